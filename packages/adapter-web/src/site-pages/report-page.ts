/** Reporting a review, in the visitor's language. */
import { complaintReasons } from "@review-proof/domain/reviews"
import type { Business, Review } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { formFields, problemSummary, problemText, type Problems } from "../html/form-fields.ts"
import { html, type Html } from "../html/html.ts"
import { messagePage } from "./message-page.ts"
import { stars } from "../html/stars.ts"
import { reviewPath } from "../html/addresses.ts"
import { shortenedText, starsLabel, writtenText } from "../html/review-article.ts"

export const emptyReport = { reason: "", text: "", email: "" }

export interface ReportPageOptions {
  readonly business: Business
  readonly review: Review
  readonly texts: PageTexts
  readonly values: Readonly<typeof emptyReport>
  readonly problems: Problems
  /** Why the whole form came back. */
  readonly notice: string | null
  /** Named the same when a form is sent twice. */
  readonly formId: string
}

export const reportPage = (options: ReportPageOptions): Html => {
  const { formId, notice, problems, review, texts, values } = options
  const { input, text } = formFields(values, problems)
  return html`${problemSummary(problems, notice)}
    <h1>${texts.text("report.title")}</h1>
    ${aboutReview(options)}
    <p>${texts.text("report.lead")}</p>
    <form method="post" action="${reportPath(review)}" class="card" novalidate>
      <input type="hidden" name="submission" value="${formId}" />
      ${reasons(options)}
      ${text({
        id: "text",
        label: texts.text("report.text"),
        hint: texts.text("report.textHint"),
        rows: 4,
        attributes: html`required`
      })}
      ${input({
        id: "email",
        label: texts.text("report.email"),
        hint: texts.text("report.emailHint"),
        attributes: html`type="email" autocomplete="email" dir="ltr"`
      })}
      <p class="actions"><button type="submit">${texts.text("report.send")}</button></p>
    </form>`
}

export const reportPath = (review: Pick<Review, "id">): string => `${reviewPath(review)}/report`

const aboutReview = ({ business, review, texts }: ReportPageOptions): Html => {
  const about = { business: html`<bdi>${business.name}</bdi>` }
  const name = review.reviewerName
  return html`<blockquote class="reply">
    <p class="soft">
      ${name === null ? texts.parts("review.of", about) : texts.parts("report.of", { ...about, name: html`<bdi>${name}</bdi>` })}
    </p>
    <p class="facts">${stars(review.stars, starsLabel(texts, review.stars))}</p>
    ${writtenText("text", shortenedText(review.text), review.language)}
  </blockquote>`
}

const reasons = ({ problems, texts, values }: ReportPageOptions): Html => {
  const problem = problems.get("reason-1")
  return html`<fieldset
    class="field"
    ${problem !== undefined && html`aria-describedby="reason-problem"`}
  >
    <legend>${texts.text("report.reason")}</legend>
    ${problemText("reason", problem)}
    <div class="options list">
      ${complaintReasons.map(
        (reason, at) =>
          html`<label
            ><input
              type="radio"
              name="reason"
              value="${reason}"
              required
              ${at === 0 && html` id="reason-1"`}${problem !== undefined && html` aria-invalid="true"`}${values.reason === reason && html` checked`}
            />
            ${texts.text(`report.reason.${reason}`)}</label
          >`
      )}
    </div>
  </fieldset>`
}

export const reportedPage = (texts: PageTexts, review: Review): Html =>
  messagePage(texts.text("report.thanksTitle"), texts.text("report.thanks"), [
    { href: reviewPath(review), label: texts.text("report.back") }
  ])
