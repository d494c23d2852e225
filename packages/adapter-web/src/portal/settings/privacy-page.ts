import type { ErasurePreview } from "@review-proof/domain/privacy"
import { html, type Html } from "../../html/html.ts"
import { counted } from "../../staff/counted.ts"
import { inputField, problemSummary } from "../../html/form-fields.ts"
import type { PageParts } from "../../staff/form-parts.ts"
import { savedNote } from "../../staff/list-parts.ts"

interface Shown extends PageParts {
  readonly contact: string
}

/** Answers people who ask about their data, and exports the whole company. */
export const privacyPage = ({ contact, token, note, problems }: Shown): Html =>
  html`<p><a href="/portal/settings">All settings</a></p>
    <div class="heading"><h1>Privacy and export</h1></div>
    ${savedNote(note)} ${problemSummary(problems)}
    <form class="card" method="post" action="/portal/settings/privacy/export">
      ${token}
      <h2>A person asks about their data</h2>
      <p>
        Everything that your company holds here on one person: invitations, reviews, and whether
        they may be invited. Looking somebody up is written into the audit log, without the address.
      </p>
      ${inputField({
        id: "contact",
        label: "Email address or phone number",
        hint: "A phone number with its country, like +49 170 1234567.",
        value: contact,
        attributes: html`required autocomplete="off"`,
        problems
      })}
      <div class="actions">
        <button>Download their data</button>
        <button class="quiet" formaction="/portal/settings/privacy/erase">Erase …</button>
      </div>
    </form>
    <form class="card" method="post" action="/portal/settings/privacy/export-all">
      ${token}
      <h2>A copy of your company’s data</h2>
      <p>
        One file with your company, its members, businesses, products, reviews with replies,
        invitations, suppressed contacts and the audit log. Each line is one thing in JSON (NDJSON).
        Customers’ addresses are masked, as everywhere in the portal. The download is written into
        the audit log.
      </p>
      <button class="quiet">Download the copy</button>
    </form>`

/** Asks before a person is erased for good. */
export const erasurePage = (
  { invitations, masked, reviews }: ErasurePreview,
  { contact, token }: Pick<Shown, "contact" | "token">
): Html =>
  html`<p><a href="/portal/settings/privacy">Privacy and export</a></p>
    <form class="card" method="post" action="/portal/settings/privacy/erase">
      ${token}
      <h1>Erase <bdi>${masked}</bdi>?</h1>
      <p>
        Found: ${counted(invitations, "invitation")} and ${counted(reviews, "review")}. Addresses
        and name go from all of them, from replies, reasons and the audit log. The reviews stay,
        without a name. Whoever may not be invited still may not. This cannot be undone.
      </p>
      <input type="hidden" name="contact" value="${contact}" />
      <input type="hidden" name="confirm" value="1" />
      <div class="actions">
        <button>Erase for good</button>
        <a class="button quiet" href="/portal/settings/privacy">Keep it</a>
      </div>
    </form>`
