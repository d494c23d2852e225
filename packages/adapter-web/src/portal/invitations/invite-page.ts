import { publicInvitationId } from "@review-proof/domain/requests"
import type { Business, BusinessId, Invitation } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { problemSummary, formFields, type Problems } from "../../html/form-fields.ts"
import { languageChoices, versionField, type PageParts } from "../../staff/form-parts.ts"
import type { InviteValues } from "./invite-input.ts"

interface Shown extends PageParts {
  readonly values: InviteValues
}

export const invitePage = (
  business: Business,
  { token, problems, submission, values }: Shown
): Html => {
  const { input } = formFields(values, problems)
  return html`<p><a href="/portal/invitations?business=${business.id}">All invitations</a></p>
    <h1>Invite a customer</h1>
    ${problemSummary(problems)}
    <form class="card" method="post" action="/portal/invitations/new?business=${business.id}">
      ${token} ${submission} ${nameField(values, problems)}
      ${input({
        id: "contact",
        label: "Email address or WhatsApp number",
        hint: "A number begins with + and its country: +49 170 1234567",
        attributes: html`required autocomplete="off" inputmode="email"`
      })}
      ${languageField(values.language || business.language, problems)}
      ${input({
        id: "reference",
        label: "Reference (optional)",
        hint: "Such as an order number. Each can be used once."
      })}
      ${productsField(values, problems, business.id)} ${timeField(values.send_at, problems)}
      <button>Send the invitation</button>
    </form>`
}

export const changeInvitationPage = (
  { businessId, id, version: held }: Invitation,
  { token, problems, values, version = held }: Shown & { readonly version: number | undefined }
): Html => {
  const path = `/portal/invitations/${publicInvitationId(id)}`
  return html`<p><a href="${path}">Back to the invitation</a></p>
    <h1>Change an invitation</h1>
    <p>To change the address or the reference, cancel the invitation and create another.</p>
    ${problemSummary(problems)}
    <form class="card" method="post" action="${path}/change">
      ${token} ${versionField(version)} ${nameField(values, problems)}
      ${languageField(values.language, problems)} ${productsField(values, problems, businessId)}
      ${timeField(values.send_at, problems)}
      <button>Save</button>
    </form>`
}

const nameField = (values: InviteValues, problems: Problems): Html =>
  formFields(values, problems).input({
    id: "name",
    label: "Customer’s name",
    hint: "The email greets them by it.",
    attributes: html`required autocomplete="off"`
  })

export const languageField = (value: string, problems: Problems): Html =>
  formFields({ language: value || "en" }, problems).select({
    id: "language",
    label: "Language of the message",
    choices: languageChoices(value)
  })

const productsField = (values: InviteValues, problems: Problems, business: BusinessId): Html =>
  formFields(values, problems).input({
    id: "products",
    label: "Products (optional)",
    hint: html`Their SKUs, separated by commas.
      <a href="/portal/products?business=${business}">Your products</a>`
  })

export const timeField = (value: string, problems: Problems): Html =>
  formFields({ send_at: value }, problems).input({
    id: "send_at",
    label: "When (UTC, optional)",
    hint: "If empty, it is sent now. At most 90 days ahead.",
    attributes: html`type="datetime-local"`
  })
