/** Reporting a review (contract PAGE-15). */
import { isBlank } from "@review-proof/domain/companies"
import { emailContact } from "@review-proof/domain/invitations"
import {
  complaintReasons,
  maxReportLength,
  readPublicReview,
  reportReview
} from "@review-proof/domain/reviews"
import { CurrentRequest } from "@review-proof/http-server"
import type { PageTexts } from "@review-proof/translations"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { reviewInPath } from "../answers/address.ts"
import { personalAnswer, seeOther } from "../answers/page-answer.ts"
import { problemTexts, readerTexts } from "../answers/preferred-language.ts"
import { formIdIn, newFormId } from "../forms/form-id.ts"
import { refusedAs, refuseProgram } from "../forms/refuse-program.ts"
import { countRequestForm, takeForm } from "../forms/take-form.ts"
import { noProblems, problemsIn } from "../html/form-fields.ts"
import { emptyReport, reportedPage, reportPage, reportPath } from "../site-pages/report-page.ts"
import type { ReportPageOptions } from "../site-pages/report-page.ts"
import { trimmedFields, textOf, hasPlainText, type Fields } from "../forms/typed-values.ts"

const reviewHere = Effect.gen(function* () {
  const { business, review } = yield* Effect.flatMap(reviewInPath, readPublicReview)
  return { business, review, texts: yield* readerTexts() }
})

const showPage = (options: ReportPageOptions, refusal: ReturnType<typeof refusedAs> | null) => {
  const { texts } = options
  const title = texts.text("report.title")
  const shown = refusal === null ? title : texts.text("form.error", { title })
  return personalAnswer(texts, shown, reportPage(options), refusal ?? {})
}

export const show = Effect.gen(function* () {
  const here = yield* reviewHere
  const shown = { ...here, values: emptyReport, problems: noProblems, notice: null }
  const answer = yield* showPage({ ...shown, formId: yield* newFormId }, null)
  // Going back shows the same form again, so that sending it twice is one report.
  return HttpServerResponse.setHeader(answer, "cache-control", "private, no-cache")
})

export const send = Effect.gen(function* () {
  const fields = yield* takeForm
  const here = yield* reviewHere
  const { review, texts } = here
  const words = yield* problemTexts(texts)
  const { complaint, email, problems, values } = readReport(fields, words)
  const formId = formIdIn(fields) ?? (yield* newFormId)
  const again = (key: "form.wrongInput" | "form.tooManyForms" | "report.tooMany") =>
    Effect.fnUntraced(function* (refusal: { readonly retryAfterSeconds: number } | null) {
      const seconds = refusal?.retryAfterSeconds ?? 0
      const notice = words.text(key, { minutes: Math.ceil(seconds / 60) })
      const refused = refusedAs(refusal)
      yield* refuseProgram({ ...refused, notice, problems })
      return yield* showPage({ ...here, values, problems, notice, formId }, refused)
    })
  return yield* Effect.gen(function* () {
    yield* countRequestForm
    if (complaint === null) return yield* again("form.wrongInput")(null)
    const { address } = yield* CurrentRequest
    const visitor = { networkAddress: address, email, language: texts.language, formId }
    yield* reportReview(review.id, complaint, visitor)
    return yield* seeOther(`${reportPath(review)}/thanks`)
  }).pipe(
    Effect.catchTags({
      InvalidInput: Effect.die,
      TooManyForms: again("form.tooManyForms"),
      TooManyReportsMade: again("report.tooMany")
    })
  )
})

export const thank = Effect.gen(function* () {
  const { review, texts } = yield* reviewHere
  return yield* personalAnswer(texts, texts.text("report.thanksTitle"), reportedPage(texts, review))
})

/** The complaint is null if there are problems. */
const readReport = (fields: Fields, texts: PageTexts) => {
  const values = { ...trimmedFields(fields, emptyReport), text: textOf(fields, "text") }
  const reason = complaintReasons.find((known) => known === values.reason)
  const email = values.email === "" ? null : emailContact(values.email)
  const problems = problemsIn({
    "reason-1": reason === undefined ? texts.text("report.reasonMissing") : null,
    text: textProblem(values.text, texts),
    email: values.email !== "" && email === null ? texts.text("report.emailWrong") : null
  })
  const isSound = reason !== undefined && problems.size === 0
  const complaint = isSound ? { reason, text: values.text } : null
  return { values, problems, email, complaint }
}

const textProblem = (text: string, texts: PageTexts): string | null => {
  const length = Array.from(text).length
  if (length < 2 || isBlank(text)) return texts.text("form.textMissing")
  if (length > maxReportLength) {
    return texts.text("form.tooLong", { limit: texts.number(maxReportLength) })
  }
  return hasPlainText(text) ? null : texts.text("form.notPlain")
}
