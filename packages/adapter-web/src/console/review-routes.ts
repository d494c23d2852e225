/** The page of one review, and the decisions about it (contract CONSOLE-5). */
import {
  hideReview,
  getAnyReview,
  redactReview,
  removeReview,
  restoreReview,
  type Redaction
} from "@review-proof/domain/reviews"
import { runOnceByForm } from "@review-proof/domain/portal"
import { publicReplyId, publicReviewId } from "@review-proof/domain/requests"
import { type ReviewId, ReviewState } from "@review-proof/ports"
import { Effect } from "effect"
import { reviewInPath } from "../answers/address.ts"
import type { Problems } from "../html/form-fields.ts"
import { forOperator, onConsoleForm, operator } from "./console-route.ts"
import { isDecidedAbout, reviewDecisions, type ReviewDecision } from "./decision-forms.ts"
import {
  reasonOfForm,
  reasonProblem,
  redirectToNext,
  redirectToReview,
  showRefusedForm,
  showReview
} from "./review-answer.ts"
import { choiceIn, type Fields, isSetIn, trimmed } from "../forms/typed-values.ts"
import { withLineEndsOf } from "./with-line-ends-of.ts"

export const decide = onConsoleForm(function* (session, form) {
  const { fields } = form
  const id = yield* reviewInPath
  const decision = yield* choiceIn(fields, "decision", reviewDecisions)
  const isSilent = trimmed(fields, "reason") === ""
  const reason = isSilent ? null : reasonOfForm(fields)
  const field = `reason-${publicReviewId(id)}`
  const again = (text: string) => showRefusedForm(session, id, fields, new Map([[field, text]]))
  if (reason === undefined) {
    return yield* again(reasonProblem(fields, "A reason has at most 500 characters."))
  }
  if (reason === null && ["refuse", "hide", "remove"].includes(decision)) {
    return yield* again("Say why, for the moderation log.")
  }
  const { review } = yield* getAnyReview(id)
  const about = yield* choiceIn(fields, "about", ReviewState.literals, review.state)
  const work = runOnceByForm(form, carryOutDecision(id, decision, reason, about))
  return yield* isDecidedAbout(about, decision)
    ? work.pipe(
        Effect.andThen(redirectToNext(fields, id, decision)),
        Effect.catchTag("InvalidTransition", () => redirectToNext(fields, id, "stale"))
      )
    : redirectToNext(fields, id, "stale")
})

/** `about` is the state that the operator saw. */
const carryOutDecision = (
  id: ReviewId,
  decision: ReviewDecision,
  reason: string | null,
  about: ReviewState
) => {
  switch (decision) {
    case "hide":
      return hideReview(operator, id, reason ?? "")
    case "refuse":
    case "remove":
      return removeReview(operator, id, reason ?? "", about)
    case "approve":
    case "restore":
      return restoreReview(operator, id, reason, about)
  }
}

/** The form holds all texts of a review: the longest text and some eighty of the longest replies. */
const maxRedactionBytes = 4_000_000

export const redact = onConsoleForm(function* (session, form) {
  const { fields } = form
  const id = yield* reviewInPath
  const again = (problems: Problems) => showRefusedForm(session, id, fields, problems)
  const reason = reasonOfForm(fields)
  if (reason === undefined) {
    const problem = reasonProblem(fields, "A reason has 1 to 500 characters.")
    return yield* again(new Map([["redact-reason", problem]]))
  }
  const isNameTaken = yield* isSetIn(fields, "name")
  const redaction: Redaction = {
    ...redactionOf(fields, yield* getAnyReview(id), reason),
    ...(isNameTaken ? { name: true } : {})
  }
  const isReasonAlone = Object.keys(redaction).length === 1
  return yield* runOnceByForm(form, redactReview(operator, id, redaction)).pipe(
    Effect.andThen(redirectToReview(fields, id, "redact")),
    Effect.catchTag("InvalidInput", (error) =>
      again(isReasonAlone ? nothingMarked : problemsOf(error.fields))
    )
  )
}, maxRedactionBytes)

/** The answer to a reason alone, unless it comes of a second press: that redaction is done. */
const nothingMarked: Problems = new Map([
  ["text", "Nothing is changed. Put […] in place of what has to go."]
])

/** Fields that were not changed are not redacted; line ends do not count. */
const redactionOf = (
  fields: Fields,
  { replies, review }: Effect.Success<ReturnType<typeof getAnyReview>>,
  reason: string
): Redaction => {
  const changed = (field: string, now: string | null) => {
    if (now === null) return undefined
    const given = withLineEndsOf(now, fields.get(field) ?? "")
    return given === now ? undefined : given
  }
  const title = changed("title", review.title)
  const text = changed("text", review.text)
  const changedReplies = replies.flatMap((reply): ReadonlyArray<readonly [string, string]> => {
    const id = publicReplyId(reply.id)
    const given = changed(`reply-${id}`, reply.text)
    return given === undefined ? [] : [[id, given]]
  })
  return {
    reason,
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
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

export const show = forOperator((session) =>
  Effect.flatMap(reviewInPath, (id) => showReview(session, id))
)
