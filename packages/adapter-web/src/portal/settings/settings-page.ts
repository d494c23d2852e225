import { isAllowed } from "@review-proof/domain/portal"
import type { Paged } from "@review-proof/domain/requests"
import type { Business } from "@review-proof/ports"
import { businessAvatar } from "../../html/business-avatar.ts"
import { businessPath, withQuery } from "../../html/addresses.ts"
import { html, type Html } from "../../html/html.ts"
import { formFields, problemSummary } from "../../html/form-fields.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import { lineList, nextPageLink, savedNote } from "../../staff/list-parts.ts"

interface SettingsForm extends PortalParts {
  readonly name: string
}

/** The way to everything that a member may set. */
export const settingsPage = (businesses: Paged<Business>, shown: SettingsForm): Html => {
  const { company, member } = shown
  const mayChange = isAllowed(member, "changeBusinesses")
  return html`<div class="heading"><h1>Settings</h1></div>
    ${savedNote(shown.note)} ${problemSummary(shown.problems)}
    ${mayChange ? companyForm(shown) : card("company", "Company", html`<p><bdi>${company.name}</bdi></p>`)}
    ${businessesCard(businesses, mayChange)}
    <div class="cards">
      ${card(
        "you",
        "You",
        html`<p>Your name, where you are signed in, and the emails that you get.</p>
          <p class="actions">
            <a class="button quiet" href="/portal/account">Your account</a>
            <a class="button quiet" href="/portal/settings/notices">Emails to you</a>
          </p>`
      )}
      ${
        isAllowed(member, "changeSignIn") &&
        card(
          "signing-in",
          "Signing in",
          html`<p>Let your members sign in with your company’s own provider.</p>
            <p class="actions">
              <a class="button quiet" href="/portal/settings/sign-in">Your provider</a>
            </p>`
        )
      }
      ${
        isAllowed(member, "handlePrivacy") &&
        card(
          "privacy",
          "Privacy and export",
          html`<p>
              Answer a person who asks about their data, erase a person, or download a copy of
              everything.
            </p>
            <p class="actions">
              <a class="button quiet" href="/portal/settings/privacy">Privacy and export</a>
            </p>`
        )
      }
    </div>`
}

const card = (id: string, title: string, content: Html): Html =>
  html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`

const companyForm = ({ token, name, problems }: SettingsForm): Html =>
  card(
    "company",
    "Company",
    html`<form method="post" action="/portal/settings">
      ${token}
      ${formFields({ name }, problems).input({
        id: "name",
        label: "Name of the company",
        hint: "Your members and the operator of this service see it; customers see the names of businesses.",
        attributes: html`required autocomplete="organization"`
      })}
      <button>Save the name</button>
    </form>`
  )

const businessesCard = ({ items, nextCursor }: Paged<Business>, mayChange: boolean): Html =>
  card(
    "businesses",
    "Businesses",
    html`${lineList(
      items.map((business) => businessLine(business, mayChange)),
      html`<p class="soft">There is none yet.</p>`
    )}
    ${nextPageLink("More businesses", nextCursor, (cursor) => `${withQuery("/portal/settings", { cursor })}#businesses`)}
    ${
      mayChange &&
      html`<p class="actions">
        <a class="button quiet" href="/portal/settings/businesses/new">Add a business</a>
      </p>`
    }`
  )

const businessLine = (business: Business, mayChange: boolean): Html => {
  const { id, name } = business
  const page = businessPath(business)
  return html`<li class="with-avatar">
    ${businessAvatar(business)}
    <p>
      ${
        mayChange
          ? html`<a href="/portal/settings/businesses/${id}"><bdi>${name}</bdi></a>`
          : html`<strong><bdi>${name}</bdi></strong>`
      }
      <br /><a class="soft" href="/portal?business=${id}">Overview</a>
      <span aria-hidden="true">·</span> <a class="soft" href="${page}">${page}</a>
    </p>
  </li>`
}
