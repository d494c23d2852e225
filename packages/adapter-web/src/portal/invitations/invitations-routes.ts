/** The list of invitations, and the actions on one (contract PORTAL-26). */
import { changeBusiness } from "@review-proof/domain/companies"
import type { InvitationChanges } from "@review-proof/domain/invitations"
import {
  cancelAsMember,
  changeAsMember,
  readInvitationBoard,
  readShownInvitation,
  requireShownBusiness
} from "@review-proof/domain/portal"
import type { ShownInvitation, SignedIn } from "@review-proof/domain/portal"
import { publicInvitationId } from "@review-proof/domain/requests"
import { invitationIdOf } from "@review-proof/http-server"
import { InvitationStatus, invitationStatus } from "@review-proof/ports"
import type { Invitation, InvitationId } from "@review-proof/ports"
import { Effect, Schema } from "effect"
import { queryParam, pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { unknownPart } from "../../answers/page-problem.ts"
import { choiceIn, trimmedFields, utcMinute, versionIn } from "../../forms/typed-values.ts"
import { counted } from "../../staff/counted.ts"
import { refusedFields } from "../../staff/field-problems.ts"
import type { Problems } from "../../html/form-fields.ts"
import { languageIn, overtakenNote, type TypedForm } from "../../staff/form-parts.ts"
import { invitationPage } from "./invitation-page.ts"
import {
  emptyInvitation,
  inviteProblems,
  inviteControls,
  inviteSubjects,
  sendTime,
  skusIn
} from "./invite-input.ts"
import type { InviteValues } from "./invite-input.ts"
import { changeInvitationPage } from "./invite-page.ts"
import { invitationsPage } from "./invitations-page.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"

const path = "/portal/invitations"
const place = "Invitations"

export const list = forSignedIn(function* (signedIn) {
  const status = yield* queryParam("status")
  if (!isStatusOrAll(status)) return yield* unknownPart(path)
  const asked = {
    business: yield* queryParam("business"),
    status,
    cursor: yield* queryParam("cursor")
  }
  const board = yield* readInvitationBoard(signedIn.member, asked)
  const note = yield* listNote
  return yield* portalAnswer(signedIn, { title: place, place }, (parts) =>
    invitationsPage(board, { status, ...parts, note })
  )
})

const isStatusOrAll = Schema.is(Schema.NullOr(InvitationStatus))

/** The address may be forged, so the page repeats only numbers from it. */
const listNote = Effect.gen(function* () {
  const done = yield* queryParam("done")
  if (done === "invited") return "The invitation is created."
  if (done === "on") return "Reminders are on."
  if (done === "off") return "Reminders are off."
  if (done !== "many") return undefined
  const [invited, refused] = [yield* countParam("invited"), yield* countParam("refused")]
  if (invited + refused === 0) return "The list was processed."
  const made =
    invited === 1
      ? "1 invitation is created."
      : `${invited === 0 ? "No" : invited} invitations are created.`
  return refused === 0
    ? made
    : `${made} Left out, because they were invited or unsubscribed in the meantime: ${counted(refused, "customer")}.`
})

const countParam = (name: string) =>
  Effect.map(queryParam(name), (text) => (/^\d{1,3}$/.test(text ?? "") ? Number(text) : 0))

/** Switches reminders of a business on or off. */
export const remind = onForm(function* (signedIn, { fields }) {
  const { id } = yield* requireShownBusiness(signedIn.member, yield* queryParam("business"))
  const reminders = yield* choiceIn(fields, "reminders", ["on", "off"])
  const changing = changeBusiness(signedIn.member, id, { reminders: reminders === "on" })
  yield* Effect.catchTag(changing, "DuplicateShortName", Effect.die)
  return yield* seeOther(`${path}?business=${id}&done=${reminders}`)
})

const idHere = Effect.flatMap(pathParam(), invitationIdOf)

const invitationHere = ({ member }: SignedIn) =>
  Effect.flatMap(idHere, (id) => readShownInvitation(member, id))

const showPage = Effect.fnUntraced(function* (signedIn: SignedIn, refusal?: string) {
  const shown = yield* invitationHere(signedIn)
  const page = { title: "Invitation", place, notes, refusal } as const
  return yield* portalAnswer(signedIn, page, (parts) => invitationPage(shown, parts))
})

const notes: ReadonlyMap<string, string> = new Map([
  ["cancelled", "The invitation is cancelled."],
  ["changed", "The invitation is changed."]
])

const back = (id: InvitationId, done: string) =>
  seeOther(`${path}/${publicInvitationId(id)}?done=${done}`)

/** Cancelling twice is done once, and says so both times. */
export const cancel = onForm(function* (signedIn) {
  const id = yield* idHere
  const refusal = yield* cancelAsMember(signedIn.member, id).pipe(
    Effect.as(null),
    Effect.catchTag("NotScheduled", Effect.succeed)
  )
  return refusal === null || refusal.status === "cancelled"
    ? yield* back(id, "cancelled")
    : yield* showPage(signedIn, "It was sent already, so it cannot be cancelled.")
})

const valuesOf = ({ business, invitation }: ShownInvitation): InviteValues => ({
  name: invitation.name,
  contact: "",
  language: invitation.language ?? business?.language ?? "",
  reference: "",
  products: invitation.products.join(", "),
  send_at: invitation.sendAt === null ? "" : utcMinute(invitation.sendAt)
})

const showForm = (
  signedIn: SignedIn,
  invitation: Invitation,
  { values, version, ...refused }: TypedForm<InviteValues>
) =>
  portalAnswer(signedIn, { title: "Change an invitation", place, ...refused }, (parts) =>
    changeInvitationPage(invitation, { values, version, ...parts })
  )

const notScheduled = "It was sent or cancelled already, so it cannot be changed."

export const showChange = forSignedIn(function* (signedIn) {
  const shown = yield* invitationHere(signedIn)
  return invitationStatus(shown.invitation) === "scheduled"
    ? yield* showForm(signedIn, shown.invitation, { values: valuesOf(shown) })
    : yield* showPage(signedIn, notScheduled)
})

export const change = onForm(function* (signedIn, { fields }) {
  const shown = yield* invitationHere(signedIn)
  const { id } = shown.invitation
  const before = valuesOf(shown)
  const values = {
    ...trimmedFields(fields, emptyInvitation),
    language: yield* languageIn(fields, before.language)
  }
  const version = yield* versionIn(fields)
  const again = (problems: Problems) =>
    showForm(signedIn, shown.invitation, { values, version, problems })
  const problems = new Map(
    [...inviteProblems(values)].filter(([field]) => field !== "contact" && field !== "reference")
  )
  if (problems.size > 0) return yield* again(problems)
  const changes = { ...changesIn(values, before), version }
  return yield* changeAsMember(signedIn.member, id, changes).pipe(
    Effect.andThen(back(id, "changed")),
    Effect.catchTags({
      InvalidInput: ({ fields: refused }) =>
        again(refusedFields(refused, inviteControls, inviteSubjects)),
      InvalidTransition: () => {
        const refusal = overtakenNote("the invitation")
        return showForm(signedIn, shown.invitation, { values, refusal })
      },
      NotScheduled: () => showPage(signedIn, notScheduled)
    })
  )
})

/** A field that came back as it was shown is not a change: the form has no seconds and no null. */
const changesIn = (values: InviteValues, shown: InviteValues): InvitationChanges => ({
  ...(values.name === shown.name ? {} : { name: values.name }),
  ...(values.language === shown.language ? {} : { language: values.language || null }),
  ...(values.products === shown.products ? {} : { products: skusIn(values.products) }),
  ...(values.send_at === shown.send_at ? {} : { sendAt: sendTime(values.send_at) ?? null })
})

export const show = forSignedIn((signedIn) => showPage(signedIn))
