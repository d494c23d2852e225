import { Businesses, Companies, type Notice } from "@review-proof/ports"
import { isOpenSignIn, Reports, SignIns } from "@review-proof/ports/store"
import type { ReportId, SentNotice } from "@review-proof/ports/store"
import { Clock, Effect, Option, Redacted } from "effect"
import { publicReviewId } from "../ids/public-ids.ts"
import { signInCode, signInLink } from "../sign-in/sign-in-proof.ts"

/**
 * A notice with what its reader needs to act on it (contract PORTAL-12); none if it is no longer of
 * use. Links and codes are made only now, so they are stored nowhere.
 */
export const contentOf = Effect.fnUntraced(function* (notice: Notice, baseUrl: string) {
  switch (notice._tag) {
    case "SignInLink":
      return yield* signInContent(notice, baseUrl)
    case "MemberInvited":
      return yield* invitedContent(notice, baseUrl)
    case "ReportDecided":
      return yield* decisionContent(notice.reportId)
    default:
      return Option.some<SentNotice>({
        ...notice,
        pageUrl: `${baseUrl}/portal/${pageOf(notice)}`,
        choiceUrl: `${baseUrl}/portal/settings/notices`
      })
  }
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

const signInContent = Effect.fnUntraced(function* (
  { returnPath, signInId }: Extract<Notice, { readonly _tag: "SignInLink" }>,
  baseUrl: string
) {
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

const invitedContent = Effect.fnUntraced(function* (
  { invitedBy }: Extract<Notice, { readonly _tag: "MemberInvited" }>,
  baseUrl: string
) {
  const inviter = yield* Companies.use((companies) => companies.findMember(invitedBy))
  return Option.map(inviter, ({ name }): SentNotice => ({
    _tag: "MemberInvited",
    invitedBy: name,
    pageUrl: `${baseUrl}/portal/sign-in`
  }))
})

const decisionContent = Effect.fnUntraced(function* (id: ReportId) {
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
