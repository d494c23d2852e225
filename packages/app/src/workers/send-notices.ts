import { sendingRetryDelays } from "@review-proof/domain"
import { Companies, Credentials, MessageSender, Notices } from "@review-proof/ports"
import type { PermanentRefusal, QueuedNotice, TemporaryRefusal } from "@review-proof/ports"
import { Clock, Duration, Effect, Option, Redacted } from "effect"
import { sendingBounds, underLease } from "./sending-bounds.ts"
import { worker } from "./worker.ts"

/**
 * Mails the queued notices. What is refused for now is tried again after 1m, 5m,
 * 30m and 2h, like invitations; then it is given up, and a line of the log says so.
 */
export const sendNotices = Effect.suspend(() => {
  let claimed = 0
  return worker({
    name: "send notices",
    work: Effect.gen(function* () {
      const notices = yield* Notices
      claimed = 0
      const due = yield* notices.claimDue(sendingBounds.notices, sendingBounds.leaseMillis)
      claimed = due.length
      yield* Effect.forEach(
        due,
        ({ attempts, notice }) => underLease(send(notice, attempts), { notice: notice.id }),
        { concurrency: sendingBounds.notices, discard: true }
      )
    }),
    pause: Effect.sync(() => (claimed === sendingBounds.notices ? Duration.zero : pollInterval))
  })
})

const send = Effect.fnUntraced(function* (queued: QueuedNotice, attempts: number) {
  const notices = yield* Notices
  const sender = yield* MessageSender
  const company = yield* Companies.use((companies) => companies.find(queued.companyId))
  const member = yield* recipientOf(queued)
  if (Option.isNone(company) || Option.isNone(member)) return yield* notices.settle(queued.id)
  const message = {
    messageId: queued.id,
    to: Redacted.make(member.value.email),
    companyName: company.value.name,
    notice: queued.notice
  }
  yield* Effect.matchEffect(sender.notify(message), {
    onSuccess: () => notices.settle(queued.id),
    onFailure: (refusal) => afterRefusal(queued.id, attempts, refusal)
  })
})

/** A paused endpoint is told to the owner, an expiring key to who created it (contract WEBHOOK-13). */
const recipientOf = Effect.fnUntraced(function* ({ companyId, notice }: QueuedNotice) {
  const companies = yield* Companies
  if (notice._tag === "EndpointPaused") return yield* companies.firstOwner(companyId)
  const key = yield* Credentials.use((credentials) => credentials.findKey(notice.keyId))
  return Option.isNone(key) ? Option.none() : yield* companies.findMember(key.value.createdBy)
})

const afterRefusal = Effect.fnUntraced(function* (
  id: string,
  attempts: number,
  refusal: TemporaryRefusal | PermanentRefusal
) {
  const notices = yield* Notices
  const delay = refusal._tag === "TemporaryRefusal" ? sendingRetryDelays[attempts] : undefined
  if (delay !== undefined) return yield* notices.retry(id, (yield* Clock.currentTimeMillis) + delay)
  yield* Effect.logError("A notice could not be sent and is given up", {
    id,
    reason: refusal.reason
  })
  yield* notices.settle(id)
})

const pollInterval = Duration.seconds(1)
