import type { SignatureCheck } from "@review-proof/domain/webhooks"
import { Option, Schema } from "effect"
import { oneLine } from "../output/fit-text.ts"
import { signatureWords } from "./signature-words.ts"

/** One message that reached the local receiver; headers that did not come are empty. */
export interface Arrival {
  readonly at: number
  readonly event: string
  readonly delivery: string
  readonly attempt: string
  readonly body: Uint8Array
  /** Null where there is no secret to check with. */
  readonly check: SignatureCheck | null
}

/** When, what and whether to believe it; the data below. */
export const arrivalLines = ({ at, attempt, body, check, delivery, event }: Arrival): string => {
  const told = decodeEvent(body)
  const head = [
    new Date(at).toISOString(),
    Option.match(told, { onNone: () => event, onSome: ({ type }) => type }),
    Option.match(told, { onNone: () => "", onSome: ({ id }) => id }),
    delivery,
    attempt === "" ? "" : `attempt ${attempt}`,
    check === null ? "unchecked" : signatureWords[check]
  ]
  const data = Option.match(told, {
    onNone: () => textOf(body),
    onSome: (it) => JSON.stringify(it.data)
  })
  return `${oneLine(head.filter(Boolean).join("  "))}\n  ${oneLine(data).slice(0, maxDataShown)}`
}

/** The event as one line of JSON; null where the body is none. */
export const eventLine = (body: Uint8Array): string | null =>
  Option.match(decodeJson(textOf(body)), { onNone: () => null, onSome: (it) => JSON.stringify(it) })

const maxDataShown = 2000

const textOf = (body: Uint8Array): string => new TextDecoder().decode(body)

const EventJson = Schema.fromJsonString(
  Schema.Struct({ id: Schema.String, type: Schema.String, data: Schema.Json })
)

const decodeEvent = (body: Uint8Array) => Schema.decodeUnknownOption(EventJson)(textOf(body))

const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Json))
