import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Suppressions, UnitOfWork } from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { arbitrarySuppression } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import {
  changed,
  givenBusiness,
  givenBusinesses,
  givenCompany,
  givenSuppression
} from "../given.ts"
import { only, suite } from "../suite.ts"
import { continuesBehind, listsByTime } from "../paging.ts"
import { refusal, refusedWith } from "../refusal.ts"
import { undone } from "../undone.ts"

export const suppressionsLaws = suite<Suppressions | UnitOfWork>("Suppressions", (test) => {
  test.prop(
    "A suppression keeps every field",
    { suppression: arbitrarySuppression },
    function* (given) {
      const suppressions = yield* Suppressions
      const company = yield* givenCompany()
      const business = yield* givenBusiness(company)
      const suppression = yield* givenSuppression(company, {
        ...given.suppression,
        id: yield* fresh.suppressionId,
        companyId: company.company.id,
        businessId: given.suppression.businessId === null ? null : business.id
      })
      const found = yield* suppressions.find(suppression.id)
      assert.deepStrictEqual(found, Option.some(suppression))
    },
    { arbitrary: { runs: 15 } }
  )

  test("A suppression holds for its business or its whole company, and no other", function* () {
    const suppressions = yield* Suppressions
    const [mine, foreign] = [yield* givenCompany(), yield* givenCompany()]
    const [first, second] = [yield* givenBusiness(mine), yield* givenBusiness(mine)]
    const elsewhere = yield* givenBusiness(foreign)
    const one = yield* givenSuppression(mine, { businessId: first.id })
    const all = yield* givenSuppression(mine, { businessId: null })
    const { contactHash: twice } = yield* givenSuppression(mine, { businessId: first.id })
    const both = yield* givenSuppression(mine, { businessId: second.id, contactHash: twice })
    const expected = [
      [mine, first, both, true],
      [mine, second, both, true],
      [mine, first, one, true],
      [mine, second, one, false],
      [foreign, elsewhere, one, false],
      [mine, first, all, true],
      [mine, second, all, true],
      [foreign, elsewhere, all, false]
    ] as const
    const contacts: Array<Parameters<typeof suppressions.areSuppressed>[0][number]> = []
    for (const [{ company }, { id }, { contactHash }, isHeld] of expected) {
      const contact = { companyId: company.id, businessId: id, contactHash }
      assert.deepStrictEqual(yield* suppressions.areSuppressed([contact]), [isHeld])
      contacts.push(contact)
    }
    assert.deepStrictEqual(
      yield* suppressions.areSuppressed(contacts),
      expected.map(([, , , isHeld]) => isHeld)
    )
    assert.deepStrictEqual(yield* suppressions.areSuppressed([]), [])
  })

  test("A contact's suppressions are listed, and no other contact's", function* () {
    const suppressions = yield* Suppressions
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    const contactHash = yield* fresh.contactHash
    const given = [
      yield* givenSuppression(company, { contactHash, businessId: null }),
      yield* givenSuppression(company, { contactHash, businessId: business.id })
    ]
    yield* givenSuppression(company)
    yield* givenSuppression(yield* givenCompany(), { contactHash })
    assert.sameDeepMembers(
      Array.from(yield* suppressions.ofContact(company.company.id, contactHash)),
      given
    )
  })

  test("A contact is suppressed once for each cause in a business and in a company", function* () {
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    for (const businessId of [null, business.id]) {
      const contactHash = yield* fresh.contactHash
      for (const cause of ["manual", "unsubscribed"] as const) {
        yield* only(1, { of: 10, or: "DuplicateSuppression" }, () =>
          givenSuppression(company, { contactHash, businessId, cause })
        )
      }
    }
  })

  test("A removed suppression no longer holds and can be made again", function* () {
    const suppressions = yield* Suppressions
    const { company, business, other: elsewhere } = yield* givenBusinesses
    const suppression = yield* givenSuppression(company)
    const { contactHash, id: suppressionId } = suppression
    const other = yield* givenSuppression(company, { contactHash, businessId: elsewhere.id })
    yield* changed({ _tag: "RemoveSuppression", suppressionId })
    assert.deepStrictEqual(yield* suppressions.find(suppressionId), Option.none())
    assert.deepStrictEqual(yield* suppressions.find(other.id), Option.some(other))
    const contact = { companyId: company.company.id, businessId: business.id, contactHash }
    assert.deepStrictEqual(yield* suppressions.areSuppressed([contact]), [false])
    yield* refusedWith(changed({ _tag: "RemoveSuppression", suppressionId }), VersionConflict)
    yield* givenSuppression(company, { contactHash })
  })

  test("ForgetSuppressed empties the masked contacts, and the suppressions still hold", function* () {
    const suppressions = yield* Suppressions
    const [company, foreign] = [yield* givenCompany(), yield* givenCompany()]
    const business = yield* givenBusiness(company)
    const [contactHash, second] = [yield* fresh.contactHash, yield* fresh.contactHash]
    const of = { companyId: company.company.id, contactHashes: [contactHash, second] }
    const forgotten = [
      yield* givenSuppression(company, { contactHash, businessId: null }),
      yield* givenSuppression(company, { contactHash, businessId: business.id }),
      yield* givenSuppression(company, { contactHash: second })
    ]
    const others = [
      yield* givenSuppression(company),
      yield* givenSuppression(foreign, { contactHash })
    ]
    yield* changed({ _tag: "ForgetSuppressed", ...of })
    for (const one of forgotten) {
      const left = { ...one, maskedContact: "" }
      assert.deepStrictEqual(yield* suppressions.find(one.id), Option.some(left))
    }
    for (const one of others) {
      assert.deepStrictEqual(yield* suppressions.find(one.id), Option.some(one))
    }
    const contact = { companyId: of.companyId, businessId: business.id, contactHash }
    assert.deepStrictEqual(yield* suppressions.areSuppressed([contact]), [true])
    const again = yield* refusal(givenSuppression(company, { contactHash }))
    assert.strictEqual(again._tag, "DuplicateSuppression")
    yield* changed({ _tag: "ForgetSuppressed", ...of })
  })

  test("A refused commit changes no suppression", function* () {
    const suppressions = yield* Suppressions
    const company = yield* givenCompany()
    const companyId = company.company.id
    const suppression = yield* givenSuppression(company)
    const [id, contactHash] = [yield* fresh.suppressionId, yield* fresh.contactHash]
    const { contactHash: held } = suppression
    yield* undone(suppressions.page(companyId, { limit: 9, after: null }), [
      { _tag: "InsertSuppression", suppression: { ...suppression, id, contactHash } },
      { _tag: "RemoveSuppression", suppressionId: suppression.id },
      { _tag: "ForgetSuppressed", companyId, contactHashes: [held] }
    ])
  })

  test("Pages list a company's suppressions newest first, each once", function* () {
    const suppressions = yield* Suppressions
    const company = yield* givenCompany()
    yield* givenSuppression(yield* givenCompany(), { createdAt: 0 })
    const given = yield* Effect.forEach([2, 1, 2, 2, 7], (createdAt) =>
      givenSuppression(company, { createdAt })
    )
    yield* listsByTime(suppressions.page, [company.company.id], given, "newest first")
    yield* continuesBehind(suppressions.page, [company.company.id], ({ id }) =>
      changed({ _tag: "RemoveSuppression", suppressionId: id })
    )
  })
})
