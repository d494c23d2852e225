import type { ShownInvitation } from "@review-proof/domain/portal"
import { invitationHistory } from "@review-proof/domain/invitations"
import { invitationIdWire, reviewIdWire } from "@review-proof/http-server"
import { invitationStatus, type Invitation } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../../html/html.ts"
import { formField } from "../parts/form-parts.ts"
import { statusMeanings, invitationStatusWords } from "./invitation-words.ts"
import { savedNote } from "../parts/list-parts.ts"
import { utcTime } from "../parts/times.ts"

interface Shown {
  readonly saved: string | undefined
  readonly problem: string | null
  readonly form: string
  readonly now: number
  readonly texts: PageTexts
}

/** One invitation with what happened to it, and what can be done with it. */
export const invitationPage = ({ business, invitation }: ShownInvitation, shown: Shown): Html => {
  const status = invitationStatus(invitation)
  const { id, name } = invitation
  return html`<p>
      <a href="/portal/invitations?business=${invitation.businessId}">All invitations</a>
    </p>
    ${savedNote(shown.saved)}
    ${shown.problem === null ? "" : html`<p class="notice" role="alert">${shown.problem}</p>`}
    <h1><bdi>${name === "" ? invitationIdWire(id) : name}</bdi></h1>
    <div class="halves">
      <section class="card" aria-labelledby="about">
        <h2 id="about">${invitationStatusWords[status]}</h2>
        <p>${statusMeanings[status]}</p>
        <dl class="know">
          ${known("Invitation", invitationIdWire(id))}
          ${known("Business", html`<bdi>${business?.name ?? ""}</bdi>`)}
          ${known("Contact", contactOf(invitation))}
          ${invitation.reference === null ? "" : known("Reference", html`<bdi>${invitation.reference}</bdi>`)}
          ${
            invitation.products.length === 0
              ? ""
              : known("Products", html`<bdi>${invitation.products.join(", ")}</bdi>`)
          }
          ${known("Language", invitation.language ?? business?.language ?? "")}
          ${invitation.sendAt === null ? "" : known("Scheduled for", utcTime(invitation.sendAt))}
          ${reminded(invitation)} ${reviewed(invitation)}
        </dl>
        ${status === "scheduled" ? actions(invitation, shown.form) : ""}
      </section>
      <section class="card" aria-labelledby="history">
        <h2 id="history">History</h2>
        <ul class="lines">
          ${invitationHistory(invitation)
            .toReversed()
            .map(
              ({ at, status: fact }) =>
                html`<li>
                  ${invitationStatusWords[fact]}<br />
                  <span class="soft">${utcTime(at)}</span>
                </li>`
            )}
        </ul>
      </section>
    </div>`
}

const known = (name: string, value: Html | string): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`

const contactOf = ({ channel, maskedContact }: Invitation): string =>
  `${maskedContact === "" ? "erased" : maskedContact}, ${channel === "email" ? "by email" : "by WhatsApp"}`

const reminded = ({ remindsOf }: Invitation): Html | "" =>
  remindsOf === null
    ? ""
    : known(
        "Reminds of",
        html`<a href="/portal/invitations/${invitationIdWire(remindsOf)}"
          >${invitationIdWire(remindsOf)}</a
        >`
      )

const reviewed = ({ completedAt, reviewId }: Invitation): Html | "" =>
  reviewId === null || completedAt === null
    ? ""
    : known(
        "Review",
        html`<a href="/portal/reviews/${reviewIdWire(reviewId)}">${reviewIdWire(reviewId)}</a>`
      )

const actions = ({ id }: Invitation, form: string): Html => {
  const path = `/portal/invitations/${invitationIdWire(id)}`
  return html`<div class="actions">
    <a class="button quiet" href="${path}/change">Change</a>
    <form method="post" action="${path}/cancel">
      ${formField(form)}<button class="quiet">Cancel the invitation</button>
    </form>
  </div>`
}
