/** One person's data, and a copy of all data of a company (contract PORTAL-38). */
import { requireRight, type SignedIn } from "@review-proof/domain/portal"
import {
  erasePerson,
  exportCompany,
  exportPerson,
  previewErasure
} from "@review-proof/domain/privacy"
import type { ErasurePreview } from "@review-proof/domain/privacy"
import { Clock, Effect, Stream } from "effect"
import { queryParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { contactIn, isSetIn, trimmed } from "../../forms/typed-values.ts"
import { utcDate } from "../../html/utc-time.ts"
import { counted } from "../../staff/counted.ts"
import { downloadAnswer } from "../../staff/download.ts"
import { wrongContact } from "../../staff/field-problems.ts"
import { formFields, noProblems, problemSummary, type Problems } from "../../html/form-fields.ts"
import { heldJson, personJson } from "./held-data.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forFreshlySignedIn, onFreshForm } from "../frame/portal-route.ts"
import { html, type Html } from "../../html/html.ts"
import type { PageParts } from "../../staff/form-parts.ts"
import { savedNote } from "../../staff/list-parts.ts"

const place = "Settings"
const path = "/portal/settings/privacy"

const showPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  contact: string,
  problems: Problems
) {
  const { company, member } = signedIn
  yield* requireRight(member, "handlePrivacy", company.id)
  const [, invitations, reviews] =
    /^(\d{1,9})-(\d{1,9})$/.exec((yield* queryParam("erased")) ?? "") ?? []
  const note =
    invitations === undefined || reviews === undefined
      ? undefined
      : erasedNote(Number(invitations), Number(reviews))
  return yield* portalAnswer(signedIn, { title: "Privacy and export", place, problems }, (parts) =>
    privacyPage(contact, { ...parts, note })
  )
})

/** The second of two submissions finds nothing that the first has left. */
const erasedNote = (invitations: number, reviews: number): string =>
  invitations === 0 && reviews === 0
    ? "The person is erased: no invitation and no review names them now."
    : `The person is erased from ${counted(invitations, "invitation")} and ${counted(reviews, "review")}.`

const today = Effect.map(Clock.currentTimeMillis, utcDate)

export const exportOne = onFreshForm(function* (signedIn, { fields }) {
  const contact = trimmed(fields, "contact")
  const { company, member } = signedIn
  const file = { name: `person-${yield* today}.json`, type: "application/json" }
  return yield* exportPerson(member, company.id, contactIn(contact)).pipe(
    Effect.flatMap((report) =>
      downloadAnswer(file, Stream.make(`${JSON.stringify(personJson(report), null, 2)}\n`))
    ),
    Effect.catchTag("InvalidInput", () => showPage(signedIn, contact, wrongContact))
  )
})

export const erase = onFreshForm(function* (signedIn, { fields }) {
  const contact = trimmed(fields, "contact")
  const { company, member } = signedIn
  const given = contactIn(contact)
  const done = Effect.gen(function* () {
    if (yield* isSetIn(fields, "confirm")) {
      const { invitations, reviews } = yield* erasePerson(member, company.id, given)
      return yield* seeOther(`${path}?erased=${invitations}-${reviews}`)
    }
    const foreseen = yield* previewErasure(member, company.id, given)
    return yield* portalAnswer(signedIn, { title: "Erase a person?", place }, ({ token }) =>
      erasurePage(foreseen, contact, token)
    )
  })
  return yield* Effect.catchTag(done, "InvalidInput", () =>
    showPage(signedIn, contact, wrongContact)
  )
})

export const exportAll = onFreshForm(function* (signedIn) {
  const things = yield* exportCompany(signedIn.member)
  const file = { name: `everything-${yield* today}.ndjson`, type: "application/x-ndjson" }
  return yield* downloadAnswer(
    file,
    Stream.map(things, (thing) => `${JSON.stringify(heldJson(thing))}\n`)
  )
})

export const show = forFreshlySignedIn((signedIn) => showPage(signedIn, "", noProblems))

/** Answers people who ask about their data, and exports the whole company. */
const privacyPage = (contact: string, { note, problems, token }: PageParts): Html =>
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
      ${formFields({ contact }, problems).input({
        id: "contact",
        label: "Email address or phone number",
        hint: "A phone number with its country, like +49 170 1234567.",
        attributes: html`required autocomplete="off"`
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
const erasurePage = (
  { invitations, masked, reviews }: ErasurePreview,
  contact: string,
  token: Html
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
