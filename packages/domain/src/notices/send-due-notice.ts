import { Companies, MessageSender, Notices } from "@review-proof/ports"
import type { Notice, PermanentRefusal, TemporaryRefusal } from "@review-proof/ports"
import { isAwaited } from "@review-proof/ports/store"
import type { DueNotice, NoticeKind, QueuedNotice } from "@review-proof/ports/store"
import { Clock, Effect, Option, Redacted, Stream } from "effect"
import { queueNotices } from "../commit/queue-notices.ts"
import { retryDelayAfter, whenStoreIsBack } from "../invitations/message-retries.ts"
import { everyItem } from "../paging/every-item.ts"
import { forgetReporter } from "../reports/decide-report.ts"
import { getsNotice } from "../rights/wanted-notices.ts"
import { readActivity } from "../webhooks/endpoint-activity.ts"
import { contentOf } from "./notice-content.ts"
import { recipientOf } from "./notice-recipient.ts"

/**
 * Mails one due notice to its member. A temporary refusal is tried again after 1m, 5m, 30m and 2h,
 * like that of an invitation; after the last, or a permanent one, the notice is given up and
 * logged.
 */
export const sendDueNotice = Effect.fn("sendDueNotice")(function* (
  due: DueNotice,
  baseUrl: string
) {
  const { notice: queued } = due
  const { notice } = queued
  if (notice._tag === "LowReview" && notice.memberId === null) {
    return yield* queueForMembers(queued, "low_review", notice)
  }
  if (notice._tag === "UsageHigh" && notice.memberId === null) {
    return yield* queueForMembers(queued, "usage_high", notice)
  }
  const sender = yield* MessageSender
  const company = yield* Companies.use((companies) => companies.find(queued.companyId))
  const member = yield* recipientOf(queued)
  const content = yield* contentOf(notice, baseUrl)
  if (Option.isNone(company) || Option.isNone(member) || Option.isNone(content)) {
    return yield* settle(queued)
  }
  const message = {
    messageId: queued.id,
    to: Redacted.make(member.value.email),
    memberName: member.value.name,
    companyName: company.value.name,
    notice: content.value,
    isAwaited: isAwaited(notice),
    lastAttempt: yield* lastAttemptOf(notice)
  }
  yield* Effect.matchEffect(sender.notify(message), {
    onSuccess: () => whenStoreIsBack(settle(queued)),
    onFailure: (refusal) => handleRefusal(due, refusal)
  })
})

/** Settles a notice to nobody in particular: each member who wants it gets one. */
const queueForMembers = Effect.fnUntraced(function* (
  queued: QueuedNotice,
  kind: NoticeKind,
  notice: Extract<Notice, { readonly _tag: "LowReview" | "UsageHigh" }>
) {
  const { companyId, dueAt, id } = queued
  const companies = yield* Companies
  yield* everyItem(companies.pageMembers, [companyId], 100).pipe(
    Stream.filter((member) => getsNotice(member, kind)),
    Stream.map(({ id: memberId }) => ({
      id: `${id} ${memberId}`,
      companyId,
      notice: { ...notice, memberId },
      dueAt
    })),
    Stream.runForEachArray(queueNotices)
  )
  yield* settle(queued)
})

/** Deletes the reporter's address together with the notice, sent or not. */
const settle = Effect.fnUntraced(function* ({ id, notice }: QueuedNotice) {
  if (notice._tag === "ReportDecided") {
    yield* Effect.catchTag(forgetReporter(notice.reportId), "NotFound", () => Effect.void)
  }
  yield* Notices.use((notices) => notices.settle(id))
})

const lastAttemptOf = Effect.fnUntraced(function* (notice: Notice) {
  if (notice._tag !== "EndpointPaused") return null
  const [activity] = yield* readActivity([notice.endpointId])
  return activity?.lastAttempt ?? null
})

const handleRefusal = Effect.fnUntraced(function* (
  { attempts, leasedUntil, notice: queued }: DueNotice,
  refusal: TemporaryRefusal | PermanentRefusal
) {
  const notices = yield* Notices
  const delay = retryDelayAfter(refusal, attempts)
  if (delay !== undefined) {
    const dueAt = (yield* Clock.currentTimeMillis) + delay
    return yield* notices.retry(queued.id, leasedUntil, dueAt)
  }
  yield* Effect.logError("A notice could not be sent and will not be retried", {
    id: queued.id,
    reason: refusal.reason
  })
  yield* settle(queued)
})
