import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { UnitOfWork } from "../../index.ts"
import { type Change, Passkeys, VersionConflict } from "../../store.ts"
import type { Passkey } from "../../sign-in.ts"
import { samplePasskey } from "../arbitraries/samples.ts"
import { only, suite } from "../suite.ts"
import { fresh } from "../fresh.ts"
import { changed, givenCompany } from "../given.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { refusedWith } from "../refusal.ts"

/** Laws of passkeys. */
export const passkeysLaws = suite<Passkeys | UnitOfWork>("Passkeys", (test) => {
  test("A passkey keeps every field, is found by its id and its credential, and is replaced at its version", function* () {
    const passkeys = yield* Passkeys
    const given = [
      { name: "Zoë 🥐", counter: 4_294_967_295, transports: ["internal", "hybrid"] },
      { isBackedUp: true, transports: [], lastUsedAt: 2000, publicKey: "pQ".repeat(600) }
    ]
    for (const fields of given) {
      const passkey = yield* givenPasskey(fields)
      assert.deepStrictEqual(yield* passkeys.find(passkey.id), Option.some(passkey))
      const found = yield* passkeys.findByCredential(passkey.credentialId)
      assert.deepStrictEqual(found, Option.some(passkey))
      const other = yield* passkeys.findByCredential(passkey.credentialId.toUpperCase())
      assert.deepStrictEqual(other, Option.none())
      yield* replacesOnlyAtItsVersion<Passkey, unknown, UnitOfWork>(
        { ...passkey, counter: passkey.counter + 1, lastUsedAt: 3000, version: 2 },
        (replaced) => ({ _tag: "ReplacePasskey", passkey: replaced }),
        passkeys.find(passkey.id)
      )
    }
    assert.deepStrictEqual(yield* passkeys.find(yield* fresh.passkeyId), Option.none())
    assert.deepStrictEqual(yield* passkeys.findByCredential(""), Option.none())
  })

  test("Members' passkeys are listed oldest first, and no others", function* () {
    const passkeys = yield* Passkeys
    const late = yield* givenPasskey({ createdAt: 3000 })
    const { companyId, memberId } = late
    const early = yield* givenPasskey({ companyId, memberId, createdAt: 1000 })
    const between = yield* givenPasskey({ createdAt: 2000 })
    yield* givenPasskey({ companyId })
    assert.deepStrictEqual(yield* passkeys.ofMembers([memberId]), [early, late])
    const both = yield* passkeys.ofMembers([between.memberId, memberId])
    assert.deepStrictEqual(both, [early, between, late])
    assert.deepStrictEqual(yield* passkeys.ofMembers([]), [])
    assert.deepStrictEqual(yield* passkeys.ofMembers([yield* fresh.memberId]), [])
  })

  test("A credential is stored once, however many members register it at once", function* () {
    const credentialId = yield* fresh.text
    yield* only(1, { of: 10, or: "DuplicatePasskey" }, () => givenPasskey({ credentialId }))
  })

  test("A member never has more passkeys than the limit, however many come at once", function* () {
    const passkeys = yield* Passkeys
    const { company, owner } = yield* givenCompany()
    const [companyId, memberId] = [company.id, owner.id]
    yield* only(3, { of: 20, or: "VersionConflict" }, () =>
      givenPasskey({ companyId, memberId }, 3)
    )
    assert.lengthOf(yield* passkeys.ofMembers([memberId]), 3)
    yield* givenPasskey({ companyId }, 3)
  })

  test("A passkey is removed once, and its credential may come again", function* () {
    const passkeys = yield* Passkeys
    const passkey = yield* givenPasskey()
    yield* only(1, { of: 5, or: "VersionConflict" }, () =>
      changed({ _tag: "RemovePasskey", passkeyId: passkey.id })
    )
    const used: Change = { _tag: "ReplacePasskey", passkey: { ...passkey, version: 2 } }
    yield* refusedWith(changed(used), VersionConflict)
    assert.deepStrictEqual(yield* passkeys.find(passkey.id), Option.none())
    const { credentialId } = passkey
    const again = yield* givenPasskey({ credentialId })
    assert.deepStrictEqual(yield* passkeys.findByCredential(credentialId), Option.some(again))
  })

  test("All passkeys of a member are removed together, and no others", function* () {
    const passkeys = yield* Passkeys
    const { companyId, memberId } = yield* givenPasskey()
    yield* givenPasskey({ companyId, memberId })
    const other = yield* givenPasskey({ companyId })
    yield* changed({ _tag: "RemovePasskeysOf", memberId })
    assert.deepStrictEqual(yield* passkeys.ofMembers([memberId, other.memberId]), [other])
    yield* changed({ _tag: "RemovePasskeysOf", memberId })
  })
})

export const givenPasskey = Effect.fnUntraced(function* (
  given: Partial<Passkey> = {},
  maxPerMember: number = 100
) {
  const { company, owner } = yield* givenCompany()
  const passkey = samplePasskey({
    id: yield* fresh.passkeyId,
    companyId: company.id,
    memberId: owner.id,
    credentialId: yield* fresh.text,
    ...given
  })
  yield* changed({ _tag: "InsertPasskey", passkey, maxPerMember })
  return passkey
})
