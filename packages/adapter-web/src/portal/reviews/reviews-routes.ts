/** The inbox of reviews (contract PORTAL-10, PORTAL-31). */
import { readInbox, readInboxReview, type SignedIn } from "@review-proof/domain/portal"
import type { ReviewId } from "@review-proof/ports"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { queryParam, reviewInPath } from "../../answers/address.ts"
import { unknownPart } from "../../answers/page-problem.ts"
import { inboxPage } from "./inbox-page.ts"
import { askedInbox, inboxParameters } from "./inbox-query.ts"
import { inboxReviewPage } from "./inbox-review-page.ts"
import type { ShownReview } from "./inbox-shown.ts"
import { noProblems } from "../../html/form-fields.ts"
import type { Refused } from "../../staff/form-parts.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn } from "../frame/portal-route.ts"

const place = "Reviews"
const unknown = unknownPart("/portal/reviews")

export const list = forSignedIn(function* (signedIn) {
  const written = inboxParameters(yield* HttpServerRequest.ParsedSearchParams)
  const asked = askedInbox(written)
  if (asked === undefined) return yield* unknown
  const inbox = yield* readInbox(signedIn.member, asked)
  const { tab } = asked
  return yield* portalAnswer(signedIn, { title: place, place }, (parts) =>
    inboxPage(inbox, { tab, written: { ...written, tab }, ...parts })
  )
})

/** The part of the inbox that the address keeps. */
export const requestedInbox = Effect.map(HttpServerRequest.ParsedSearchParams, inboxParameters)

export const notPublic = "This review is not public any more, so it takes no reply or report."

type Forms = Partial<Pick<ShownReview, "reply" | "correction" | "report" | "problems">>

export const showReview = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  id: ReviewId,
  typed: Forms = {},
  refused: Refused = {}
) {
  const kept = yield* requestedInbox
  const written = { ...kept, tab: kept.tab || "all" }
  const asked = askedInbox(written)
  if (asked === undefined) return yield* unknown
  const found = yield* readInboxReview(signedIn.member, id, asked)
  const saved = yield* queryParam("saved")
  const chosen = found.savedReplies.find(({ id }) => id === saved)
  const unpublished = found.review.state === "published" ? undefined : refusedForms(typed)
  const { problems = noProblems, ...forms } = unpublished ?? typed
  const answered = unpublished === undefined ? refused : ({ status: 409 } as const)
  const page = { title: "Review", place, notes, problems, ...answered } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    inboxReviewPage(found, {
      reply: chosen?.text ?? "",
      correction: null,
      report: null,
      ...forms,
      saved: chosen?.id ?? "",
      written: { ...written, business: found.business.id },
      ...parts
    })
  )
})

/** The operator can hide a review while somebody writes: what was written can still be copied. */
const refusedForms = ({
  correction,
  reply = correction?.text,
  report
}: Forms): Forms | undefined => {
  if (report !== undefined) return { report, problems: new Map([["complaint", notPublic]]) }
  return reply === undefined ? undefined : { reply, problems: new Map([["text", notPublic]]) }
}

const notes: ReadonlyMap<string, string> = new Map([
  ["replied", "Your reply is published."],
  ["corrected", "Your reply is corrected."],
  ["taken-back", "Your reply is removed."],
  ["resolved", "The review is marked as resolved."],
  ["asked", "Proof was requested."],
  ["reported", "The operator of this service looks at your report and decides."]
])

export const show = forSignedIn((signedIn) =>
  Effect.flatMap(reviewInPath, (id) => showReview(signedIn, id))
)
