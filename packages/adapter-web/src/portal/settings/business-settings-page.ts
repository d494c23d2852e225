import type { Business } from "@review-proof/ports"
import { logoPath } from "@review-proof/http-server"
import { businessAvatar } from "../../html/business-avatar.ts"
import { html, type Html } from "../../html/html.ts"
import { problemSummary, formFields } from "../../html/form-fields.ts"
import { languageChoices, versionField } from "../../staff/form-parts.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import { savedNote } from "../../staff/list-parts.ts"

export const emptyBusiness = {
  name: "",
  url: "",
  short_name: "",
  address: "",
  colour: "",
  language: "",
  reply_to: ""
}

export type BusinessValues = Readonly<typeof emptyBusiness>

interface Shown extends PortalParts {
  readonly values: BusinessValues
  /** The version of the business that a form was sent with. */
  readonly version?: number | undefined
}

/** The service's own colour, for initials of a business that chose none. */
export const plainColour = "#0a6757"

/** One business's details and logo; null for one that is to be added. */
export const businessSettingsPage = (business: Business | null, shown: Shown): Html =>
  html`<p><a href="/portal/settings">All settings</a></p>
    <div class="heading">
      <h1>${business === null ? "Add a business" : html`<bdi>${business.name}</bdi>`}</h1>
    </div>
    ${savedNote(shown.note)} ${problemSummary(shown.problems)}
    <div class="halves">
      ${details(business, shown)} ${business !== null && logoCard(business, shown)}
    </div>`

const details = (business: Business | null, shown: Shown): Html => {
  const { baseUrl, token, problems, submission, values } = shown
  const { input, select, text } = formFields(values, problems)
  const action =
    business === null
      ? "/portal/settings/businesses/new"
      : `/portal/settings/businesses/${business.id}`
  return html`<form class="card" method="post" action="${action}">
    ${token} ${submission} ${business !== null && versionField(shown.version ?? business.version)}
    <h2>What customers see</h2>
    ${input({ id: "name", label: "Name", attributes: html`required` })}
    ${input({
      id: "url",
      label: "Website",
      attributes: html`required inputmode="url" placeholder="https://"`
    })}
    ${input({
      id: "short_name",
      label: "Short name (optional)",
      hint: html`The public page is then at <bdi>${baseUrl}/b/short-name</bdi>. Use lower-case
        letters, digits and hyphens.`,
      attributes: html`autocapitalize="none" spellcheck="false"`
    })}
    ${text({
      id: "address",
      label: "Postal address (optional)",
      hint: "It is shown on the public page.",
      rows: 4,
      attributes: html`autocomplete="street-address"`
    })}
    ${input({
      id: "colour",
      label: "Colour",
      hint: "Used for the initials if there is no logo.",
      attributes: html`type="color"`
    })}
    <h2>Invitations</h2>
    ${select({
      id: "language",
      label: "Language",
      hint: "For invitations that name no language.",
      choices: languageChoices(values.language)
    })}
    ${input({
      id: "reply_to",
      label: "Answers go to (optional)",
      hint: "An email address for customers who answer an invitation.",
      attributes: html`type="email"`
    })}
    <button>${business === null ? "Add the business" : "Save"}</button>
  </form>`
}

const logoCard = (business: Business, { token, problems }: Shown): Html => {
  const path = `/portal/settings/businesses/${business.id}/logo`
  const hasLogo = logoPath(business) !== null
  return html`<section class="card" aria-labelledby="logo-title">
    <h2 id="logo-title">Logo</h2>
    <p>${businessAvatar(business)}</p>
    <form method="post" action="${path}" enctype="multipart/form-data">
      ${token}
      ${formFields({ logo: "" }, problems).input({
        id: "logo",
        label: "Picture",
        hint: "PNG, JPEG or WebP, up to 256 KB, 16 to 2,000 pixels each way. A square looks best.",
        attributes: html`type="file" required accept="image/png,image/jpeg,image/webp"`
      })}
      <button>${hasLogo ? "Replace the logo" : "Upload the logo"}</button>
    </form>
    ${
      hasLogo &&
      html`<form class="actions" method="post" action="${path}/remove">
        ${token}
        <button class="quiet">Remove the logo</button>
      </form>`
    }
  </section>`
}
