/** Reads the statuses of the Cloud API's callbacks: `entry[].changes[].value.statuses[]`. */
import type { ProviderReport } from "@review-proof/domain/invitations"
import { Effect, Option, Predicate, Schema } from "effect"
import { invalidRequest } from "@review-proof/http-server"

export interface WhatsAppReport extends Omit<ProviderReport, "channel"> {
  /** Why the message failed, as the Cloud API's error codes. */
  readonly errorCodes: ReadonlyArray<number>
}

/**
 * The reports of a callback, in its order. Unknown parts (messages of customers, other statuses,
 * new members) are skipped. Fails with 400 where the body is not JSON.
 */
export const reportsIn = Effect.fnUntraced(function* (body: Uint8Array) {
  const payload = yield* Effect.try({
    try: (): unknown => JSON.parse(strictUtf8.decode(body)),
    catch: () => invalidRequest("The body is not valid JSON.")
  })
  return membersOf(payload, "entry")
    .flatMap((entry) => membersOf(entry, "changes"))
    .flatMap((change) => membersOf(memberOf(change, "value"), "statuses"))
    .flatMap((status) => Option.toArray(Option.map(decodeStatus(status), toReport(status))))
})

const strictUtf8 = new TextDecoder("utf-8", { fatal: true })

/** Each item is read separately, so that an unknown one does not affect the others. */
const membersOf = (value: unknown, name: string): ReadonlyArray<unknown> => {
  const found = memberOf(value, name)
  return Array.isArray(found) ? found : []
}

const memberOf = (value: unknown, name: string): unknown =>
  Predicate.isObject(value) ? value[name] : undefined

const facts = { sent: "sent", delivered: "delivered", read: "opened", failed: "failed" } as const

/** Seconds since 1970 as text, of at most the year 9999. */
const Timestamp = Schema.String.check(Schema.isPattern(/^[0-9]{1,11}$/))

const Status = Schema.Struct({
  id: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,512}$/)),
  status: Schema.Literals(["sent", "delivered", "read", "failed"]),
  timestamp: Timestamp,
  biz_opaque_callback_data: Schema.optionalKey(Schema.String)
})

const decodeStatus = Schema.decodeUnknownOption(Status)

const toReport =
  (raw: unknown) =>
  (status: typeof Status.Type): WhatsAppReport => ({
    messageId: status.id,
    token: status.biz_opaque_callback_data ?? null,
    fact: facts[status.status],
    at: Number(status.timestamp) * 1000,
    errorCodes: membersOf(raw, "errors")
      .map((error) => memberOf(error, "code"))
      .filter(Schema.is(Schema.Int))
  })
