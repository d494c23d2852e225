/** The names, addresses and looks of a company and its businesses (contract PORTAL-34). */
import {
  changeBusiness,
  changeCompany,
  createBusiness,
  logoBounds,
  putLogo,
  removeLogo
} from "@review-proof/domain/companies"
import {
  readBusinessSettings,
  readSettings,
  requireRight,
  runOnceByForm
} from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import { BusinessName } from "@review-proof/domain/fields"
import type { Business } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"
import { queryParam, pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { newBusiness, readBusinessInput, valuesOf, wrongName } from "./business-fields.ts"
import { businessSettingsPage, type BusinessValues } from "./business-settings-page.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { languageIn, overtakenNote, type Refused, type TypedForm } from "../../staff/form-parts.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm, takePortalUpload, whenFileIsTooLarge } from "../frame/portal-route.ts"
import { settingsPage } from "./settings-page.ts"
import { trimmed, versionIn } from "../../forms/typed-values.ts"

const place = "Settings"

const showPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  typed: { readonly name: string; readonly problems: Problems }
) {
  const businesses = yield* readSettings(signedIn.member, yield* queryParam("cursor"))
  const { name, problems } = typed
  const page = { title: "Settings", place, notes: companyNotes, problems } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    settingsPage(businesses, { name, ...parts })
  )
})

const companyNotes: ReadonlyMap<string, string> = new Map([
  ["saved", "The name is saved."],
  ["added", "The business is added."]
])

export const rename = onForm(function* (signedIn, { fields }) {
  const { company, member } = signedIn
  yield* requireRight(member, "changeBusinesses", company.id)
  const name = trimmed(fields, "name")
  if (!Schema.is(BusinessName)(name)) {
    return yield* showPage(signedIn, { name, problems: new Map([["name", wrongName]]) })
  }
  yield* Effect.catchTag(changeCompany(member, company.id, { name }), "InvalidInput", Effect.die)
  return yield* seeOther("/portal/settings?done=saved")
})

const showBusinessPage = (
  signedIn: SignedIn,
  business: Business | null,
  { values: typed, version, ...refused }: Partial<TypedForm<BusinessValues>> = {}
) => {
  const values = typed ?? (business === null ? newBusiness : valuesOf(business))
  const title = business === null ? "Add a business" : business.name
  const page = { title, place, notes: businessNotes, ...refused } as const
  return portalAnswer(signedIn, page, (parts) =>
    businessSettingsPage(business, { values, version, ...parts })
  )
}

const businessNotes: ReadonlyMap<string, string> = new Map([
  ["saved", "The business is saved."],
  ["logo", "The logo is saved."],
  ["no-logo", "The logo is removed."]
])

const businessHere = ({ member }: SignedIn) =>
  Effect.flatMap(pathParam(), (id) => readBusinessSettings(member, id))

const nameTaken: Problems = new Map([
  ["short_name", "Another business has this short name. Choose another."]
])

export const save = onForm(function* (signedIn, { fields }) {
  const business = yield* businessHere(signedIn)
  yield* languageIn(fields, business.language)
  const { values, ...input } = readBusinessInput(fields)
  const version = yield* versionIn(fields)
  const again = (problems: Problems) =>
    showBusinessPage(signedIn, business, { values, version, problems })
  if (input.business === undefined) return yield* again(input.problems)
  const refusal = overtakenNote("the business")
  return yield* changeBusiness(signedIn.member, business.id, { ...input.business, version }).pipe(
    Effect.andThen(seeOther(`/portal/settings/businesses/${business.id}?done=saved`)),
    Effect.catchTags({
      DuplicateShortName: () => again(nameTaken),
      InvalidTransition: () => showBusinessPage(signedIn, business, { values, refusal })
    })
  )
})

export const add = onForm(function* (signedIn, form) {
  const { company, member } = signedIn
  yield* requireRight(member, "changeBusinesses", company.id)
  yield* languageIn(form.fields, newBusiness.language)
  const input = readBusinessInput(form.fields)
  const again = (problems: Problems) =>
    showBusinessPage(signedIn, null, { values: input.values, problems })
  if (input.business === undefined) return yield* again(input.problems)
  const creating = createBusiness(member, company.id, input.business)
  return yield* runOnceByForm(form, creating).pipe(
    Effect.flatMap(
      Option.match({
        onNone: () => seeOther("/portal/settings?done=added"),
        onSome: ({ business }) => seeOther(`/portal/settings/businesses/${business.id}?done=saved`)
      })
    ),
    Effect.catchTag("DuplicateShortName", () => again(nameTaken))
  )
})

/** Accepts slightly larger pictures, so that the page can explain the limit. */
const uploadBounds = { maxFieldBytes: 8192, maxFileBytes: logoBounds.bytes + 8192 }

export const uploadLogo = forSignedIn(function* (signedIn) {
  const business = yield* businessHere(signedIn)
  const again = (problem: string, refused?: Refused) =>
    showBusinessPage(signedIn, business, { problems: new Map([["logo", problem]]), ...refused })
  const upload = Effect.gen(function* () {
    const { file } = yield* takePortalUpload(signedIn, uploadBounds)
    if (file === null) return yield* again("Choose a picture.")
    yield* putLogo(signedIn.member, business.id, file.bytes)
    return yield* seeOther(`/portal/settings/businesses/${business.id}?done=logo`)
  })
  return yield* upload.pipe(
    Effect.catchTag("InvalidLogo", ({ reason }) => again(wrongLogo[reason])),
    whenFileIsTooLarge(again(wrongLogo.size, { status: 413 }))
  )
})

const wrongLogo = {
  size: "The file is larger than 256 KB. Choose a smaller one.",
  type: "Choose a PNG, JPEG or WebP picture.",
  dimensions: "Choose a picture of 16 to 2,000 pixels each way."
} as const

export const dropLogo = onForm(function* (signedIn) {
  const { id } = yield* businessHere(signedIn)
  yield* removeLogo(signedIn.member, id)
  return yield* seeOther(`/portal/settings/businesses/${id}?done=no-logo`)
})

export const show = forSignedIn((signedIn) =>
  showPage(signedIn, { name: signedIn.company.name, problems: noProblems })
)

export const showNew = forSignedIn((signedIn) =>
  Effect.andThen(
    requireRight(signedIn.member, "changeBusinesses", signedIn.company.id),
    showBusinessPage(signedIn, null)
  )
)

export const showBusiness = forSignedIn((signedIn) =>
  Effect.flatMap(businessHere(signedIn), (business) => showBusinessPage(signedIn, business))
)
