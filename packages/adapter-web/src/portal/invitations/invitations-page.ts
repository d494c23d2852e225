import { isAllowed, maxCountedPerStatus, type InvitationBoard } from "@review-proof/domain/portal"
import { publicInvitationId } from "@review-proof/domain/requests"
import { invitationStatus } from "@review-proof/ports"
import type { Business, Invitation, InvitationStatus } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { Struct } from "effect"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { funnelCard } from "../plots/funnel-plot.ts"
import { countedUpTo } from "../../staff/counted.ts"
import { pageWithoutBusiness } from "../frame/no-business.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import { statusMeanings, invitationStatusWords } from "./invitation-words.ts"
import { lineList, nextPageLink, chip, chips, savedNote } from "../../staff/list-parts.ts"
import { minuteTag } from "../../staff/moments.ts"

interface Place extends PortalParts {
  readonly status: InvitationStatus | null
}

export const invitationsPage = (board: InvitationBoard, place: Place): Html => {
  const { business, counts, page } = board
  if (business === null) return pageWithoutBusiness("Invitations", place)
  const href = (status: InvitationStatus | null, business: string, cursor?: string) =>
    withQuery("/portal/invitations", { business, status, cursor })
  return html`<div class="heading">
      <h1>Invitations</h1>
      <div class="actions">
        <a class="button" href="/portal/invitations/new?business=${business.id}"
          >Invite a customer</a
        >
        <a class="button quiet" href="/portal/invitations/many?business=${business.id}"
          >Invite many</a
        >
      </div>
    </div>
    ${savedNote(place.note)}
    ${chips("Status", [
      chip(href(null, business.id), "All", place.status === null),
      ...Struct.keys(invitationStatusWords)
        .filter((status) => (counts.get(status) ?? 0) > 0 || status === place.status)
        .map((status) =>
          chip(
            href(status, business.id),
            html`${invitationStatusWords[status]}
              <span class="count"
                >${countedUpTo(maxCountedPerStatus, counts.get(status) ?? 0)}</span
              >`,
            status === place.status
          )
        )
    ])}
    <div class="card inbox">${lines(page.items, place)}</div>
    ${nextPageLink("Older invitations", page.nextCursor, (cursor) => href(place.status, business.id, cursor))}
    ${funnelCard(board.funnel, place.texts, false)} ${further(business, place)}`
}

const lines = (items: ReadonlyArray<Invitation>, { now, status, texts }: Place) =>
  lineList(
    items.map((invitation) => invitationLine(invitation, now, texts)),
    html`<p>
      ${status === null ? nobodyInvited : `None has this status. ${statusMeanings[status]}`}
    </p>`
  )

const nobodyInvited =
  "There are no invitations yet. Invite the customers of your latest orders: paste their names and addresses, and check the list before anything is sent."

const invitationLine = (invitation: Invitation, now: number, texts: PageTexts): Html => {
  const { createdAt, facts, id, kind, maskedContact, name, reference, sendAt } = invitation
  const status = invitationStatus(invitation)
  return html`<li class="review-line">
    <p>
      <a href="/portal/invitations/${publicInvitationId(id)}"
        ><bdi>${name === "" ? publicInvitationId(id) : name}</bdi></a
      >
      <span class="soft">${maskedContact}</span>
      <span class="${statusTags[status] ?? "tag plain"}">${invitationStatusWords[status]}</span>
      <span class="soft">
        ${
          status === "scheduled" && sendAt !== null
            ? html`goes out ${minuteTag(sendAt, texts)}`
            : texts.ago(facts.sent ?? createdAt, now)
        }
      </span>
    </p>
    <p class="soft">
      ${kind === "reminder" && "Reminder. "}${reference !== null && html`<bdi>${reference}</bdi>`}
    </p>
  </li>`
}

/** A review and a failure stand out; the other statuses are on the way or over. */
const statusTags: { readonly [Status in InvitationStatus]?: string } = {
  reviewed: "tag",
  bounced: "tag bad",
  failed: "tag bad"
}

const further = (business: Business, { member, token }: Place): Html =>
  html`<section class="card" aria-labelledby="reminders">
      <h2 id="reminders">Reminders are ${business.reminders ? "on" : "off"}</h2>
      <p>
        ${business.reminders ? "A" : "If you switch them on, a"} customer who has not answered gets
        one reminder 7 days after the invitation.
      </p>
      ${
        isAllowed(member, "changeBusinesses") &&
        html`<form method="post" action="/portal/invitations/reminders?business=${business.id}">
          ${token}
          <button class="quiet" name="reminders" value="${business.reminders ? "off" : "on"}">
            Switch reminders ${business.reminders ? "off" : "on"}
          </button>
        </form>`
      }
    </section>
    <p class="actions">
      <a href="/portal/invitations/preview?business=${business.id}"
        >See the email that customers get</a
      >
      ${
        isAllowed(member, "manageSuppressions") &&
        html`<a href="/portal/invitations/suppressions?business=${business.id}"
          >Do-not-invite list</a
        >`
      }
    </p>`
