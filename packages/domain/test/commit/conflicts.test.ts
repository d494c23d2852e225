import { assert } from "@effect/vitest"
import {
  changeBusiness,
  changeCompany,
  changeMember,
  getBusiness,
  getCompany,
  getMember,
  removeMember
} from "@review-proof/domain/companies"
import {
  addSuppression,
  listSuppressions,
  removeSuppression
} from "@review-proof/domain/invitations"
import { askForProofByForm } from "@review-proof/domain/portal"
import { changeKey, getKey, rotateKey } from "@review-proof/domain/keys"
import {
  changeProduct,
  createProduct,
  createProofRequest,
  createReview,
  decideProofRequest,
  editReview,
  hideReview,
  listProofRequests,
  getAnyReview
} from "@review-proof/domain/reviews"
import { givenColleague, givenKey, givenOwner } from "@review-proof/testkit/domain/account"
import {
  ending,
  givenForm,
  newProduct,
  newReview,
  publish
} from "@review-proof/testkit/domain/given"
import {
  altering,
  makeCompany,
  meanwhile,
  withConflict,
  World
} from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { UnitOfWork, type Member, type ReviewId } from "@review-proof/ports"
import { Effect, Struct } from "effect"

const actor = "operator"

layer(World)("A use case whose decision another commit overtakes", (test) => {
  test("keeps both changes of a company and of a business", function* () {
    const { businessId, companyId } = yield* makeCompany()
    const company = { name: "Other", plan: "enterprise" } as const
    yield* withConflict(
      changeCompany(actor, companyId, { name: company.name }),
      changeCompany(actor, companyId, { plan: company.plan })
    )
    assert.containsSubset(yield* getCompany(companyId), company)
    const business = { name: "Other", url: "https://other.example" }
    yield* withConflict(
      changeBusiness(actor, businessId, { name: business.name }),
      changeBusiness(actor, businessId, { url: business.url })
    )
    assert.containsSubset((yield* getBusiness(businessId)).business, business)
  })

  test("keeps both changes of a key, and rotates it once", function* () {
    const { key } = yield* givenKey()
    const changed = { name: "New name", ipAllowlist: ["203.0.113.7"] }
    yield* withConflict(
      changeKey(actor, key.id, { name: changed.name }),
      changeKey(actor, key.id, { ipAllowlist: changed.ipAllowlist })
    )
    assert.containsSubset(yield* getKey(key.id), changed)
    const rotate = rotateKey(actor, key.id)
    assert.strictEqual(yield* ending(withConflict(rotate, rotate)), "InvalidTransition")
  })

  test("keeps an owner of a company", function* () {
    const { company, owner } = yield* givenOwner()
    const { id } = yield* givenColleague(company.id, "owner")
    const leaving = withConflict(
      changeMember(actor, id, { role: "admin" }),
      removeMember(actor, owner.id)
    )
    assert.strictEqual(yield* ending(leaving), "InvalidTransition")
  })

  test("does not remove an owner for one whom that owner has just removed", function* () {
    const { company, owner } = yield* givenOwner()
    const other = yield* givenColleague(company.id, "owner")
    yield* givenColleague(company.id, "owner")
    const removing = withConflict(removeMember(owner, other.id), removeMember(other, owner.id))
    assert.strictEqual(yield* ending(removing), "OwnerRequired")
    assert.isNull((yield* getMember(owner.id)).removedAt)
  })

  test("keeps both changes of a product", function* () {
    const { caller } = yield* makeCompany()
    yield* createProduct(caller, newProduct("x"))
    const change = (changes: Parameters<typeof changeProduct>[2]) =>
      changeProduct(caller, { sku: "x", business: null }, changes)
    yield* withConflict(change({ name: "B" }), change({ group: "g" }))
    assert.containsSubset(yield* change({}), { name: "B", group: "g" })
  })

  test("does not correct a review that was hidden in the meantime", function* () {
    const { businessId } = yield* makeCompany()
    const { id } = yield* publish(businessId)
    const edit = editReview(actor, id, { experienceDate: "2026-02-28" })
    const refused = yield* ending(withConflict(hideReview(actor, id, "spam"), edit))
    assert.strictEqual(refused, "InvalidTransition")
    assert.isNull((yield* getAnyReview(id)).review.experienceDate)
  })

  test("answers the review that was created with the same external id in the meantime", function* () {
    const { businessId } = yield* makeCompany()
    const create = createReview(actor, newReview(businessId, { externalId: "x-1" }))
    const { created, review } = yield* withConflict(create, create)
    assert.isFalse(created)
    assert.containsSubset(yield* getAnyReview(review.review.id), review)
  })

  test("asks for proof once, though two members ask at once, and not of a hidden review", function* () {
    const { businessId, companyId } = yield* makeCompany()
    const [one, other] = [yield* givenColleague(companyId), yield* givenColleague(companyId)]
    const { id } = yield* publish(businessId)
    const ask = Effect.fnUntraced(function* (member: Member, reviewId: ReviewId) {
      yield* askForProofByForm(member, reviewId, yield* givenForm)
    })
    yield* withConflict(ask(one, id), ask(other, id))
    const list = { limit: 10, cursor: null }
    assert.lengthOf((yield* listProofRequests(id, list)).items, 1)
    const hidden = yield* publish(businessId)
    const late = withConflict(hideReview(actor, hidden.id, "spam"), ask(one, hidden.id))
    assert.strictEqual(yield* ending(late), "InvalidTransition")
    assert.lengthOf((yield* listProofRequests(hidden.id, list)).items, 0)
  })

  test("suppresses a contact that somebody else suppressed and released in the meantime", function* () {
    const { companyId } = yield* makeCompany()
    const contact = { email: "jane@example.com", phone: null, businessId: null }
    const add = addSuppression(actor, companyId, contact)
    const released = yield* meanwhile(
      Effect.gen(function* () {
        const { items } = yield* listSuppressions(companyId, { limit: 10, cursor: null })
        yield* Effect.forEach(items, ({ id }) => removeSuppression(actor, id))
      })
    )
    const { id } = yield* withConflict(add, add).pipe(
      altering(UnitOfWork, ({ commit }) => ({
        commit: (given) => Effect.tapError(commit(given), () => released)
      }))
    )
    const { items } = yield* listSuppressions(companyId, { limit: 10, cursor: null })
    assert.deepStrictEqual(items.map(Struct.get("id")), [id])
  })

  test("decides a proof request once", function* () {
    const { businessId } = yield* makeCompany()
    const { id } = yield* publish(businessId)
    const request = yield* createProofRequest(actor, id, "transaction")
    const decide = decideProofRequest(actor, request.id, { outcome: "rejected", evidence: null })
    assert.strictEqual(yield* ending(withConflict(decide, decide)), "InvalidTransition")
  })
})
