import type { ConsoleReview } from "@review-proof/domain/console"
import { publicInvitationId, publicReplyId, publicReviewId } from "@review-proof/domain/requests"
import { html, type Html } from "../html/html.ts"
import { withQuery } from "../html/with-query.ts"
import { inputField, noProblems, problemSummary, textField } from "../html/form-fields.ts"
import { reviewPath } from "../html/review-path.ts"
import type { Problems } from "../html/form-fields.ts"
import type { PageParts } from "../staff/form-parts.ts"
import { holdWords, proofKinds } from "../staff/moderation-words.ts"
import { factList, savedNote } from "../staff/list-parts.ts"
import { minuteTag } from "../staff/moments.ts"
import {
  decisionForm,
  hiddenFields,
  emptyField,
  proofForm,
  reportForm,
  reportWords
} from "./decision-forms.ts"
import type { FormPlace, TypedField } from "./decision-forms.ts"
import { authorOf, reviewWords } from "./review-words.ts"

/** A form that was refused: its values and errors. */
export interface Refused {
  readonly path: string
  readonly fields: ReadonlyMap<string, string>
  readonly problems: Problems
}

interface Shown extends FormPlace, PageParts {
  readonly refused: Refused | null
  readonly publicUrl: string
}

export const reviewPage = (found: ConsoleReview, shown: Shown): Html => {
  const { review } = found.review
  const { texts } = shown
  const path = reviewPath(review)
  const back = shown.back === null ? "/" : withQuery(shown.back.to, { at: shown.back.at })
  return html`<p><a href="${back}" accesskey="b">Back to the queue</a></p>
    <div class="heading">
      <div>
        <h1>Review by ${authorOf(review, texts)}</h1>
        <p class="soft">${states[review.state]}</p>
      </div>
      ${
        review.state === "published" && shown.publicUrl !== ""
          ? html`<a class="button quiet" href="${shown.publicUrl}${path}">Public page</a>`
          : ""
      }
    </div>
    ${problemSummary(shown.problems)} ${savedNote(shown.note)}
    <div class="halves">
      <div>
        <article class="card review" aria-label="Words">
          ${reviewWords(found.review, { isWhole: true, texts })}
        </article>
        ${decide(found, shown, path)} ${redact(found, shown, path)} ${earlier(found, shown)}
      </div>
      <div>${about(found, shown)} ${history(found, shown)}</div>
    </div>`
}

const states = {
  pending: "Held: it is not published before you approve it",
  published: "Published",
  hidden: "Hidden",
  removed: "Removed",
  rejected: "Refused: it was never published"
} as const

/** The value that was typed into the form at this path. */
const typedIn = ({ refused }: Shown, path: string, field: string): TypedField =>
  refused === null || refused.path !== path
    ? emptyField
    : { value: refused.fields.get(field) ?? "", problems: refused.problems }

const decide = (
  { names, proofRequests, reports, review: { review } }: ConsoleReview,
  shown: Shown,
  path: string
) => {
  const form = decisionForm(review, shown, { typed: typedIn(shown, path, "reason") })
  const open = proofRequests.filter(({ status }) => status === "open")
  return html`${
    form === ""
      ? ""
      : html`<section class="card" aria-labelledby="decide">
          <h2 id="decide">Decide</h2>
          ${form}
        </section>`
  }
  ${open.map(
    (request) =>
      html`<section class="card" aria-labelledby="title-${request.id}">
        <h2 id="title-${request.id}">${proofKinds[request.kind]} requested</h2>
        ${proofForm(request, shown, typedIn(shown, `/proof-requests/${request.id}`, "evidence"))}
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
          ${reportWords(report, names)}
          ${reportForm(report, review, shown, typedIn(shown, `/reports/${report.id}`, "reason"))}
        </section>`
    )}`
}

