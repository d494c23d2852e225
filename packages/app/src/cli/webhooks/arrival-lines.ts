import type { SignatureCheck } from "@review-proof/domain/webhooks"
import { Option, Schema } from "effect"
import { oneLine } from "../output/fit-text.ts"
import type { Screen } from "../output/screen.ts"
import { signatureWords } from "./signature-words.ts"

/** One message that reached the local receiver; headers that did not come are empty. */
export interface Arrival {
  readonly at: number
  readonly event: string
  readonly delivery: string
  readonly attempt: string
  readonly body: Uint8Array
  /** Null if there is no secret to check with. */
  readonly check: SignatureCheck | null
}

/**
 * The time, the event and whether its signature is valid, with the data below. A terminal shows the
 * time of day.
 */
export const arrivalLines = (arrival: Arrival, { isTerminal, paint }: Screen): string => {
  const { at, attempt, body, check, delivery, event } = arrival
  const decoded = Schema.decodeUnknownOption(EventJson)(textOf(body))
  const type = Option.match(decoded, { onNone: () => event, onSome: (it) => it.type })
  const style = check === null ? "yellow" : check === "Valid" ? "green" : "red"
  const head = [
    isTerminal ? new Date(at).toLocaleTimeString("en-GB") : new Date(at).toISOString(),
    paint("bold", oneLine(type)),
    oneLine(Option.match(decoded, { onNone: () => "", onSome: ({ id }) => id })),
    oneLine(delivery),
    attempt === "" ? "" : `attempt ${oneLine(attempt)}`,
    paint(style, check === null ? "unchecked" : signatureWords[check])
  ]
  const data = Option.match(decoded, {
    onNone: () => textOf(body),
    onSome: (it) => JSON.stringify(it.data)
  })
  return `${head.filter(Boolean).join("  ")}\n  ${paint("dim", oneLine(data).slice(0, maxDataShown))}`
}

/** The event as one line of JSON; null if the body is not one. */
export const eventLine = (body: Uint8Array): string | null =>
  Option.match(decodeJson(textOf(body)), { onNone: () => null, onSome: (it) => JSON.stringify(it) })

const maxDataShown = 2000

const textOf = (body: Uint8Array): string => new TextDecoder().decode(body)

const EventJson = Schema.fromJsonString(
  Schema.Struct({ id: Schema.String, type: Schema.String, data: Schema.Json })
)

const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Json))
