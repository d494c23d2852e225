import { Companies, Credentials } from "@review-proof/ports"
import type { CompanyId, KeyId, Member } from "@review-proof/ports"
import { Reports, SignIns } from "@review-proof/ports/store"
import type { NoticeKind, QueuedNotice, ReportId, SignInId } from "@review-proof/ports/store"
import { Effect, Option, Stream } from "effect"
import { findMember } from "../companies/get-member.ts"
import { everyItem } from "../paging/every-item.ts"
import { getsNotice, mayReceive } from "../rights/wanted-notices.ts"
import { membersOfSignIn } from "../sign-in/members-of-sign-in.ts"

/**
 * The person to mail a notice to; none if nobody wants it, or if the person is gone (contracts
 * WEBHOOK-13 and PORTAL-37).
 */
export const recipientOf = Effect.fnUntraced(function* ({ companyId, notice }: QueuedNotice) {
  switch (notice._tag) {
    case "EndpointPaused":
      return yield* firstOwnerWanting("endpoint_paused", companyId)
    case "KeyExpires":
      return yield* creatorOf(notice.keyId, companyId)
    case "LowReview":
      return yield* memberWanting("low_review", notice.memberId)
    case "UsageHigh":
      return yield* memberWanting("usage_high", notice.memberId)
    case "SignInLink":
      return yield* askerOf(notice.signInId)
    case "MemberInvited":
      return yield* findMember(notice.memberId)
    case "ReportDecided":
      return yield* reporterOf(notice.reportId)
  }
})

const firstOwnerWanting = Effect.fnUntraced(function* (kind: NoticeKind, companyId: CompanyId) {
  const companies = yield* Companies
  return yield* everyItem(companies.pageMembers, [companyId], 100).pipe(
    Stream.filter((member) => member.role === "owner" && getsNotice(member, kind)),
    Stream.runHead
  )
})

/**
 * The creator of an expiring key, or an owner in the place of one who was removed or can no longer
 * replace the key.
 */
const creatorOf = Effect.fnUntraced(function* (keyId: KeyId, companyId: CompanyId) {
  const key = yield* Credentials.use((credentials) => credentials.findKey(keyId))
  if (Option.isNone(key)) return Option.none()
  const creator = yield* findMember(key.value.createdBy)
  return Option.exists(creator, (member) => mayReceive(member, "key_expires"))
    ? ifWanted("key_expires", creator)
    : yield* firstOwnerWanting("key_expires", companyId)
})

const memberWanting = Effect.fnUntraced(function* (kind: NoticeKind, id: Member["id"] | null) {
  return id === null ? Option.none() : ifWanted(kind, yield* findMember(id))
})

const ifWanted = (kind: NoticeKind, member: Option.Option<Member>) =>
  Option.filter(member, (found) => getsNotice(found, kind))

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
