/** A review from a form: the typed values, their problems, the parsed review. */
import { isBlank } from "@review-proof/domain/companies"
import { defaultNameChoice, nameChoices, type Submission } from "@review-proof/domain/reviews"
import { latestToday } from "@review-proof/http-server"
import { Stars } from "@review-proof/ports"
import { Schema } from "effect"
import { ExperienceDate, ReviewText, Title } from "@review-proof/domain/fields"
import type { ReviewFormValues } from "../site-pages/review-form.ts"
import type { PageTexts } from "@review-proof/translations"
import { problemsIn, type Problems } from "../html/form-fields.ts"
import { isReviewLanguage } from "../html/review-languages.ts"
import { formIdIn } from "./form-id.ts"
import { isName } from "./typed-values.ts"

export interface ReviewInput {
  readonly values: ReviewFormValues
  readonly problems: Problems
  readonly formId: string | undefined
  /** Undefined if there are problems. */
  readonly submission: (Submission & { readonly reviewerName: string | null }) | undefined
}

/** `language` is the review's where the form names none that it offers. */
export const readReviewInput = (
  form: ReadonlyMap<string, string>,
  texts: PageTexts,
  language: string,
  now: number
): ReviewInput => {
  const field = (name: string) => form.get(name) ?? ""
  const values: ReviewFormValues = {
    stars: field("stars"),
    title: field("title"),
    text: field("text"),
    experienceDate: field("experience_date"),
    reviewerName: field("reviewer_name"),
    showName: field("show_name"),
    language: isReviewLanguage(field("language")) ? field("language") : language
  }
  const stars = Stars.literals.find((count) => String(count) === values.stars)
  const title = oneLine(values.title)
  const reviewerName = oneLine(values.reviewerName)
  const text = values.text.replaceAll(/\r\n?/g, "\n").trim()
  const experienceDate = values.experienceDate.trim()
  const wrong = (typed: string, limit: number) =>
    Array.from(typed).length > limit
      ? texts.text("form.tooLong", { limit: texts.number(limit) })
      : texts.text("form.notPlain")
  const isNoName = reviewerName !== "" && !isName(reviewerName)
  const isNoDate = experienceDate !== "" && !isPast(experienceDate, now)
  const wrongText = isBlank(text) ? texts.text("form.textMissing") : wrong(text, 10_000)
  const problems = problemsIn({
    "stars-1": stars === undefined ? texts.text("form.starsMissing") : null,
    text: isText(text) ? null : wrongText,
    title: title === "" || isTitle(title) ? null : wrong(title, 200),
    experienceDate: isNoDate ? texts.text("form.dateWrong") : null,
    reviewerName: isNoName ? wrong(reviewerName, 120) : null
  })
  const formId = formIdIn(form)
  const submission =
    stars === undefined || problems.size > 0
      ? undefined
      : {
          stars,
          text,
          title: title || null,
          reviewerName: reviewerName || null,
          experienceDate: experienceDate || null,
          showName: nameChoices.find((choice) => choice === values.showName) ?? defaultNameChoice,
          language: values.language,
          ...(formId === undefined ? {} : { formId })
        }
  return { values, problems, formId, submission }
}

/** Line breaks and control characters are useless in a name, and harmful in mail headers. */
const oneLine = (text: string): string =>
  isBlank(text) ? "" : text.replaceAll(/[\s\u0000-\u001f\u007f\u2028\u2029]+/gu, " ").trim()

const isText = Schema.is(ReviewText)
const isTitle = Schema.is(Title)
const isDate = Schema.is(ExperienceDate)

const isPast = (date: string, now: number): boolean => isDate(date) && date <= latestToday(now)
