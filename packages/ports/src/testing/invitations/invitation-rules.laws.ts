import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Business, Invitation } from "../../index.ts"
import { PublicNumbers, UnitOfWork } from "../../index.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenCompany, givenInvitation } from "../given.ts"
import type { LawTester } from "../suite.ts"
import { sampleSuppression } from "../arbitraries/samples.ts"

/** Thirty days. */
export const quiet = 30 * 86_400_000

/** Who may be invited (contract INVITATION-6). */
export const invitationRulesLaws = (it: LawTester<PublicNumbers | UnitOfWork>): void => {
  it.effect("A contact that is suppressed for the business or its company is not invited", () =>
    Effect.gen(function* () {
      const company = yield* givenCompany()
      const [business, other] = [yield* givenBusiness(company), yield* givenBusiness(company)]
      for (const businessId of [business.id, null]) {
        const contactHash = yield* givenSuppressed(business, businessId)
        const error = yield* refused(business, { contactHash })
        assert.strictEqual(error._tag, "ContactSuppressed")
        if (businessId === null) {
          assert.strictEqual((yield* refused(other, { contactHash }))._tag, "ContactSuppressed")
        } else {
          yield* givenInvitation(other, { contactHash }, quiet)
        }
        yield* givenInvitation(yield* givenBusiness(yield* givenCompany()), { contactHash }, quiet)
      }
      yield* givenInvitation(business, {}, quiet)
    })
  )

  it.effect("A reference is taken once in a business, for ever", () =>
    Effect.gen(function* () {
      const company = yield* givenCompany()
      const [business, other] = [yield* givenBusiness(company), yield* givenBusiness(company)]
      const first = yield* givenInvitation(business, { reference: "order 1", createdAt: 1000 })
      const error = yield* refused(business, { reference: "order 1" })
      assert(error._tag === "DuplicateReference")
      assert.strictEqual(error.existingInvitationId, first.id)
      yield* givenInvitation(business, { reference: "Order 1" }, quiet)
      yield* givenInvitation(other, { reference: "order 1" }, quiet)
      yield* givenInvitation(business, { reference: null }, quiet)
      yield* givenInvitation(business, { reference: null }, quiet)
    })
  )

  it.effect.each(statuses)(
    "An earlier invitation that is $status takes its reference: $takesReference",
    ({ takesReference, ...given }) =>
      Effect.gen(function* () {
        const business = yield* givenBusiness(yield* givenCompany())
        yield* givenInvitation(business, { reference: "order 1", ...fieldsOf(given) })
        const second = Effect.result(givenInvitation(business, { reference: "order 1" }, quiet))
        const { _tag } = yield* second
        assert.strictEqual(_tag, takesReference ? "Failure" : "Success")
      })
  )

  it.effect.each(statuses)(
    "An earlier invitation that is $status starts the quiet time: $keepsQuiet",
    ({ keepsQuiet, ...given }) =>
      Effect.gen(function* () {
        const business = yield* givenBusiness(yield* givenCompany())
        const contactHash = yield* fresh.contactHash
        yield* givenInvitation(business, { contactHash, ...fieldsOf(given) })
        const { _tag } = yield* Effect.result(givenInvitation(business, { contactHash }, quiet))
        assert.strictEqual(_tag, keepsQuiet ? "Failure" : "Success")
      })
  )

  it.effect("A contact can be invited again exactly when the quiet time ends", () =>
    Effect.gen(function* () {
      const company = yield* givenCompany()
      const [business, other] = [yield* givenBusiness(company), yield* givenBusiness(company)]
      const contactHash = yield* fresh.contactHash
      const at = (createdAt: number) => ({ contactHash, createdAt })
      yield* givenInvitation(business, at(1000))
      const last = yield* givenInvitation(business, at(5000 + quiet))
      const error = yield* refused(business, at(last.createdAt + quiet - 1))
      assert(error._tag === "DuplicateInvitation")
      assert.strictEqual(error.existingInvitationId, last.id)
      assert.strictEqual(error.eligibleAt, last.createdAt + quiet)
      yield* givenInvitation(other, at(last.createdAt + 1), quiet)
      yield* givenInvitation(business, { createdAt: last.createdAt + 1 }, quiet)
      yield* givenInvitation(business, at(last.createdAt + quiet), quiet)
    })
  )

  it.effect("The latest of several invitations says when a contact may be invited again", () =>
    Effect.gen(function* () {
      const business = yield* givenBusiness(yield* givenCompany())
      const contactHash = yield* fresh.contactHash
      const given = yield* Effect.forEach([1000, 2000, 3000], (createdAt) =>
        givenInvitation(business, { contactHash, createdAt })
      )
      const error = yield* refused(business, { contactHash, createdAt: 4000 })
      assert(error._tag === "DuplicateInvitation")
      assert.strictEqual(error.existingInvitationId, given.at(-1)?.id)
      assert.strictEqual(error.eligibleAt, 3000 + quiet)
    })
  )

  it.effect("A reminder starts no quiet time", () =>
    Effect.gen(function* () {
      const business = yield* givenBusiness(yield* givenCompany())
      const contactHash = yield* fresh.contactHash
      const at = (createdAt: number) => ({ contactHash, createdAt })
      const first = yield* givenInvitation(business, at(1000))
      yield* givenInvitation(business, { ...at(2000), kind: "reminder", remindsOf: first.id })
      const error = yield* refused(business, at(3000))
      assert(error._tag === "DuplicateInvitation")
      assert.strictEqual(error.existingInvitationId, first.id)
      assert.strictEqual(error.eligibleAt, first.createdAt + quiet)
      yield* givenInvitation(business, at(first.createdAt + quiet), quiet)
    })
  )

  it.effect(
    "A suppression is named before the reference, and the reference before the quiet time",
    () =>
      Effect.gen(function* () {
        const business = yield* givenBusiness(yield* givenCompany())
        const contactHash = yield* fresh.contactHash
        const again = { contactHash, reference: "order 1" }
        const first = yield* givenInvitation(business, again)
        assert.strictEqual((yield* refused(business, again))._tag, "DuplicateReference")
        const other = { contactHash, reference: "order 2" }
        assert.strictEqual((yield* refused(business, other))._tag, "DuplicateInvitation")
        const suppression = sampleSuppression({
          id: yield* fresh.suppressionId,
          companyId: business.companyId,
          contactHash
        })
        yield* changed({ _tag: "InsertSuppression", suppression })
        assert.strictEqual((yield* refused(business, again))._tag, "ContactSuppressed")
        const cancelled = { ...first, cancelledAt: 1, version: 2 }
        yield* changed(
          { _tag: "RemoveSuppression", suppressionId: suppression.id },
          { _tag: "ReplaceInvitation", invitation: cancelled }
        )
        yield* givenInvitation(business, again, quiet)
      })
  )
}

