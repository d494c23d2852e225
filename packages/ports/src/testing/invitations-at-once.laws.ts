import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Business, Invitation } from "../index.ts"
import { Invitations, PublicNumbers, UnitOfWork } from "../index.ts"
import { fresh } from "./fresh.ts"
import { givenBusiness, givenCompany, givenInvitation } from "./given.ts"
import { quiet } from "./invitation-rules.laws.ts"
import type { LawTester } from "./law-options.ts"

/** Two calls at once can never both win (rules.md, Invitations). */
export const invitationsAtOnceLaws = (
  it: LawTester<Invitations | PublicNumbers | UnitOfWork>
): void => {
  it.effect("invites a contact once, however many ask at once", () =>
    Effect.gen(function* () {
      const business = yield* givenBusiness(yield* givenCompany())
      const contactHash = yield* fresh.contactHash
      const { errors, invited } = yield* atOnce(business, () => ({ contactHash }))
      assert.lengthOf(invited, 1)
      for (const error of errors) {
        assert(error._tag === "DuplicateInvitation")
        assert.strictEqual(error.existingInvitationId, invited[0]?.id)
      }
      yield* holdsOne(business)
    })
  )

  it.effect("takes a reference once, however many ask at once", () =>
    Effect.gen(function* () {
      const business = yield* givenBusiness(yield* givenCompany())
      const { errors, invited } = yield* atOnce(business, () => ({ reference: "order 1" }))
      assert.lengthOf(invited, 1)
      for (const error of errors) {
        assert(error._tag === "DuplicateReference")
        assert.strictEqual(error.existingInvitationId, invited[0]?.id)
      }
      yield* holdsOne(business)
    })
  )

  it.effect("invites everybody once when contacts and references are asked for crosswise", () =>
    Effect.gen(function* () {
      const invitations = yield* Invitations
      const business = yield* givenBusiness(yield* givenCompany())
      const hashes = yield* Effect.replicateEffect(fresh.contactHash, 4)
      const { errors, invited } = yield* atOnce(business, (index) => {
        const contactHash = hashes[index % 4]
        return contactHash === undefined ? {} : { contactHash, reference: `order ${index % 5}` }
      })
      assert.lengthOf(errors, 20 - invited.length)
      const page = yield* invitations.page(
        { companyId: business.companyId, businesses: [business.id] },
        null,
        { limit: 50, after: null }
      )
      assert.sameDeepMembers(Array.from(page.items), Array.from(invited))
      for (const of of [
        ({ contactHash }: Invitation) => contactHash,
        ({ reference }: Invitation) => reference
      ]) {
        assert.strictEqual(new Set(invited.map(of)).size, invited.length)
      }
      assert.isAtLeast(invited.length, 1)
    })
  )
}

/** Twenty invitations asked for at once: those that were made, and why the others were not. */
const atOnce = Effect.fnUntraced(function* (
  business: Business,
  given: (index: number) => Partial<Invitation>
) {
  const results = yield* Effect.forEach(
    Array.from({ length: 20 }, (_, index) => index),
    (index) => Effect.result(givenInvitation(business, given(index), quiet)),
    { concurrency: "unbounded" }
  )
  return {
    invited: results.flatMap((result) => (result._tag === "Success" ? [result.success] : [])),
    errors: results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []))
  }
})

const holdsOne = Effect.fnUntraced(function* (business: Business) {
  const invitations = yield* Invitations
  const reach = { companyId: business.companyId, businesses: [business.id] }
  const page = yield* invitations.page(reach, null, { limit: 50, after: null })
  assert.lengthOf(page.items, 1)
})
