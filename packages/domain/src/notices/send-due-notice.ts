import { Businesses, Companies, Credentials, MessageSender, Notices } from "@review-proof/ports"
import { isAwaited, isOpenSignIn, Reports, SignIns } from "@review-proof/ports/store"
import type {
  CompanyId,
  Member,
  Notice,
  PermanentRefusal,
  TemporaryRefusal
} from "@review-proof/ports"
import type {
  DueNotice,
  NoticeKind,
  SentNotice,
  QueuedNotice,
  ReportId,
  SignInId
} from "@review-proof/ports/store"
import { Clock, Effect, Option, Redacted, Stream } from "effect"
import { queueNotices } from "../commit/queue-notices.ts"
import { findMember } from "../companies/get-member.ts"
import { publicReviewId } from "../ids/public-ids.ts"
import { sendingRetryDelays, whenStoreIsBack } from "../invitations/settle-message.ts"
import { everyItem } from "../paging/every-item.ts"
import { forgetReporter } from "../reports/decide-report.ts"
import { mayReceive, wantsNotice } from "../rights/wanted-notices.ts"
import { readActivity } from "../webhooks/endpoint-activity.ts"
import { membersOfSignIn } from "../sign-in/members-of-sign-in.ts"
import { signInCode, signInLink } from "../sign-in/sign-in-proof.ts"

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
  if (isForAll(queued.notice) && queued.notice.memberId === null) {
    yield* queueForMembers(queued, queued.notice)
    return yield* settle(queued)
  }
  const sender = yield* MessageSender
  const company = yield* Companies.use((companies) => companies.find(queued.companyId))
  const member = yield* recipientOf(queued)
  const notice = yield* readyNotice(queued.notice, baseUrl)
  if (Option.isNone(company) || Option.isNone(member) || Option.isNone(notice)) {
    return yield* settle(queued)
  }
  const message = {
    messageId: queued.id,
    to: Redacted.make(member.value.email),
    memberName: member.value.name,
    companyName: company.value.name,
    notice: notice.value,
    isAwaited: isAwaited(queued.notice),
    lastAttempt: yield* lastAttemptOf(queued.notice)
  }
  yield* Effect.matchEffect(sender.notify(message), {
    onSuccess: () => whenStoreIsBack(settle(queued)),
    onFailure: (refusal) => handleRefusal(due, refusal)
  })
})

/** Deletes the reporter's address together with the notice, sent or not. */
const settle = Effect.fnUntraced(function* ({ id, notice }: QueuedNotice) {
  if (notice._tag === "ReportDecided") {
    yield* Effect.catchTag(forgetReporter(notice.reportId), "NotFound", () => Effect.void)
  }
  yield* Notices.use((notices) => notices.settle(id))
})

/**
 * An owner gets the notice of a paused endpoint; the creator of an expiring key, or an owner in the
 * place of one who was removed, gets that one (contracts WEBHOOK-13 and PORTAL-37).
 */
const recipientOf = Effect.fnUntraced(function* ({ companyId, notice }: QueuedNotice) {
  if (notice._tag === "EndpointPaused") {
    return yield* firstOwnerWanting("endpoint_paused", companyId)
  }
  if (isForAll(notice)) {
    if (notice.memberId === null) return Option.none()
    return ifWanted(kindOf(notice))(yield* findMember(notice.memberId))
  }
  if (notice._tag === "SignInLink") return yield* askerOf(notice.signInId)
  if (notice._tag === "MemberInvited") return yield* findMember(notice.memberId)
  if (notice._tag === "ReportDecided") return yield* reporterOf(notice.reportId)
  const key = yield* Credentials.use((credentials) => credentials.findKey(notice.keyId))
  if (Option.isNone(key)) return Option.none()
  const creator = yield* findMember(key.value.createdBy)
  if (Option.isNone(creator)) return yield* firstOwnerWanting("key_expires", companyId)
  return ifWanted("key_expires")(creator)
})

const firstOwnerWanting = Effect.fnUntraced(function* (kind: NoticeKind, companyId: CompanyId) {
  const companies = yield* Companies
  return yield* everyItem(companies.pageMembers, [companyId], 100).pipe(
    Stream.filter((member) => member.role === "owner" && wantsNotice(member, kind)),
    Stream.runHead
  )
})

const ifWanted = (kind: NoticeKind) => Option.filter((member: Member) => wantsNotice(member, kind))

/** It becomes one notice for each member who wants it. */
type NoticeForAll = Extract<Notice, { readonly _tag: "LowReview" | "UsageHigh" }>

const isForAll = (notice: Notice): notice is NoticeForAll =>
  notice._tag === "LowReview" || notice._tag === "UsageHigh"

