/** The review form, new or come back with what was typed into it. */
import type { TooManyForms } from "@review-proof/domain/access"
import { Clock, Effect } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import type { Html } from "../html/html.ts"
import { reviewForm } from "../html/review-form.ts"
import type { ReviewFormOptions } from "../html/review-form.ts"
import { pageAnswer } from "../answers/page-answer.ts"
import type { Page } from "../answers/page-answer.ts"
import { retryAfter } from "../answers/page-problem.ts"
import type { ReviewInput } from "./review-input.ts"
import type { PageTexts } from "@review-proof/translations"

interface FormPlace {
  readonly action: string
  readonly texts: PageTexts
  /** The open form asks; an invitation knows. */
  readonly asksName: boolean
}

/** A form that nobody has sent yet, under a name of its own. */
export const formFields = Effect.fnUntraced(function* (
  options: FormPlace & Pick<ReviewFormOptions, "values">
) {
  const random = yield* SecureRandom.SecureRandom
  return reviewForm({
    ...options,
    today: yield* today,
    problems: {},
    notice: null,
    submissionId: yield* random.ulid
  })
})

/** The form as it was sent, with what is wrong beside it or that it has to wait. */
export const answerReviewForm = Effect.fnUntraced(function* <E, R>(
  { input, texts, ...place }: FormPlace & { readonly input: ReviewInput },
  refusal: TooManyForms | null,
  pageWith: (form: Html) => Effect.Effect<Page, E, R>
) {
  const random = yield* SecureRandom.SecureRandom
  const { values, problems, formId } = input
  const form = reviewForm({
    ...place,
    texts,
    values,
    problems,
    today: yield* today,
    notice: refusal === null ? texts.text("form.wrongInput") : texts.text("form.tooManyForms"),
    submissionId: formId ?? (yield* random.ulid)
  })
  return yield* pageAnswer({
    ...(yield* pageWith(form)),
    personal: true,
    ...(refusal === null
      ? { status: 400 }
      : { status: 429, headers: retryAfter(refusal.retryAfterSeconds) })
  })
})

/** The last day that a customer anywhere can have experienced something on. */
const today = Effect.map(Clock.currentTimeMillis, (now) =>
  new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)
)
