import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Invitations, PublicNumbers, UnitOfWork, type Invitation } from "../../index.ts"
import { allAtOnce, atOnce, type LawTester } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { givenBusiness, givenCompany, inviting, newAnswer } from "../given.ts"
import { holdsOne } from "../invitations/invitations-at-once.laws.ts"
import { sampleAuditEntry } from "../arbitraries/samples.ts"

/** An idempotency key invites once, whatever other requests cross it. */
export const answeredInvitationsLaws = (
  test: LawTester<Invitations | PublicNumbers | UnitOfWork>
): void => {
  test("Each contact, reference and idempotency key is taken once when requests cross", function* () {
    const given = yield* givenCompany()
    const business = yield* givenBusiness(given)
    const { companyId } = business
    const hashes = yield* Effect.replicateEffect(fresh.contactHash, 4)
    const answer = yield* newAnswer(given)
    const { done } = yield* atOnce(
      24,
      Effect.fnUntraced(function* (index) {
        const unitOfWork = yield* UnitOfWork
        const contactHash = hashes[index % 4] ?? (yield* fresh.contactHash)
        const commit = yield* inviting(business, { contactHash, reference: `order ${index % 5}` })
        const entry = sampleAuditEntry({ id: yield* fresh.auditEntryId, companyId })
        const key = index % 7 === 0 ? null : `key ${index % 6}`
        const own = key === null ? { audit: [entry] } : { answer: { ...answer, key } }
        const { _tag } = yield* unitOfWork.commit({ ...commit, ...own })
        return _tag === "Committed" ? [key] : []
      })
    )
    const keys = done.flat()
    const answered = keys.filter((key) => key !== null)
    assert.strictEqual(new Set(answered).size, answered.length)
    const invitations = yield* Invitations
    const reach = { companyId, businesses: [business.id] }
    const { items } = yield* invitations.page(reach, null, { limit: 50, after: null })
    assert.lengthOf(items, keys.length)
    assert.isAtLeast(items.length, 1)
    for (const field of [
      ({ contactHash }: Invitation) => contactHash,
      ({ reference }: Invitation) => reference
    ]) {
      assert.strictEqual(new Set(items.map(field)).size, items.length)
    }
  })

  test("One idempotency key invites once, however many contacts ask at once", function* () {
    const given = yield* givenCompany()
    const business = yield* givenBusiness(given)
    const answer = yield* newAnswer(given)
    const done = yield* allAtOnce(
      20,
      Effect.fnUntraced(function* (index) {
        const own = {
          fingerprint: String(index).padStart(64, "0"),
          answer: `answer ${index}`,
          scope: answer.scope,
          key: answer.key,
          createdAt: answer.createdAt + index,
          expiresAt: answer.expiresAt + index
        }
        const commit = yield* inviting(business, {})
        const unitOfWork = yield* UnitOfWork
        return { own, result: yield* unitOfWork.commit({ ...commit, answer: own }) }
      })
    )
    const made = done.filter(({ result }) => result._tag === "Committed")
    assert.lengthOf(made, 1)
    for (const { result } of done) {
      if (result._tag === "AnsweredBefore") assert.deepStrictEqual(result.record, made[0]?.own)
    }
    yield* holdsOne(business)
  })
}