const kindOf = ({ _tag }: NoticeForAll) => (_tag === "LowReview" ? "low_review" : "usage_high")

const queueForMembers = Effect.fnUntraced(function* (
  { companyId, dueAt, id }: QueuedNotice,
  notice: NoticeForAll
) {
  const companies = yield* Companies
  const kind = kindOf(notice)
  yield* everyItem(companies.pageMembers, [companyId], 100).pipe(
    Stream.filter((member) => wantsNotice(member, kind) && mayReceive(member, kind)),
    Stream.map(({ id: memberId }) => ({
      id: `${id} ${memberId}`,
      companyId,
      notice: { ...notice, memberId },
      dueAt
    })),
    Stream.runForEachArray(queueNotices)
  )
})

/**
 * Somebody who still has the address that asked. A member who got another one in the meantime must
 * not be sent the link: it signs in all who kept theirs, in other companies too.
 */
const askerOf = Effect.fnUntraced(function* (id: SignInId) {
  const signIn = Option.getOrUndefined(yield* SignIns.use((signIns) => signIns.find(id)))
  const members = signIn === undefined ? [] : yield* membersOfSignIn(signIn)
  return Option.fromUndefinedOr(members[0])
})

/** A visitor gave no name. */
const reporterOf = Effect.fnUntraced(function* (id: ReportId) {
  const report = yield* Reports.use((reports) => reports.find(id))
  return Option.flatMap(report, ({ email }) =>
    email === null ? Option.none() : Option.some({ email, name: "" })
  )
})

const lastAttemptOf = Effect.fnUntraced(function* (notice: Notice) {
  if (notice._tag !== "EndpointPaused") return null
  const [activity] = yield* readActivity([notice.endpointId])
  return activity?.lastAttempt ?? null
})

/**
 * With its links (contract PORTAL-12). Those and the code of a sign-in are made only now; one that
 * has ended needs no mail.
 */
const readyNotice = Effect.fnUntraced(function* (notice: Notice, baseUrl: string) {
  if (notice._tag === "ReportDecided") return yield* decisionOf(notice.reportId)
  if (notice._tag === "MemberInvited") {
    const inviter = yield* Companies.use((companies) => companies.findMember(notice.invitedBy))
    return Option.map(inviter, ({ name }): SentNotice => ({
      _tag: "MemberInvited",
      invitedBy: name,
      pageUrl: `${baseUrl}/portal/sign-in`
    }))
  }
  if (notice._tag !== "SignInLink") {
    const portal = `${baseUrl}/portal`
    return Option.some<SentNotice>({
      ...notice,
      pageUrl: `${portal}/${pageOf(notice)}`,
      choiceUrl: `${portal}/settings/notices`
    })
  }
  const { returnPath, signInId } = notice
  const found = yield* SignIns.use((signIns) => signIns.find(signInId))
  const now = yield* Clock.currentTimeMillis
  const signIn = Option.getOrUndefined(Option.filter(found, (one) => isOpenSignIn(one, now)))
  if (signIn === undefined) return Option.none()
  return Option.some<SentNotice>({
    _tag: "SignInLink",
    url: Redacted.make(yield* signInLink(baseUrl, signIn, returnPath)),
    code: Redacted.make(yield* signInCode(signIn))
  })
})

const pageOf = (
  notice: Extract<
    Notice,
    { readonly _tag: "EndpointPaused" | "KeyExpires" | "LowReview" | "UsageHigh" }
  >
): string => {
  switch (notice._tag) {
    case "EndpointPaused":
      return `webhooks/${notice.endpointId}`
    case "KeyExpires":
      return "developer"
    case "UsageHigh":
      return "usage"
    case "LowReview":
      return `reviews/${publicReviewId(notice.reviewId)}`
  }
}

const decisionOf = Effect.fnUntraced(function* (id: ReportId) {
  const found = Option.getOrUndefined(yield* Reports.use((reports) => reports.find(id)))
  if (found === undefined || found.status === "open") return Option.none()
  const { businessId, createdAt, decision, language, status } = found
  const business = yield* Businesses.use((businesses) => businesses.find(businessId))
  return Option.map(business, ({ business: { name } }): SentNotice => ({
    _tag: "ReportDecided",
    language,
    businessName: name,
    reportedAt: createdAt,
    outcome: status,
    reason: decision ?? ""
  }))
})

const handleRefusal = Effect.fnUntraced(function* (
  { attempts, leasedUntil, notice: queued }: DueNotice,
  refusal: TemporaryRefusal | PermanentRefusal
) {
  const notices = yield* Notices
  const delay = refusal._tag === "TemporaryRefusal" ? sendingRetryDelays[attempts] : undefined
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
