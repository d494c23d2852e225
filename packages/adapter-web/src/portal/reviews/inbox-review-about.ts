import { mayAskForProof, type InboxReview } from "@review-proof/domain/portal"
import { complaintReasons } from "@review-proof/domain/reviews"
import { publicInvitationId } from "@review-proof/domain/requests"
import { invitationStatus } from "@review-proof/ports"
import type { Invitation, Report, ReviewRevision } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { starsLabel } from "../../html/review-article.ts"
import { reviewPath } from "../../html/addresses.ts"
import { stars } from "../../html/stars.ts"
import { formFields } from "../../html/form-fields.ts"
import { buttonForm } from "../../staff/form-parts.ts"
import { inboxHref, noFilters } from "./inbox-query.ts"
import { formPath, type ShownReview } from "./inbox-shown.ts"
import { proofKinds, reasonLine } from "../../staff/moderation-words.ts"
import { momentWords } from "../../staff/moments.ts"
import { factList, lineList } from "../../staff/list-parts.ts"

export const aboutReview = (found: InboxReview, shown: ShownReview): Html =>
  html`<section class="card" aria-labelledby="about">
    <h2 id="about">About this review</h2>
    ${facts(found, shown)} ${actions(found, shown)} ${reports(found, shown)}
    ${revisions(found, shown)} ${history(found, shown)}
  </section>`

const facts = (
  { business, invitation, proofRequests, review }: InboxReview,
  { now, texts, written }: ShownReview
): Html => {
  const { product } = review
  const open = proofRequests.find(({ status }) => status === "open")
  const query = { ...noFilters, tab: "all", business: business.id, product: product?.sku ?? "" }
  const name = html`<bdi>${product?.name}</bdi>`
  return factList([
    ["Status", states[review.state]],
    ["Proof", texts.text(`proof.${review.proof}`)],
    ["Asked for", open ? `${proofKinds[open.kind]}, ${texts.ago(open.createdAt, now)}` : null],
    ["Invitation", invitation === null ? null : invitationWords(invitation)],
    [
      "Product",
      product === null || product.name === null
        ? null
        : product.sku === null
          ? name
          : html`<a href="${inboxHref(written, query)}">${name}</a>`
    ],
    ["Business", html`<bdi>${business.name}</bdi>`],
    ["Written", momentWords(review.createdAt, texts)]
  ])
}

const invitationWords = (invitation: Invitation): Html => {
  const { id, maskedContact, reference } = invitation
  return html`<a href="/portal/invitations/${publicInvitationId(id)}">${publicInvitationId(id)}</a>
    to <bdi>${maskedContact || "an erased contact"}</bdi>${
      reference !== null && html`, reference <bdi>${reference}</bdi>`
    },
    ${invitationStatus(invitation)}`
}

const states = {
  pending: "Held: the operator looks at it before it is published",
  published: "Published",
  hidden: "Hidden by the operator",
  removed: "Removed by the operator",
  rejected: "Not published: the operator refused it"
} as const

const actions = ({ proofRequests, review }: InboxReview, shown: ShownReview): Html | false => {
  if (review.state !== "published") return false
  const act = (what: string, label: string) =>
    buttonForm(formPath(review.id, what, shown), label, shown.token, shown.submission)
  return html`<div class="actions">
    <a class="button quiet" href="${reviewPath(review)}">Public page</a>
    ${!review.resolved && act("resolve", "Mark as resolved")}
    ${mayAskForProof(review, proofRequests) && act("proof", "Ask for proof")}
  </div>`
}

/**
 * A company does not decide what is published about it; it reports, and the operator decides. A
 * report that is refused stays visible, so that its words can be copied at least.
 */
const reports = (
  { names, reports: made, review }: InboxReview,
  shown: ShownReview
): Html | false => {
  const isOpen = made.some(({ status }) => status === "open")
  const takesReport = review.state === "published" && !isOpen
  return html`${
    made.length > 0 &&
    html`<h2>Reported</h2>
      ${lineList(made.map((report) => reportLine(report, names, shown)))}`
  }
  ${(takesReport || shown.report !== null) && reportForm(review.id, shown)}`
}

const reportLine = (
  { createdAt, decision, memberId, reason, status, text }: Report,
  names: InboxReview["names"],
  { now, texts }: ShownReview
): Html =>
  html`<li>
    <span class="tag">${status}</span> ${texts.text(`report.reason.${reason}`)}
    <span class="soft"
      ><bdi>${names.get(memberId ?? "") ?? "A former member"}</bdi>,
      ${texts.ago(createdAt, now)}</span
    >
    <p class="text" dir="auto">${text}</p>
    ${decision !== null && html`<p>The operator: <bdi>${decision}</bdi></p>`}
  </li>`

const reportForm = (id: InboxReview["review"]["id"], shown: ShownReview): Html => {
  const { problems, token, report, submission, texts } = shown
  const values = { reason: report?.reason ?? "", complaint: report?.text ?? "" }
  const { select, text } = formFields(values, problems)
  return html`<details class="more" ${report !== null && html`open`}>
    <summary>Report this review</summary>
    <p>The operator of this service decides. A bad rating alone is not a reason.</p>
    <form method="post" action="${formPath(id, "report", shown)}">
      ${token} ${submission}
      ${select({
        id: "reason",
        label: texts.text("report.reason"),
        choices: [
          ["", "Choose one"],
          ...complaintReasons.map(
            (reason) => [reason, texts.text(`report.reason.${reason}`)] as const
          )
        ],
        attributes: html`required`
      })}
      ${text({
        id: "complaint",
        label: texts.text("report.text"),
        hint: texts.text("report.textHint"),
        rows: 3,
        attributes: html`required minlength="2"`
      })}
      <button>Send the report</button>
    </form>
  </details>`
}

const revisions = ({ revisions: earlier }: InboxReview, { texts }: ShownReview): Html | false =>
  earlier.length > 0 &&
  html`<details class="more">
    <summary>Earlier versions <span class="count">${earlier.length}</span></summary>
    ${lineList(earlier.toReversed().map((revision) => wording(revision, texts)))}
  </details>`

const wording = (
  { replacedAt, stars: given, text, title }: ReviewRevision,
  texts: ShownReview["texts"]
): Html =>
  html`<li>
    <p class="facts">
      ${stars(given, starsLabel(texts, given))}
      <span class="soft">until ${momentWords(replacedAt, texts)}</span>
    </p>
    ${title !== null && html`<p class="headline" dir="auto">${title}</p>`}
    <p class="text" dir="auto">${text}</p>
  </li>`

const history = ({ moderation, names }: InboxReview, { texts }: ShownReview): Html =>
  html`<h2>History</h2>
    <ul class="lines log">
      ${moderation.toReversed().map(
        ({ action, actor, at, reason }) =>
          html`<li>
            ${action}
            <span class="soft">${momentWords(at, texts)}, ${actorWords(actor, names)}</span>
            ${reasonLine({ action, reason })}
          </li>`
      )}
    </ul>`

const actorWords = (actor: string, names: InboxReview["names"]): Html => {
  if (actor === "screen") return html`by the automatic check`
  const name = names.get(actor)
  if (name !== undefined) return html`by <bdi>${name}</bdi>`
  return actor.startsWith("mem_") ? html`by a former member` : html`by the operator`
}
