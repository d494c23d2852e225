import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Business, Invitation } from "../../index.ts"
import {
  ContactSuppressed,
  DuplicateInvitation,
  DuplicateReference,
  Invitations,
  PublicNumbers
} from "../../index.ts"
import type { InvitationCandidate } from "../../store.ts"
import { fresh } from "../fresh.ts"
import {
  changed,
  givenBusiness,
  givenBusinesses,
  givenCompany,
  givenInvitation,
  givenSuppression,
  quietMillis,
  replace
} from "../given.ts"
import { refusedWith } from "../refusal.ts"
import type { InvitationTester } from "./invitation-outbox.ts"

/** The rules of contract INVITATION-6. */
export const invitationRulesLaws = (test: InvitationTester): void => {
  test("A contact that is suppressed for the business or its company is not invited", function* () {
    const { company, business, other } = yield* givenBusinesses
    for (const businessId of [business.id, null]) {
      const contactHash = yield* fresh.contactHash
      yield* givenSuppression(company, { businessId, contactHash })
      yield* refused(business, { contactHash }, ContactSuppressed)
      if (businessId === null) {
        yield* refused(other, { contactHash }, ContactSuppressed)
      } else {
        yield* givenInvitation(other, { contactHash }, quietMillis)
      }
      yield* givenInvitation(yield* givenBusiness(), { contactHash }, quietMillis)
    }
    yield* givenInvitation(business, {}, quietMillis)
  })

  test("A reference is used once in a business, forever", function* () {
    const { business, other } = yield* givenBusinesses
    const first = yield* givenInvitation(business, { reference: "order 1", createdAt: 1000 })
    const error = yield* refused(business, { reference: "order 1" }, DuplicateReference)
    assert.strictEqual(error.existingInvitationId, first.id)
    yield* givenInvitation(business, { reference: "Order 1" }, quietMillis)
    yield* givenInvitation(other, { reference: "order 1" }, quietMillis)
    yield* givenInvitation(business, { reference: null }, quietMillis)
    yield* givenInvitation(business, { reference: null }, quietMillis)
  })

  test("If two invitations hold a reference, because a failed one arrived after all, the one with the lower number is named", function* () {
    const { nextInvitation } = yield* PublicNumbers
    const business = yield* givenBusiness()
    const reference = "order 1"
    const [lower, id] = [yield* nextInvitation, yield* nextInvitation]
    const failed = yield* givenInvitation(business, { id, reference, facts: { failed: 1 } })
    yield* givenInvitation(business, { id: lower, reference })
    yield* replace.invitation(failed, { facts: { ...failed.facts, delivered: 2 } })
    const error = yield* refused(business, { reference }, DuplicateReference)
    assert.strictEqual(error.existingInvitationId, lower)
  })

  test.each(statuses)(
    "An invitation that is $status holds its reference: $takesReference, and its contact: $keepsQuiet",
    function* ({ keepsQuiet, takesReference, ...given }) {
      const business = yield* givenBusiness()
      const [reference, contactHash] = ["order 1", yield* fresh.contactHash]
      yield* givenInvitation(business, { reference, contactHash, ...fieldsOf(given) })
      for (const [again, isRefused] of [
        [{ reference }, takesReference],
        [{ contactHash }, keepsQuiet]
      ] as const) {
        const { _tag } = yield* Effect.result(givenInvitation(business, again, quietMillis))
        assert.strictEqual(_tag, isRefused ? "Failure" : "Success")
      }
    }
  )

  test("A contact can be invited again exactly when the quiet time ends", function* () {
    const { business, other } = yield* givenBusinesses
    const contactHash = yield* fresh.contactHash
    const at = (createdAt: number) => ({ contactHash, createdAt })
    yield* givenInvitation(business, at(1000))
    const last = yield* givenInvitation(business, at(5000 + quietMillis))
    const early = at(last.createdAt + quietMillis - 1)
    const error = yield* refused(business, early, DuplicateInvitation)
    assert.strictEqual(error.existingInvitationId, last.id)
    assert.strictEqual(error.eligibleAt, last.createdAt + quietMillis)
    yield* givenInvitation(other, at(last.createdAt + 1), quietMillis)
    yield* givenInvitation(business, { createdAt: last.createdAt + 1 }, quietMillis)
    yield* givenInvitation(business, at(last.createdAt + quietMillis), quietMillis)
  })

  test("A reminder starts no quiet time", function* () {
    const business = yield* givenBusiness()
    const contactHash = yield* fresh.contactHash
    const at = (createdAt: number) => ({ contactHash, createdAt })
    const first = yield* givenInvitation(business, at(1000))
    yield* givenInvitation(business, { ...at(2000), kind: "reminder", remindsOf: first.id })
    const error = yield* refused(business, at(3000), DuplicateInvitation)
    assert.strictEqual(error.existingInvitationId, first.id)
    assert.strictEqual(error.eligibleAt, first.createdAt + quietMillis)
    yield* givenInvitation(business, at(first.createdAt + quietMillis), quietMillis)
  })

  test("A suppression is named before the reference, and the reference before the quiet time", function* () {
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    const contactHash = yield* fresh.contactHash
    const again = { contactHash, reference: "order 1" }
    const sameReference = yield* givenInvitation(business, { reference: "order 1" })
    const sameContact = yield* givenInvitation(business, { contactHash })
    const first = yield* refused(business, again, DuplicateReference)
    assert.strictEqual(first.existingInvitationId, sameReference.id)
    const second = yield* refused(business, { contactHash }, DuplicateInvitation)
    assert.strictEqual(second.existingInvitationId, sameContact.id)
    const of = { businessId: null, contactHash }
    const { id: suppressionId } = yield* givenSuppression(company, of)
    yield* refused(business, again, ContactSuppressed)
    yield* changed({ _tag: "RemoveSuppression", suppressionId })
    for (const held of [sameReference, sameContact]) {
      yield* replace.invitation(held, { cancelledAt: 1 })
    }
    yield* givenInvitation(business, again, quietMillis)
  })

  test("The conflicts that would refuse invitations are predicted in their order", function* () {
    const { conflicts } = yield* Invitations
    const { company, business, other } = yield* givenBusinesses
    const asked = Effect.fnUntraced(function* (given: Partial<InvitationCandidate> = {}) {
      const { companyId, id: businessId } = business
      const contactHash = yield* fresh.contactHash
      return { companyId, businessId, contactHash, reference: null, createdAt: 5000, ...given }
    })
    const suppressed = yield* fresh.contactHash
    yield* givenSuppression(company, { businessId: null, contactHash: suppressed })
    const held = yield* givenInvitation(business, { reference: "order 1", createdAt: 1000 })
    const { contactHash } = held
    const existingInvitationId = held.id
    assert.deepStrictEqual(
      yield* conflicts(
        [
          yield* asked(),
          yield* asked({ contactHash: suppressed }),
          yield* asked({ reference: "order 1", contactHash }),
          yield* asked({ contactHash }),
          yield* asked({ contactHash, createdAt: 1000 + quietMillis }),
          yield* asked({ contactHash, businessId: other.id }),
          yield* asked({ contactHash: suppressed, businessId: other.id })
        ],
        quietMillis
      ),
      [
        null,
        new ContactSuppressed(),
        new DuplicateReference({ existingInvitationId }),
        new DuplicateInvitation({ existingInvitationId, eligibleAt: 1000 + quietMillis }),
        null,
        null,
        new ContactSuppressed()
      ]
    )
    assert.deepStrictEqual(yield* conflicts([], quietMillis), [])
  })
}

