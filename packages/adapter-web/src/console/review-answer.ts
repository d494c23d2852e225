/** The page of one review, and the page that follows a decision. */
import { readConsoleReview, type OperatorSession } from "@review-proof/domain/console"
import { Reason } from "@review-proof/domain/fields"
import type { ReviewId } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { noProblems, type Problems } from "../html/form-fields.ts"
import { queryParam } from "../answers/address.ts"
import { seeOther } from "../answers/page-answer.ts"
import { reviewPath, withQuery } from "../html/addresses.ts"
import { Site } from "../answers/site.ts"
import { consoleAnswer } from "./console-page.ts"
import { consolePathOf } from "./console-route.ts"
import { notes } from "./notes.ts"
import type { RefusedForm } from "./decision-forms.ts"
import { notPlain } from "../staff/field-problems.ts"
import { reviewPage } from "./review-page.ts"
import { hasPlainText, trimmed, type Fields } from "../forms/typed-values.ts"

export const showReview = Effect.fnUntraced(function* (
  session: OperatorSession,
  id: ReviewId,
  refused: RefusedForm | null = null
) {
  const found = yield* readConsoleReview(id)
  const { publicUrl } = yield* Site
  const back = refused === null ? yield* placeAsked : placeOf(refused.fields)
  const problems = refused?.problems ?? noProblems
  return yield* consoleAnswer(
    session,
    { title: "Review", place: "Queue", notes, problems },
    (parts) => reviewPage(found, { refused, publicUrl, back, ...parts })
  )
})

/** The place in the queue that the review or its form was opened from, if it was. */
const placeFrom = (to: string | null | undefined, at: string | null | undefined) =>
  to === null || to === undefined
    ? null
    : { to: consolePathOf(to), at: /^\d$/.test(at ?? "") ? Number(at) : 0 }

const placeOf = (fields: Fields) => placeFrom(fields.get("to"), fields.get("at"))

const placeAsked = Effect.gen(function* () {
  return placeFrom(yield* queryParam("to"), yield* queryParam("at"))
})

/** Redirects to the next item of the queue, or to the review. */
export const redirectToNext = (fields: Fields, id: ReviewId, done: string) => {
  const place = placeOf(fields)
  return place === null
    ? redirectToReview(fields, id, done)
    : seeOther(withQuery(place.to, { at: place.at, done }))
}

/** Redirects to the review, which keeps its place in the queue. */
export const redirectToReview = (fields: Fields, id: ReviewId, done: string) =>
  seeOther(withQuery(reviewPath({ id }), { done, ...placeOf(fields) }))

/** The error of a reason that is not valid. */
export const reasonProblem = (fields: Fields, wrongLength: string): string =>
  hasPlainText(trimmed(fields, "reason")) ? wrongLength : notPlain

/** The reason in a form; undefined if it is not valid. */
export const reasonOfForm = (fields: Fields): string | undefined =>
  Option.getOrUndefined(decodeReason(trimmed(fields, "reason")))

const decodeReason = Schema.decodeUnknownOption(Reason)

/** The review with the problems of the submitted form. */
export const showRefusedForm = Effect.fnUntraced(function* (
  session: OperatorSession,
  id: ReviewId,
  fields: Fields,
  problems: Problems
) {
  const { url: path } = yield* HttpServerRequest.HttpServerRequest
  return yield* showReview(session, id, { path, fields, problems })
})