/** By status: the facts behind it, and which rules it counts for (contract INVITATION-6). */
const statuses = [
  { status: "scheduled", facts: {}, takesReference: true, keepsQuiet: true },
  { status: "sent", facts: { sent: 1 }, takesReference: true, keepsQuiet: true },
  { status: "failed", facts: { sent: 1, failed: 2 }, takesReference: false, keepsQuiet: false },
  {
    status: "delivered after all",
    facts: { failed: 1, delivered: 2 },
    takesReference: true,
    keepsQuiet: true
  },
  {
    status: "bounced",
    facts: { sent: 1, delivered: 2, bounced: 3 },
    takesReference: true,
    keepsQuiet: false
  },
  {
    status: "opened after all",
    facts: { bounced: 1, opened: 2 },
    takesReference: true,
    keepsQuiet: true
  },
  { status: "reviewed", facts: { reviewed: 1 }, takesReference: true, keepsQuiet: true },
  { status: "unsubscribed", facts: { unsubscribed: 1 }, takesReference: true, keepsQuiet: true },
  {
    status: "cancelled",
    facts: { sent: 1 },
    cancelledAt: 5,
    takesReference: false,
    keepsQuiet: false
  }
] as const

const fieldsOf = (given: {
  readonly facts: Invitation["facts"]
  readonly cancelledAt?: number
}): Partial<Invitation> => ({ facts: given.facts, cancelledAt: given.cancelledAt ?? null })

const refused = (business: Business, given: Partial<Invitation>) =>
  Effect.flip(givenInvitation(business, given, quiet))

/** The hash of a contact that is suppressed for one business, or for all of the company. */
const givenSuppressed = Effect.fnUntraced(function* (
  business: Business,
  businessId: Business["id"] | null
) {
  const contactHash = yield* fresh.contactHash
  const suppression = sampleSuppression({
    id: yield* fresh.suppressionId,
    companyId: business.companyId,
    businessId,
    contactHash
  })
  yield* changed({ _tag: "InsertSuppression", suppression })
  return contactHash
})
