/** One review, and what is decided about it (contract CONSOLE-5). */
import { readConsoleReview } from "@review-proof/domain/console"
import type { OperatorSession } from "@review-proof/domain/console"
import { formToken } from "@review-proof/domain/portal"
import {
  decideProofRequest,
  hideReview,
  readProofRequest,
  readReview,
  redactReview,
  removeReview,
  restoreReview
} from "@review-proof/domain/reviews"
import type { Redaction } from "@review-proof/domain/reviews"
import {
  Evidence,
  notFound,
  Reason,
  replyIdWire,
  reviewIdOf,
  reviewIdWire
} from "@review-proof/http-server"
import { ProofRequestId } from "@review-proof/ports"
import type { ReviewId } from "@review-proof/ports"
import { Clock, Effect, Option, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { seeOther } from "../answers/page-answer.ts"
import { newSendingField } from "../portal/form-parts.ts"
import type { Problems } from "../portal/form-parts.ts"
import { portalTexts } from "../portal/portal-page.ts"
import { consoleAnswer, PublicSite } from "./console-page.ts"
import {
  consolePathOf,
  forOperator,
  onceSent,
  OPERATOR,
  param,
  takeConsoleForm
} from "./console-route.ts"
import { isDecidedAbout } from "./decision-forms.ts"
import { doneWords } from "./done-words.ts"
import { reviewPage } from "./review-page.ts"
import type { Refused } from "./review-page.ts"

type Fields = ReadonlyMap<string, string>

const reviewHere = Effect.flatMap(HttpRouter.params, ({ id = "" }) => reviewIdOf(id))

const show = Effect.fnUntraced(function* (
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
const goOn = Effect.fnUntraced(function* (fields: Fields, id: ReviewId, done: string) {
  const place = placeOf(fields)
  if (place === null) return yield* seeOther(`/reviews/${reviewIdWire(id)}?done=${done}`)
  const { at, to } = place
  return yield* seeOther(`${to}${to.includes("?") ? "&" : "?"}at=${at}&done=${done}`)
})

const refuse = Effect.fnUntraced(function* (
  session: OperatorSession,
  id: ReviewId,
  fields: Fields,
  problems: Problems
) {
  const { url: path } = yield* HttpServerRequest.HttpServerRequest
  return yield* show(session, id, { path, fields, problems })
})

const decide = Effect.fnUntraced(function* (session: OperatorSession) {
  const id = yield* reviewHere
  const fields = yield* takeConsoleForm(session)
  const decision = fields.get("decision") ?? ""
  const given = (fields.get("reason") ?? "").trim()
  const reason = given === "" ? null : Option.getOrUndefined(decodeReason(given))
  const field = `reason-${reviewIdWire(id)}`
  const again = (text: string) => refuse(session, id, fields, new Map([[field, text]]))
  if (reason === undefined) return yield* again("A reason has at most 500 characters.")
  if (reason === null && ["refuse", "hide", "remove"].includes(decision)) {
    return yield* again("Say why, for the log of moderation.")
  }
  const { review } = yield* readReview(id)
  const work = onceSent(session, fields, decided(id, decision, reason))
  return yield* isDecidedAbout(review.state, decision)
    ? work.pipe(
        Effect.andThen(goOn(fields, id, decision)),
        Effect.catchTag("InvalidTransition", () => goOn(fields, id, "stale"))
      )
    : goOn(fields, id, "stale")
})

const decodeReason = Schema.decodeUnknownOption(Reason)

const decided = (id: ReviewId, decision: string, reason: string | null) => {
  switch (decision) {
    case "hide":
      return hideReview(OPERATOR, id, reason ?? "")
    case "refuse":
    case "remove":
      return removeReview(OPERATOR, id, reason ?? "")
    default:
      return restoreReview(OPERATOR, id, reason)
  }
}

const redact = Effect.fnUntraced(function* (session: OperatorSession) {
  const id = yield* reviewHere
  const fields = yield* takeConsoleForm(session)
  const again = (problems: Problems) => refuse(session, id, fields, problems)
  const reason = Option.getOrUndefined(decodeReason((fields.get("reason") ?? "").trim()))
  if (reason === undefined) {
    return yield* again(new Map([["redact-reason", "A reason has 1 to 500 characters."]]))
  }
  const redaction = redactionOf(fields, yield* readReview(id), reason)
  return yield* onceSent(session, fields, redactReview(OPERATOR, id, redaction)).pipe(
    Effect.andThen(goOn(fields, id, "redact")),
    Effect.catchTag("InvalidInput", (error) => again(problemsOf(error.fields)))
  )
})

/** What was left as it stands is not redacted. Browsers end lines with CR LF, whatever stood there. */
const redactionOf = (
  fields: Fields,
  { replies, review }: Effect.Success<ReturnType<typeof readReview>>,
  reason: string
): Redaction => {
  const changed = (field: string, now: string | null) => {
    const end = now?.includes("\r\n") === true ? "\r\n" : "\n"
    const given = fields.get(field)?.replaceAll(/\r\n?/g, end) ?? ""
    return now === null || given === now ? undefined : given
  }
  const title = changed("title", review.title)
  const text = changed("text", review.text)
  const changedReplies = replies.flatMap((reply): ReadonlyArray<readonly [string, string]> => {
    const id = replyIdWire(reply.id)
    const given = changed(`reply-${id}`, reply.text)
    return given === undefined ? [] : [[id, given]]
  })
  return {
    reason,
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
    ...(fields.get("name") === "1" ? { name: true } : {}),
    ...(changedReplies.length === 0 ? {} : { replies: Object.fromEntries(changedReplies) })
  }
}

/** The domain names the reply `replies.rpl_7`. */
const problemsOf = (fields: Readonly<Record<string, string>>): Problems =>
  new Map(
    Object.entries(fields).map(([name, problem]) => [
      name.replace(/^replies\./, "reply-"),
      `The ${name.startsWith("replies.") ? "reply" : name} ${problem}.`
    ])
  )

const decideProof = Effect.fnUntraced(function* (session: OperatorSession) {
  const { id: named = "" } = yield* HttpRouter.params
  const requestId = Option.getOrUndefined(decodeRequest(named))
  if (requestId === undefined) return yield* notFound()
  const { reviewId } = yield* readProofRequest(requestId)
  const fields = yield* takeConsoleForm(session)
  const outcome = fields.get("decision") === "accepted" ? "accepted" : "rejected"
  const given = (fields.get("evidence") ?? "").trim()
  const evidence = outcome === "rejected" ? null : Option.getOrNull(decodeEvidence(given))
  if (outcome === "accepted" && evidence === null) {
    const field = `evidence-${requestId}`
    const problem = "Say what you saw that proves it, in at most 500 characters."
    return yield* refuse(session, reviewId, fields, new Map([[field, problem]]))
  }
  const work = decideProofRequest(OPERATOR, requestId, { outcome, evidence })
  return yield* onceSent(session, fields, work).pipe(
    Effect.andThen(goOn(fields, reviewId, outcome)),
    Effect.catchTag("InvalidTransition", () => goOn(fields, reviewId, "stale"))
  )
})

const decodeRequest = Schema.decodeUnknownOption(ProofRequestId)
const decodeEvidence = Schema.decodeUnknownOption(Evidence)

export const consoleReviewAnswers = {
  show: forOperator((session) => Effect.flatMap(reviewHere, (id) => show(session, id))),
  decide: forOperator(decide),
  redact: forOperator(redact),
  decideProof: forOperator(decideProof)
}
