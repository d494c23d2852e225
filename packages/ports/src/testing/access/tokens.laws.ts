import { assert } from "@effect/vitest"
import { Clock, Effect, Predicate } from "effect"
import { Credentials, type AccessToken, type ApiKey } from "../../index.ts"
import { KeyChanged, TooManyTokens } from "../../store.ts"
import { hour, only } from "../suite.ts"
import { arbitraryToken } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { changed, givenCompany, givenKey, replace } from "../given.ts"
import { sampleToken } from "../arbitraries/samples.ts"
import { type AdmissionTester, foundBy } from "./admission-attempts.ts"
import { refusal, refusedWith } from "../refusal.ts"
import { undone } from "../undone.ts"

export const tokensLaws = (test: AdmissionTester): void => {
  test.prop(
    "A token keeps its key, scopes and expiry",
    { token: arbitraryToken },
    function* (given) {
      const credentials = yield* Credentials
      const key = yield* givenKey(yield* givenCompany())
      const now = yield* Clock.currentTimeMillis
      const token: AccessToken = {
        ...given.token,
        hash: yield* fresh.credentialHash,
        keyId: key.id,
        companyId: key.companyId,
        expiresAt: now + hour
      }
      yield* credentials.issueToken(token, manyTokens)
      const found = yield* foundBy(token.hash)
      const { expiresAt, scopes } = token
      assert.deepStrictEqual(found?.token, { scopes, expiresAt })
      assert.strictEqual(found?.key.id, key.id)
    },
    { arbitrary: { runs: 10 } }
  )

  test("No token is issued for a key that was changed or never existed", function* () {
    const credentials = yield* Credentials
    const key = yield* givenKey(yield* givenCompany())
    yield* replace.key(key, { blockedAt: 1 })
    const token = yield* newToken(key, hour)
    yield* refusedWith(credentials.issueToken(token, manyTokens), KeyChanged)
    const stranger = { ...token, keyId: yield* fresh.keyId }
    yield* refusedWith(credentials.issueToken(stranger, manyTokens), KeyChanged)
    assert.isNull(yield* foundBy(token.hash))
  })

  test("A key never has more live tokens than its limit, however many are requested at once", function* () {
    const key = yield* givenKey(yield* givenCompany())
    const issue = Effect.fnUntraced(function* (index: number) {
      const token = yield* newToken(key, hour + index)
      yield* Credentials.use((port) => port.issueToken(token, { keyVersion: 1, maxLive: 7 }))
      return token
    })
    const done = yield* only(7, { of: 20, or: "TooManyTokens" }, issue)
    const found = yield* Effect.forEach(done, ({ hash }) => foundBy(hash))
    assert.deepStrictEqual(
      found.map((each) => each?.token?.expiresAt),
      done.map(({ expiresAt }) => expiresAt)
    )
    const nextExpiryAt = Math.min(...done.map(({ expiresAt }) => expiresAt))
    assert.deepInclude(yield* refusal(issue(20)), { _tag: "TooManyTokens", nextExpiryAt })
  })

  test("A token that expires or is ended makes room for another", function* () {
    const credentials = yield* Credentials
    const key = yield* givenKey(yield* givenCompany())
    const options = { keyVersion: 1, maxLive: 1 }
    yield* credentials.issueToken(yield* newToken(key, -1000), options)
    const live = yield* newToken(key, hour)
    yield* credentials.issueToken(live, options)
    const next = yield* newToken(key, hour)
    yield* refusedWith(credentials.issueToken(next, options), TooManyTokens)
    yield* credentials.endToken(key.id, live.hash)
    assert.isNull(yield* foundBy(live.hash))
    yield* credentials.issueToken(next, options)
  })

  test("Only tokens of the same key count that are live when the new one is issued", function* () {
    const credentials = yield* Credentials
    const company = yield* givenCompany()
    const [key, other] = [yield* givenKey(company), yield* givenKey(company)]
    const options = { keyVersion: 1, maxLive: 1 }
    const first = yield* newToken(key, hour)
    yield* credentials.issueToken(first, options)
    yield* credentials.issueToken(yield* newToken(other, hour), options)
    const next = yield* newToken(key, 2 * hour)
    const soon = { ...next, issuedAt: first.expiresAt - 1 }
    yield* refusedWith(credentials.issueToken(soon, options), TooManyTokens)
    yield* credentials.issueToken({ ...next, issuedAt: first.expiresAt }, options)
  })

  test("Only its own key can end a token, and its other tokens go on", function* () {
    const credentials = yield* Credentials
    const company = yield* givenCompany()
    const [key, other] = [yield* givenKey(company), yield* givenKey(company)]
    const [token, second] = [yield* givenTokenOf(key, hour), yield* givenTokenOf(key, hour)]
    yield* credentials.endToken(other.id, token.hash)
    assert.isNotNull(yield* foundBy(token.hash))
    yield* credentials.endToken(key.id, yield* fresh.credentialHash)
    yield* credentials.endToken(key.id, token.hash)
    assert.deepStrictEqual(yield* Effect.forEach([token, second], isFound), [false, true])
  })

  test("A commit ends all tokens of a key, or none if it fails", function* () {
    const company = yield* givenCompany()
    const [key, other] = [yield* givenKey(company), yield* givenKey(company)]
    const tokens = yield* Effect.forEach([key, key, other], (of) => givenTokenOf(of, hour))
    const find = Effect.forEach(tokens, isFound)
    yield* undone(find, [{ _tag: "EndTokens", keyId: key.id }])
    assert.deepStrictEqual(yield* find, [true, true, true])
    yield* changed({ _tag: "EndTokens", keyId: key.id })
    assert.deepStrictEqual(yield* find, [false, false, true])
  })

  test("forgetTokens deletes the tokens that expired before a time, and no others", function* () {
    const credentials = yield* Credentials
    const key = yield* givenKey(yield* givenCompany())
    const now = yield* Clock.currentTimeMillis
    const recent = { ...(yield* newToken(key, -2 * hour)), expiresAt: now - hour }
    yield* credentials.issueToken(recent, manyTokens)
    const [old, live] = [yield* givenTokenOf(key, -2 * hour), yield* givenTokenOf(key, hour)]
    assert.isAtLeast(yield* credentials.forgetTokens(now - hour), 1)
    const found = yield* Effect.forEach([old, recent, live], isFound)
    assert.deepStrictEqual(found, [false, true, true])
    assert.strictEqual(yield* credentials.forgetTokens(now - hour), 0)
  })
}

const manyTokens = { keyVersion: 1, maxLive: 100 }

const isFound = ({ hash }: AccessToken) => Effect.map(foundBy(hash), Predicate.isNotNull)

const givenTokenOf = Effect.fnUntraced(function* (key: ApiKey, millis: number) {
  const token = yield* newToken(key, millis)
  yield* Credentials.use(({ issueToken }) => issueToken(token, manyTokens))
  return token
})

/** A token of the key that ends `millis` from now, or ended before. */
const newToken = Effect.fnUntraced(function* (key: ApiKey, millis: number) {
  const now = yield* Clock.currentTimeMillis
  const hash = yield* fresh.credentialHash
  return sampleToken({
    hash,
    keyId: key.id,
    companyId: key.companyId,
    issuedAt: now + Math.min(0, millis - 1),
    expiresAt: now + millis
  })
})
