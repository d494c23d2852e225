import { Invitations, type Channel, type Invitation, type Timestamp } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { NotFound, orNotFound } from "../errors.ts"
import { invitationOfLink } from "./links.ts"
import { recordFact, type ReportedFact } from "./record-fact.ts"

/** A provider's callback about one message. */
export interface ProviderReport {
  readonly channel: Channel
  /** The provider's id of the message. */
  readonly messageId: string
  /** The token that the message carried for callbacks; null if the callback has none. */
  readonly token: string | null
  readonly fact: ReportedFact
  readonly at: Timestamp
}

/**
 * Records a provider's report about a message. Returns the invitation, or none for an unknown
 * message: other software may use the same account. The provider's clock differs from the service's
 * and may count whole seconds, so the time is limited to between the sending and now.
 */
export const recordReport = Effect.fn("recordReport")(
  function* (report: ProviderReport) {
    const { createdAt, facts, id } = yield* reported(report)
    const now = yield* Clock.currentTimeMillis
    const at = Math.min(now, Math.max(report.at, facts.sent ?? createdAt))
    return Option.some(yield* recordFact(id, report.fact, at))
  },
  Effect.catchTag("NotFound", () => Effect.succeed(Option.none<Invitation>()))
)

/**
 * Finds the invitation by the message's own id, or by the token if the callback came before that id
 * was stored, or a crash kept it from being stored.
 */
const reported = Effect.fnUntraced(function* ({ channel, messageId, token }: ProviderReport) {
  const invitations = yield* Invitations
  const known = yield* invitations.findByProviderMessage(channel, messageId)
  if (Option.isSome(known) || token === null) return yield* orNotFound("invitation")(known)
  const named = yield* invitationOfLink("callback", token)
  return named.channel === channel ? named : yield* new NotFound({ what: "invitation" })
})
