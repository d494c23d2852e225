import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { UnitOfWork } from "../../index.ts"
import type { MemberIdentity } from "../../sign-in.ts"
import { IdentityProviders, VersionConflict } from "../../store.ts"
import { sampleIdentityProvider } from "../arbitraries/samples.ts"
import { allAtOnce, atOnce, only, suite } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { changed, givenCompany } from "../given.ts"
import { refusedWith } from "../refusal.ts"

/** Laws of companies' providers. */
export const identityProvidersLaws = suite<IdentityProviders | UnitOfWork>(
  "IdentityProviders",
  (test) => {
    test("A company has one provider, which keeps every field", function* () {
      const providers = yield* IdentityProviders
      const provider = yield* givenProvider()
      const { companyId } = provider
      assert.deepStrictEqual(yield* providers.find(companyId), Option.some(provider))
      const again = changed({ _tag: "InsertIdentityProvider", provider })
      yield* refusedWith(again, VersionConflict)
      const next = { ...provider, isOnlyWay: true, provenAt: 2000, version: 2 }
      yield* only(1, { of: 5, or: "VersionConflict" }, () =>
        changed({ _tag: "ReplaceIdentityProvider", provider: next })
      )
      assert.deepStrictEqual(yield* providers.find(companyId), Option.some(next))
      assert.deepStrictEqual(yield* providers.find(yield* fresh.companyId), Option.none())
    })

    test("An identity is one member's of each company, and a member has one at an issuer", function* () {
      const providers = yield* IdentityProviders
      const identity = yield* newIdentity()
      const link = (given: Partial<MemberIdentity>) =>
        changed({ _tag: "LinkIdentity", identity: { ...identity, ...given } })
      yield* only(1, { of: 6, or: "VersionConflict" }, () => link({}))
      const taken = [{ memberId: yield* fresh.memberId }, { subject: "another" }]
      for (const given of taken) {
        yield* refusedWith(link(given), VersionConflict)
      }
      yield* link({ issuer: "https://other.example" })
      const inOtherCompany = yield* givenIdentity({ subject: identity.subject })
      for (const one of [identity, inOtherCompany]) {
        assert.deepStrictEqual(yield* providers.findIdentity(one), Option.some(one))
      }
      for (const given of [
        { subject: identity.subject.toUpperCase() },
        { issuer: "https://elsewhere.example" },
        { companyId: yield* fresh.companyId }
      ]) {
        const found = yield* providers.findIdentity({ ...identity, ...given })
        assert.deepStrictEqual(found, Option.none())
      }
      yield* givenIdentity({ companyId: identity.companyId })
      assert.lengthOf(yield* providers.identitiesOf(identity.memberId), 2)
    })

    test("A member's identities are removed together, and no others", function* () {
      const providers = yield* IdentityProviders
      const one = yield* givenIdentity()
      const other = yield* givenIdentity({ companyId: one.companyId })
      yield* changed({ _tag: "UnlinkIdentitiesOf", memberId: one.memberId })
      assert.deepStrictEqual(yield* providers.identitiesOf(one.memberId), [])
      assert.deepStrictEqual(yield* providers.identitiesOf(other.memberId), [other])
      yield* changed({ _tag: "UnlinkIdentitiesOf", memberId: one.memberId })
    })

    test("A provider is removed with its members' identities, and no other company's", function* () {
      const providers = yield* IdentityProviders
      const [provider, kept] = [yield* givenProvider(), yield* givenProvider()]
      const { companyId } = provider
      const [one, other] = [yield* givenIdentity({ companyId }), yield* givenIdentity()]
      yield* changed({ _tag: "RemoveIdentityProvider", companyId })
      assert.deepStrictEqual(yield* providers.find(companyId), Option.none())
      assert.deepStrictEqual(yield* providers.identitiesOf(one.memberId), [])
      assert.deepStrictEqual(yield* providers.identitiesOf(other.memberId), [other])
      assert.deepStrictEqual(yield* providers.find(kept.companyId), Option.some(kept))
      yield* changed({ _tag: "RemoveIdentityProvider", companyId })
    })

    test("No identity is left of a provider that is removed as it is linked", function* () {
      const providers = yield* IdentityProviders
      yield* allAtOnce(
        40,
        Effect.fnUntraced(function* () {
          const provider = yield* givenProvider()
          const { companyId } = provider
          const identity = yield* newIdentity({ companyId })
          const used = { ...provider, version: provider.version + 1 }
          const changes = [
            [{ _tag: "RemoveIdentityProvider", companyId }],
            [
              { _tag: "ReplaceIdentityProvider", provider: used },
              { _tag: "LinkIdentity", identity }
            ]
          ] as const
          yield* atOnce(2, (index) => changed(...(changes[index] ?? [])))
          assert.deepStrictEqual(yield* providers.find(companyId), Option.none())
          assert.deepStrictEqual(yield* providers.identitiesOf(identity.memberId), [])
        })
      )
    })
  }
)

export const givenProvider = Effect.fnUntraced(function* () {
  const { company } = yield* givenCompany()
  const provider = sampleIdentityProvider({ companyId: company.id })
  yield* changed({ _tag: "InsertIdentityProvider", provider })
  return provider
})

const newIdentity = Effect.fnUntraced(function* (given: Partial<MemberIdentity> = {}) {
  const { company, owner } = yield* givenCompany()
  const identity: MemberIdentity = {
    companyId: company.id,
    memberId: owner.id,
    issuer: "https://login.example",
    subject: yield* fresh.text,
    linkedAt: 1000,
    ...given
  }
  return identity
})

export const givenIdentity = Effect.fnUntraced(function* (given: Partial<MemberIdentity> = {}) {
  const identity = yield* newIdentity(given)
  yield* changed({ _tag: "LinkIdentity", identity })
  return identity
})
