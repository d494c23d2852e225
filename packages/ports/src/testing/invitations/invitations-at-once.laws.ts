import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Invitations, type Business } from "../../index.ts"
import { atOnce, only } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { committed, givenBusiness, givenInvitation, inviting, quietMillis } from "../given.ts"
import { sampleAuditEntry } from "../arbitraries/samples.ts"
import type { InvitationTester } from "./invitation-outbox.ts"

/** Two calls at once can never both win (contract INVITATION-6). */
export const invitationsAtOnceLaws = (test: InvitationTester): void => {
  test.each([
    { what: "A contact is invited", expected: "DuplicateInvitation" },
    { what: "A reference is taken", expected: "DuplicateReference" }
  ] as const)("$what once, however many ask at once", function* ({ expected }) {
    const business = yield* givenBusiness()
    const contactHash = yield* fresh.contactHash
    const given = expected === "DuplicateInvitation" ? { contactHash } : { reference: "order 1" }
    const { done, refused } = yield* atOnce(20, () => givenInvitation(business, given, quietMillis))
    assert.lengthOf(done, 1)
    for (const error of refused) {
      assert(error._tag === expected)
      assert.strictEqual(error.existingInvitationId, done[0]?.id)
    }
    yield* holdsOne(business)
  })

  test("A contact is invited once, whatever else some of the commits contain", function* () {
    const business = yield* givenBusiness()
    const contactHash = yield* fresh.contactHash
    yield* only(
      1,
      { of: 20, or: "DuplicateInvitation" },
      Effect.fnUntraced(function* (index) {
        const { companyId } = business
        const entry = sampleAuditEntry({ id: yield* fresh.auditEntryId, companyId })
        const commit = yield* inviting(business, { contactHash })
        yield* committed({ ...commit, audit: index % 2 === 0 ? [entry] : [] })
      })
    )
    yield* holdsOne(business)
  })
}

/** The business has one invitation. */
export const holdsOne = Effect.fnUntraced(function* (business: Business) {
  const invitations = yield* Invitations
  const reach = { companyId: business.companyId, businesses: [business.id] }
  const page = yield* invitations.page(reach, null, { limit: 50, after: null })
  assert.lengthOf(page.items, 1)
})
