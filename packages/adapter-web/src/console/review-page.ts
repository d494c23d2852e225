import type { ConsoleReview } from "@review-proof/domain/console"
import { problemSummary } from "../html/form-fields.ts"
import { html, type Html } from "../html/html.ts"
import { reviewPath, withQuery } from "../html/addresses.ts"
import type { PageParts } from "../staff/form-parts.ts"
import { savedNote } from "../staff/list-parts.ts"
import { proofKinds } from "../staff/moderation-words.ts"
import { decisionForm, proofForm, reportForm, reportWords } from "./decision-forms.ts"
import type { FormPlace } from "./decision-forms.ts"
import { redactionForm } from "./redaction-form.ts"
import { earlierVersions, reviewFacts, reviewHistory } from "./review-record.ts"
import { authorOf, reviewWords } from "./review-words.ts"

interface Shown extends FormPlace, PageParts {
  readonly publicUrl: string
}

export const reviewPage = (found: ConsoleReview, shown: Shown): Html => {
  const { review } = found.review
  const { texts } = shown
  const back = shown.back === null ? "/" : withQuery(shown.back.to, { at: shown.back.at })
  return html`<p><a href="${back}" accesskey="b">Back to the queue</a></p>
    <div class="heading">
      <div>
        <h1>Review by ${authorOf(review, texts)}</h1>
        <p class="soft">${states[review.state]}</p>
      </div>
      ${
        review.state === "published" &&
        shown.publicUrl !== "" &&
        html`<a class="button quiet" href="${shown.publicUrl}${reviewPath(review)}">Public page</a>`
      }
    </div>
    ${problemSummary(shown.problems)} ${savedNote(shown.note)}
    <div class="halves">
      <div>
        <article class="card review" aria-label="Words">
          ${reviewWords(found.review, { isWhole: true, texts })}
        </article>
        ${decide(found, shown)} ${redactionForm(found.review, shown)}
        ${earlierVersions(found, shown)}
      </div>
      <div>${reviewFacts(found, shown)} ${reviewHistory(found, shown)}</div>
    </div>`
}

const states = {
  pending: "Held: it is not published before you approve it",
  published: "Published",
  hidden: "Hidden",
  removed: "Removed",
  rejected: "Refused: it was never published"
} as const

const decide = (
  { names, proofRequests, reports, review: { review } }: ConsoleReview,
  shown: Shown
) => {
  const form = decisionForm(review, shown)
  const open = proofRequests.filter(({ status }) => status === "open")
  return html`${
    form !== false &&
    html`<section class="card" aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      ${form}
    </section>`
  }
  ${open.map(
    (request) =>
      html`<section class="card" aria-labelledby="title-${request.id}">
        <h2 id="title-${request.id}">${proofKinds[request.kind]} requested</h2>
        ${proofForm(request, shown)}
      </section>`
  )}
  ${reports
    .filter(({ status }) => status === "open")
    .map(
      (report) =>
        html`<section class="card" aria-labelledby="title-${report.id}">
          <h2 id="title-${report.id}">
            Reported: ${shown.texts.text(`report.reason.${report.reason}`)}
          </h2>
          ${reportWords(report, names)} ${reportForm(report, review, shown)}
        </section>`
    )}`
}
