import { Suppressions, SuppressionId } from "@review-proof/ports"
import type { BusinessId, CompanyId, Suppression } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { businessWithin } from "../access/choose-business.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { getCompany } from "../companies/get-company.ts"
import { InvalidInput, orNotFound } from "../errors.ts"
import { newId } from "../ids/new-id.ts"
import { creationPosition, readPage, type PageQuery } from "../paging/paged.ts"
import { contactHash, emailContact, readPhone } from "./contact.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** A person, named by exactly one of the two. */
export interface ContactInput {
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Suppresses a contact for one business or, with null, the whole company, beside what the customer
 * decided. Doing so again returns the existing one. Fails with `NotFound` or `InvalidInput`.
 */
export const addSuppression = Effect.fn("addSuppression")(function* (
  actor: Actor,
  companyId: CompanyId,
  input: ContactInput & { readonly businessId: BusinessId | null }
) {
  const { businessId } = input
  yield* requireRight(actor, "manageSuppressions", companyId)
  yield* getCompany(companyId)
  if (businessId !== null) yield* businessWithin({ companyId, businesses: null }, businessId)
  const contact = yield* readContact(input)
  const hash = yield* contactHash(contact)
  const suppressions = yield* Suppressions
  const known = yield* suppressions.ofContact(companyId, hash)
  const holding = known.find((one) => one.businessId === businessId && one.cause === "manual")
  if (holding !== undefined) return { value: holding }
  const suppression: Suppression = {
    id: yield* newId(SuppressionId),
    companyId,
    businessId,
    channel: contact.kind === "email" ? "email" : "whatsapp",
    contactHash: hash,
    maskedContact: contact.masked,
    cause: "manual",
    createdAt: yield* Clock.currentTimeMillis
  }
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "suppression.created",
    target: suppression.id,
    details: { business: businessId },
    changes: [{ _tag: "InsertSuppression", suppression }]
  })
  return { value: suppression, commit, again: ["DuplicateSuppression"] } as const
}, commitDecision)

/** A company's suppressions, newest first. Fails with `NotFound` or `InvalidCursor`. */
export const listSuppressions = Effect.fn("listSuppressions")(function* (
  companyId: CompanyId,
  query: PageQuery
) {
  yield* getCompany(companyId)
  const suppressions = yield* Suppressions
  const list = { owner: companyId, list: "suppressions", position: creationPosition(SuppressionId) }
  return yield* readPage(list, query, (request) => suppressions.page(companyId, request))
})

/** Lets a contact be invited again. Fails with `NotFound`. */
export const removeSuppression = (actor: Actor, id: SuppressionId) =>
  commitDecision(decideRemoval(actor, id))

/** Like `removeSuppression`, by a form that may be submitted repeatedly. */
export const removeSuppressionByForm = (actor: Actor, id: SuppressionId, form: SentForm) =>
  commitByForm(form, decideRemoval(actor, id))

const decideRemoval = Effect.fn("removeSuppression")(function* (actor: Actor, id: SuppressionId) {
  const suppressions = yield* Suppressions
  const found = yield* orNotFound("suppression")(yield* suppressions.find(id))
  const { businessId, companyId } = found
  yield* requireRight(actor, "manageSuppressions", companyId)
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "suppression.removed",
    target: id,
    details: { business: businessId },
    changes: [{ _tag: "RemoveSuppression", suppressionId: id }]
  })
  return { value: undefined, commit }
})

/** Fails with `InvalidInput` unless exactly one contact is given, and well formed. */
export const readContact = Effect.fnUntraced(function* (given: ContactInput) {
  const { email, phone } = given
  const refuse = (field: string, reason: string) =>
    new InvalidInput({ fields: { [field]: reason } })
  if (email !== null && phone !== null) return yield* refuse("phone", "cannot go with email")
  if (email === null && phone === null) return yield* refuse("email", "or phone is required")
  const contact = email === null ? yield* readPhone(phone ?? "") : emailContact(email)
  if (contact !== null) return contact
  return yield* email === null
    ? refuse("phone", "is not a phone number in international form")
    : refuse("email", "is not an email address")
})
