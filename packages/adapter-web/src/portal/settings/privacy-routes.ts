/** One person's data, and a copy of all data of a company (contract PORTAL-38). */
import { requireRight, type SignedIn } from "@review-proof/domain/portal"
import {
  erasePerson,
  exportCompany,
  exportPerson,
  previewErasure
} from "@review-proof/domain/privacy"
import { Clock, Effect, Stream } from "effect"
import { queryParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { contactIn, isSetIn, trimmed } from "../../forms/typed-values.ts"
import { utcDate } from "../../html/utc-time.ts"
import { counted } from "../../staff/counted.ts"
import { downloadAnswer } from "../../staff/download.ts"
import { wrongContact } from "../../staff/field-problems.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { heldJson, personJson } from "./held-data.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forFreshlySignedIn, onFreshForm } from "../frame/portal-route.ts"
import { erasurePage, privacyPage } from "./privacy-page.ts"

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
    privacyPage({ contact, ...parts, note })
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
      erasurePage(foreseen, { contact, token })
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
