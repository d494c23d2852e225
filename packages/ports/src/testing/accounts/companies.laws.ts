import { assert } from "@effect/vitest"
import { Effect, Option, Random } from "effect"
import { Companies, DuplicateMember, UnitOfWork } from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { arbitraryCompany, arbitraryMember } from "../arbitraries/entities.ts"
import { only, suite } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { changed, givenCompany, givenMember, replace } from "../given.ts"
import { continuesBehind, listsByTime, walk } from "../paging.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { refusedWith } from "../refusal.ts"

export const companiesLaws = suite<Companies | UnitOfWork>("Companies", (test) => {
  test.prop(
    "A company and a member keep every field, and are replaced only at the version that was read",
    {
      company: arbitraryCompany,
      member: arbitraryMember,
      laterCompany: arbitraryCompany,
      laterMember: arbitraryMember
    },
    function* (given) {
      const companies = yield* Companies
      const company = { ...given.company, id: yield* fresh.companyId }
      const member = { ...given.member, id: yield* fresh.memberId, companyId: company.id }
      yield* changed({ _tag: "InsertCompany", company }, { _tag: "InsertMember", member })
      assert.deepStrictEqual(yield* companies.find(company.id), Option.some(company))
      assert.deepStrictEqual(yield* companies.findMember(member.id), Option.some(member))
      yield* replacesOnlyAtItsVersion(
        { ...given.laterCompany, id: company.id, version: 2 },
        (replaced) => ({ _tag: "ReplaceCompany", company: replaced }),
        companies.find(company.id)
      )
      yield* replacesOnlyAtItsVersion(
        { ...given.laterMember, id: member.id, companyId: company.id, version: 2 },
        (replaced) => ({ _tag: "ReplaceMember", member: replaced }),
        companies.findMember(member.id)
      )
      const stranger = { ...company, id: yield* fresh.companyId, version: 2 }
      yield* refusedWith(changed({ _tag: "ReplaceCompany", company: stranger }), VersionConflict)
    },
    { arbitrary: { runs: 20 } }
  )

  test("Unknown companies, members and owners are not found", function* () {
    const companies = yield* Companies
    assert.deepStrictEqual(yield* companies.find(yield* fresh.companyId), Option.none())
    assert.deepStrictEqual(yield* companies.findMember(yield* fresh.memberId), Option.none())
    assert.deepStrictEqual(yield* companies.firstOwner(yield* fresh.companyId), Option.none())
  })

  test("A removed member is found by id, is in no list, and is not a first owner", function* () {
    const companies = yield* Companies
    const { company, owner } = yield* givenCompany()
    const member = yield* replace.member(owner, { removedAt: owner.createdAt + 1 })
    assert.deepStrictEqual(yield* companies.findMember(owner.id), Option.some(member))
    assert.deepStrictEqual(yield* companies.firstOwner(company.id), Option.none())
    const listed = yield* companies.pageMembers(company.id, { limit: 9, after: null })
    assert.deepStrictEqual(listed, { items: [], next: null })
  })

  test("Pages list companies oldest first, each once", function* () {
    const companies = yield* Companies
    const start = yield* Random.nextIntBetween(5_000_000_000_000, 8_000_000_000_000)
    const times = [3, 1, 2, 2, 2, 1, 5]
    const given = yield* Effect.forEach(times, (time) => givenCompany({ createdAt: start + time }))
    const [first] = yield* companies
      .page({ limit: 1, after: null })
      .pipe(Effect.map((page) => page.items))
    const from = { createdAt: start, id: first?.id ?? (yield* fresh.companyId) }
    const seen = yield* walk(companies.page, [], 2, { from })
    const mine = seen.filter(({ id }) => given.some(({ company }) => company.id === id))
    assert.deepStrictEqual(
      mine.map(({ createdAt }) => createdAt - start),
      [1, 1, 2, 2, 2, 3, 5]
    )
    assert.strictEqual(new Set(mine.map(({ id }) => id)).size, times.length)
  })

  test("Pages list the members of one company oldest first", function* () {
    const companies = yield* Companies
    const [mine, other] = [yield* givenCompany(), yield* givenCompany()]
    const later = yield* givenMember(other, { createdAt: mine.owner.createdAt + 5 })
    const members = yield* Effect.forEach([9, 4, 4, 7], (time) =>
      givenMember(mine, { createdAt: mine.owner.createdAt + time })
    )
    yield* listsByTime(
      companies.pageMembers,
      [mine.company.id],
      [mine.owner, ...members],
      "oldest first"
    )
    const others = yield* companies.pageMembers(other.company.id, { limit: 9, after: null })
    assert.deepStrictEqual(others, { items: [other.owner, later], next: null })
    yield* continuesBehind(companies.pageMembers, [mine.company.id], (member) =>
      replace.member(member, { removedAt: 9 })
    )
  })

  test("Members are found by address in all companies, oldest first, whatever its case", function* () {
    const companies = yield* Companies
    const name = yield* fresh.text
    const email = `Jo.${name}@exämple.com`
    const inOtherCase = `jo.${name.toUpperCase()}@EXämple.com`
    const one = yield* givenMember(yield* givenCompany(), { createdAt: 3000, email })
    const two = yield* givenMember(yield* givenCompany(), { createdAt: 1000, email: inOtherCase })
    const third = yield* givenCompany()
    yield* givenMember(third, { email, removedAt: 5000 })
    yield* givenMember(third, { email: `${email}.org` })
    yield* givenMember(third, { email: `jo.${name}@exÄmple.com` })
    const found = yield* companies.membersByEmail(`JO.${name}@exämple.COM`)
    assert.deepStrictEqual(found, [two, one])
    assert.deepStrictEqual(yield* companies.membersByEmail(`nobody.${name}@example.com`), [])
  })

  test("An address finds a hundred members at most", function* () {
    const email = `${yield* fresh.text}@example.com`
    const member = Effect.flatMap(givenCompany(), (company) => givenMember(company, { email }))
    yield* Effect.replicateEffect(member, 101)
    const found = yield* Companies.use(({ membersByEmail }) => membersByEmail(email))
    assert.lengthOf(found, 100)
  })

  test("An address is that of one member of a company, in any case of ASCII letters, until they are removed", function* () {
    const company = yield* givenCompany()
    const { owner } = company
    const renaming = replace.member(yield* givenMember(company), { email: owner.email })
    const twin = givenMember(company, { email: owner.email.toUpperCase() })
    yield* refusedWith(twin, DuplicateMember)
    yield* refusedWith(renaming, DuplicateMember)
    yield* givenMember(yield* givenCompany(), { email: owner.email })
    yield* replace.member(owner, { removedAt: owner.createdAt + 1 })
    yield* renaming
    for (const email of ["jö@shop.example", "JÖ@shop.example"]) {
      yield* givenMember(company, { email })
    }
  })

  test("One of many members gets an address that they take at once", function* () {
    const company = yield* givenCompany()
    yield* only(1, { of: 20, or: "DuplicateMember" }, () =>
      givenMember(company, { email: "kim@shop.example" })
    )
  })

  test("firstOwner is the oldest owner of the company", function* () {
    const companies = yield* Companies
    const company = yield* givenCompany()
    const { createdAt } = company.owner
    yield* givenMember(company, { role: "admin", createdAt: createdAt - 2000 })
    const oldest = yield* givenMember(company, { role: "owner", createdAt: createdAt - 1000 })
    yield* givenMember(company, { role: "owner", createdAt: createdAt + 1000 })
    const found = yield* companies.firstOwner(company.company.id)
    assert.deepStrictEqual(found, Option.some(oldest))
  })
})
