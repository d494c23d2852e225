/** The page of one review as an answer, and the way on after a decision. */
import { readConsoleReview } from "@review-proof/domain/console"
import type { OperatorSession } from "@review-proof/domain/console"
import { formToken } from "@review-proof/domain/portal"
import { reviewIdWire } from "@review-proof/http-server"
import type { ReviewId } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { seeOther } from "../answers/page-answer.ts"
import { newSendingField } from "../portal/form-parts.ts"
import type { Problems } from "../portal/form-parts.ts"
import { portalTexts } from "../portal/portal-page.ts"
import { consoleAnswer, PublicSite } from "./console-page.ts"
import { consolePathOf, param } from "./console-route.ts"
import { doneWords } from "./done-words.ts"
import { reviewPage } from "./review-page.ts"
import type { Refused } from "./review-page.ts"

export type Fields = ReadonlyMap<string, string>

export const showReview = Effect.fnUntraced(function* (
  session: OperatorSession,
  id: ReviewId,
  refused: Refused | null = null
) {
  const found = yield* readConsoleReview(id)
  const main = reviewPage(found, {
    refused,
    done: doneWords(yield* param("done")),
    publicSite: yield* PublicSite,
    form: yield* formToken(session),
    sending: yield* newSendingField,
    back: refused === null ? null : placeOf(refused.fields),
    now: yield* Clock.currentTimeMillis,
    texts: yield* portalTexts
  })
  const title = refused === null ? "Review" : "Error: Review"
  return yield* consoleAnswer(session, {
    title,
    place: "Queue",
    main,
    status: refused === null ? 200 : 400
  })
})

/** The place in the queue that the form was shown at, if it was. */
const placeOf = (fields: Fields) => {
  const to = fields.get("to")
  return to === undefined ? null : { to: consolePathOf(to), at: Number(fields.get("at") ?? 0) || 0 }
}

/** To the next item of the queue, or to the review. */
export const goOn = Effect.fnUntraced(function* (fields: Fields, id: ReviewId, done: string) {
  const place = placeOf(fields)
  if (place === null) return yield* seeOther(`/reviews/${reviewIdWire(id)}?done=${done}`)
  const { at, to } = place
  return yield* seeOther(`${to}${to.includes("?") ? "&" : "?"}at=${at}&done=${done}`)
})

/** The review, with what is wrong with the form that was sent. */
export const refuse = Effect.fnUntraced(function* (
  session: OperatorSession,
  id: ReviewId,
  fields: Fields,
  problems: Problems
) {
  const { url: path } = yield* HttpServerRequest.HttpServerRequest
  return yield* showReview(session, id, { path, fields, problems })
})