const redact = ({ review: { replies, review } }: ConsoleReview, shown: Shown, path: string) => {
  const action = `${path}/redact`
  const isRefused = shown.refused?.path === action
  const problems = isRefused ? shown.refused.problems : noProblems
  const value = (field: string, now: string) =>
    isRefused ? (shown.refused.fields.get(field) ?? "") : now
  return html`<details class="card" id="redact" ${isRefused ? "open" : ""}>
    <summary>Redact</summary>
    <p>
      Put <code>[…]</code> in place of personal data, insults and secrets. What you take out is gone
      from earlier versions, logs and stored answers too, and cannot be brought back.
    </p>
    <form method="post" action="${action}">
      ${hiddenFields(shown)}
      ${inputField({
        id: "redact-reason",
        name: "reason",
        label: "Reason",
        hint: "Public: the review’s page shows it.",
        value: value("reason", ""),
        attributes: html`required autocomplete="off" dir="auto"`,
        problems
      })}
      ${
        review.title === null
          ? ""
          : inputField({
              id: "title",
              label: "Title",
              value: value("title", review.title),
              attributes: html`dir="auto"`,
              problems
            })
      }
      ${textField({ id: "text", label: "Text", rows: 6, value: value("text", review.text), problems })}
      ${replies.map((reply) => {
        const field = `reply-${publicReplyId(reply.id)}`
        const from = html`Reply of <bdi>${reply.from}</bdi>`
        return textField({
          id: field,
          label: from,
          rows: 4,
          value: value(field, reply.text),
          problems
        })
      })}
      ${
        review.reviewerName === null
          ? ""
          : html`<p class="options">
              <label
                ><input
                  type="checkbox"
                  name="name"
                  value="1"
                  ${value("name", "") === "1" ? "checked" : ""}
                />
                Remove the name</label
              >
            </p>`
      }
      <button>Redact</button>
    </form>
  </details>`
}

const earlier = ({ revisions }: ConsoleReview, { texts }: Shown): Html | "" =>
  revisions.length === 0
    ? ""
    : html`<details class="card">
        <summary>Earlier versions (${revisions.length})</summary>
        <ul class="lines">
          ${revisions.toReversed().map(
            ({ replacedAt, text, title }) =>
              html`<li>
                <span class="soft">until ${minuteTag(replacedAt, texts)}</span>
                ${title === null ? "" : html`<p class="headline" dir="auto">${title}</p>`}
                <p class="text" dir="auto">${text}</p>
              </li>`
          )}
        </ul>
      </details>`

const about = (found: ConsoleReview, { texts }: Shown): Html => {
  const { business, company, proofRequests, reports } = found
  const { review } = found.review
  const product = review.product?.name ?? review.product?.sku ?? ""
  const decidedProofs = proofRequests.filter(({ status }) => status !== "open")
  const decidedReports = reports.filter(({ status }) => status !== "open")
  const moment = (at: number | null) => (at === null ? "" : minuteTag(at, texts))
  return html`<section class="card" aria-labelledby="about">
    <h2 id="about">About this review</h2>
    ${factList([
      ["Company", html`<a href="/companies/${company.id}"><bdi>${company.name}</bdi></a>`],
      ["Business", html`<bdi>${business.name}</bdi>`],
      ["Id", publicReviewId(review.id)],
      ["Written", minuteTag(review.createdAt, texts)],
      ["Language", texts.languageName(review.language)],
      ["Evidence", review.evidence === null ? null : html`<bdi>${review.evidence}</bdi>`],
      ["Product", product === "" ? null : html`<bdi>${product}</bdi>`],
      [
        "Experience",
        review.experienceDate === null ? null : texts.day(Date.parse(review.experienceDate))
      ],
      ["Invitation", review.invitationId === null ? null : publicInvitationId(review.invitationId)],
      ["Resolved", review.resolved ? "yes" : null],
      ...decidedProofs.map(
        ({ decidedAt, kind, status }) =>
          [proofKinds[kind], html`${status} ${moment(decidedAt)}`] as const
      ),
      ...decidedReports.map(
        ({ decidedAt, decision, reason, status }) =>
          [
            "Reported",
            html`${texts.text(`report.reason.${reason}`)}, ${status} ${moment(decidedAt)}
            ${decision === null ? "" : html`<br /><bdi>${decision}</bdi>`}`
          ] as const
      )
    ])}
  </section>`
}

const history = (
  { moderation, names, review: { review } }: ConsoleReview,
  { texts }: Shown
): Html =>
  html`<section class="card" aria-labelledby="history">
    <h2 id="history">History</h2>
    <ol class="lines">
      <li>written <span class="soft">${minuteTag(review.createdAt, texts)}</span></li>
      ${moderation.map(
        ({ action, actor, at, otherEvidence, reason }) =>
          html`<li>
            ${action}
            <span class="soft"
              >by
              <bdi>${actor === "screen" ? "the automatic check" : (names.get(actor) ?? actor)}</bdi
              >, ${minuteTag(at, texts)}</span
            >
            ${reason === null ? "" : html`<br /><bdi>${action === "held" ? holdWords(reason) : reason}</bdi>`}
            ${otherEvidence ? html`<br />Other evidence: <bdi>${otherEvidence}</bdi>` : ""}
          </li>`
      )}
    </ol>
  </section>`