const both = { takesReference: true, keepsQuiet: true }
const neither = { takesReference: false, keepsQuiet: false }

/** By status: the facts behind it, and which rules it counts for (contract INVITATION-6). */
const statuses = [
  { status: "scheduled", facts: {}, ...both },
  { status: "sent", facts: { sent: 1 }, ...both },
  { status: "failed", facts: { sent: 1, failed: 2 }, ...neither },
  { status: "delivered after all", facts: { failed: 1, delivered: 2 }, ...both },
  {
    status: "bounced",
    facts: { sent: 1, delivered: 2, bounced: 3 },
    takesReference: true,
    keepsQuiet: false
  },
  { status: "opened after all", facts: { bounced: 1, opened: 2 }, ...both },
  { status: "reviewed", facts: { reviewed: 1 }, ...both },
  { status: "unsubscribed", facts: { unsubscribed: 1 }, ...both },
  { status: "cancelled", facts: { sent: 1 }, cancelledAt: 5, ...neither }
] as const

const fieldsOf = (given: {
  readonly facts: Invitation["facts"]
  readonly cancelledAt?: number
}): Partial<Invitation> => ({ facts: given.facts, cancelledAt: given.cancelledAt ?? null })

const refused = <Wanted>(
  business: Business,
  given: Partial<Invitation>,
  wanted: abstract new (...fields: never) => Wanted
) => refusedWith(givenInvitation(business, given, quietMillis), wanted)
