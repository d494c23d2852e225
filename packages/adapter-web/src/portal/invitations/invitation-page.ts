import type { ShownInvitation } from "@review-proof/domain/portal"
import { invitationHistory } from "@review-proof/domain/invitations"
import { publicInvitationId, publicReviewId } from "@review-proof/domain/requests"
import { invitationStatus, type Invitation } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { buttonForm, type PageParts } from "../../staff/form-parts.ts"
import { statusMeanings, invitationStatusWords } from "./invitation-words.ts"
import { lineList, factList, savedNote } from "../../staff/list-parts.ts"
import { minuteTag } from "../../staff/moments.ts"

export const invitationPage = (
  { business, invitation }: ShownInvitation,
  shown: PageParts
): Html => {
  const status = invitationStatus(invitation)
  const { id, name, products, reference, sendAt } = invitation
  const language = invitation.language ?? business?.language ?? null
  return html`<p>
      <a href="/portal/invitations?business=${invitation.businessId}">All invitations</a>
    </p>
    <h1><bdi>${name === "" ? publicInvitationId(id) : name}</bdi></h1>
    ${savedNote(shown.note)}
    <div class="halves">
      <section class="card" aria-labelledby="about">
        <h2 id="about">${invitationStatusWords[status]}</h2>
        <p>${statusMeanings[status]}</p>
        ${factList([
          ["Invitation", publicInvitationId(id)],
          ["Business", html`<bdi>${business?.name}</bdi>`],
          ["Contact", contactOf(invitation)],
          ["Reference", reference === null ? null : html`<bdi>${reference}</bdi>`],
          ["Products", products.length === 0 ? null : html`<bdi>${products.join(", ")}</bdi>`],
          ["Language", language === null ? null : shown.texts.languageName(language)],
          ["Scheduled for", sendAt === null ? null : minuteTag(sendAt, shown.texts)],
          ["Reminds of", reminded(invitation)],
          ["Review", reviewed(invitation)]
        ])}
        ${status === "scheduled" && actions(invitation, shown.token)}
      </section>
      <section class="card" aria-labelledby="history">
        <h2 id="history">History</h2>
        ${lineList(
          invitationHistory(invitation)
            .toReversed()
            .map(
              ({ at, status: fact }) =>
                html`<li>
                  ${invitationStatusWords[fact]}<br />
                  <span class="soft">${minuteTag(at, shown.texts)}</span>
                </li>`
            )
        )}
      </section>
    </div>`
}

const contactOf = ({ channel, maskedContact }: Invitation): string =>
  `${maskedContact === "" ? "erased" : maskedContact}, ${channel === "email" ? "by email" : "by WhatsApp"}`

const reminded = ({ remindsOf }: Invitation): Html | null =>
  remindsOf === null
    ? null
    : html`<a href="/portal/invitations/${publicInvitationId(remindsOf)}"
        >${publicInvitationId(remindsOf)}</a
      >`

const reviewed = ({ completedAt, reviewId }: Invitation): Html | null =>
  reviewId === null || completedAt === null
    ? null
    : html`<a href="/portal/reviews/${publicReviewId(reviewId)}">${publicReviewId(reviewId)}</a>`

const actions = ({ id }: Invitation, token: Html): Html => {
  const path = `/portal/invitations/${publicInvitationId(id)}`
  return html`<div class="actions">
    <a class="button quiet" href="${path}/change">Change</a>
    ${buttonForm(`${path}/cancel`, "Cancel the invitation", token)}
  </div>`
}
