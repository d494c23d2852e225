import { assert } from "@effect/vitest"
import { Effect, Result } from "effect"
import type { Business, Invitation } from "../../index.ts"
import { Invitations, PublicNumbers, UnitOfWork } from "../../index.ts"
import { givenAnswer } from "../commits/big-commit.ts"
import { fresh } from "../fresh.ts"
import { committed, givenBusiness, givenCompany, givenInvitation, givenKey } from "../given.ts"
import { quiet } from "./invitation-rules.laws.ts"
import { inviting } from "./inviting.ts"
import type { LawTester } from "../suite.ts"
import { sampleAuditEntry } from "../arbitraries/samples.ts"

/** Two calls at once can never both win (contract INVITATION-6). */
export const invitationsAtOnceLaws = (
  it: LawTester<Invitations | PublicNumbers | UnitOfWork>
): void => {
  it.effect("A contact is invited once, however many ask at once", () =>
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

  it.effect("A reference is taken once, however many ask at once", () =>
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

  it.effect("Each contact and each reference is taken once when requests cross", () =>
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

  it.effect("A contact is invited once, whatever else some of the commits contain", () =>
    Effect.gen(function* () {
      const business = yield* givenBusiness(yield* givenCompany())
      const contactHash = yield* fresh.contactHash
      const results = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, index) => index),
        Effect.fnUntraced(function* (index) {
          const { companyId } = business
          const entry = sampleAuditEntry({ id: yield* fresh.auditEntryId, companyId })
          const commit = yield* inviting(business, { contactHash })
          return yield* Effect.result(
            committed({ ...commit, audit: index % 2 === 0 ? [entry] : [] })
          )
        }),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(results.filter(Result.isSuccess), 1)
      for (const result of results) {
        if (Result.isFailure(result)) assert.strictEqual(result.failure._tag, "DuplicateInvitation")
      }
      yield* holdsOne(business)
    })
  )

  it.effect("One idempotency key invites once, however many contacts ask at once", () =>
    Effect.gen(function* () {
      const unitOfWork = yield* UnitOfWork
      const given = yield* givenCompany()
      const business = yield* givenBusiness(given)
      const answer = yield* givenAnswer(yield* givenKey(given))
      const results = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, index) => ({ ...answer, answer: `answer ${index}` })),
        Effect.fnUntraced(function* (own) {
          const commit = yield* inviting(business, {})
          return { own, result: yield* unitOfWork.commit({ ...commit, answer: own }) }
        }),
        { concurrency: "unbounded" }
      )
      const made = results.filter(({ result }) => result._tag === "Committed")
      assert.lengthOf(made, 1)
      for (const { result } of results) {
        if (result._tag === "AnsweredBefore") assert.deepStrictEqual(result.record, made[0]?.own)
      }
      yield* holdsOne(business)
    })
  )
}

/** Requests twenty invitations at once: answers those that were made, and the other errors. */
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
