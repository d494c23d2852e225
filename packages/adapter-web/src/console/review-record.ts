import type { ConsoleReview } from "@review-proof/domain/console"
import { publicInvitationId, publicReviewId } from "@review-proof/domain/requests"
import { html, type Html } from "../html/html.ts"
import type { PageParts } from "../staff/form-parts.ts"
import { lineList, factList } from "../staff/list-parts.ts"
import { proofKinds, reasonLine } from "../staff/moderation-words.ts"
import { minuteTag } from "../staff/moments.ts"

type Reading = Pick<PageParts, "texts">

/** The versions that the review had before. */
export const earlierVersions = ({ revisions }: ConsoleReview, { texts }: Reading): Html | false =>
  revisions.length > 0 &&
  html`<details class="card">
    <summary>Earlier versions (${revisions.length})</summary>
    ${lineList(
      revisions.toReversed().map(
        ({ replacedAt, text, title }) =>
          html`<li>
            <span class="soft">until ${minuteTag(replacedAt, texts)}</span>
            ${title !== null && html`<p class="headline" dir="auto">${title}</p>`}
            <p class="text" dir="auto">${text}</p>
          </li>`
      )
    )}
  </details>`

/** The facts of the review, and the decisions on its proofs and reports. */
export const reviewFacts = (found: ConsoleReview, { texts }: Reading): Html => {
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
            ${decision !== null && html`<br /><bdi>${decision}</bdi>`}`
          ] as const
      )
    ])}
  </section>`
}

/** The moderation log. */
export const reviewHistory = (
  { moderation, names, review: { review } }: ConsoleReview,
  { texts }: Reading
): Html =>
  html`<section class="card" aria-labelledby="history">
    <h2 id="history">History</h2>
    <ol class="lines log">
      <li>written <span class="soft">${minuteTag(review.createdAt, texts)}</span></li>
      ${moderation.map(
        ({ action, actor, at, otherEvidence, reason }) =>
          html`<li>
            ${action}
            <span class="soft"
              >by <bdi>${names.get(actor) ?? others.get(actor) ?? actor}</bdi>,
              ${minuteTag(at, texts)}</span
            >
            ${reasonLine({ action, reason })}
            ${otherEvidence && html`<br />Other evidence: <bdi>${otherEvidence}</bdi>`}
          </li>`
      )}
    </ol>
  </section>`

const others: ReadonlyMap<string, string> = new Map([
  ["operator", "the operator"],
  ["screen", "the automatic check"]
])
