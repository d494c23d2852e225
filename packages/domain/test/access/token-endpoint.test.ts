import { assert } from "@effect/vitest"
import { issueToken, revokeToken } from "@review-proof/domain/access"
import { changeCompany } from "@review-proof/domain/companies"
import { blockKey, changeKey, revokeKey, rotateKey } from "@review-proof/domain/keys"
import type { CreatedKey } from "@review-proof/domain/keys"
import type { Scope } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { Effect, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import {
  actor,
  call,
  givenKey,
  makeAccount,
  makeKey,
  tokenFor
} from "@review-proof/testkit/domain/account"
import { ending, atOnce } from "@review-proof/testkit/domain/given"
import { World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"

layer(World)("An access token", (test) => {
  test("has each requested scope once, in the order of the table", function* () {
    const client = yield* givenKey()
    const granted = (scope: string) => Effect.map(tokenFor(client, scope), ({ scopes }) => scopes)
    const two: ReadonlyArray<Scope> = ["reviews:read", "score:read"]
    assert.deepStrictEqual(yield* granted("score:read reviews:read score:read"), two)
    assert.deepStrictEqual(yield* granted("score:read"), ["score:read"])
    assert.deepStrictEqual(yield* granted(""), client.key.permissions)
    const { accessToken } = yield* tokenFor(client, "score:read")
    assert.deepStrictEqual((yield* call(accessToken)).caller.scopes, ["score:read"])
  })

  test.each(["products:write", "score:read products:write", "everything", "score:read\t", "  "])(
    "is never silently narrowed or widened: %j is refused",
    function* (scope) {
      assert.strictEqual(yield* ending(tokenFor(yield* givenKey(), scope)), "InvalidScope")
    }
  )

  test("never outlives its key", function* () {
    const client = yield* givenKey({ lifetime: "90d" })
    yield* TestClock.adjust(90 * day - 61_500)
    const { accessToken, expiresIn } = yield* tokenFor(client)
    assert.strictEqual(expiresIn, 61)
    yield* TestClock.adjust(61_000)
    assert.strictEqual(yield* ending(call(accessToken)), "TokenExpired")
    assert.strictEqual(yield* ending(tokenFor(client)), "InvalidClient")
  })

  test("is one of a hundred at most, until the first of them ends", function* () {
    const client = yield* givenKey()
    yield* atOnce(60, tokenFor(client))
    yield* TestClock.adjust("10 minutes")
    yield* atOnce(40, tokenFor(client))
    const refused = yield* Effect.flip(tokenFor(client))
    assert.deepInclude(refused, { _tag: "TooManyLiveTokens", retryAfterSeconds: 3000 })
    yield* TestClock.adjust("3000 seconds")
    assert.strictEqual(yield* ending(tokenFor(client)), "Done")
  })

  test("counts towards neither the rate nor the month when it is issued", function* () {
    const { company } = yield* makeAccount({ monthlyLimit: 1 })
    const client = yield* makeKey(company.id)
    yield* atOnce(30, tokenFor(client))
    const { limits } = yield* call(client.secret)
    assert.deepInclude(limits, { remaining: 9, monthlyRemaining: 0 })
  })

  test("ends when its client revokes it, and no other client can", function* () {
    const [one, two] = [yield* givenKey(), yield* givenKey()]
    const { accessToken } = yield* tokenFor(one)
    const revoking = ({ key, secret }: CreatedKey, token: Redacted.Redacted<string>) =>
      revokeToken({ clientId: key.clientId, secret, address: anAddress(), token })
    yield* revoking(two, accessToken)
    yield* revoking(one, Redacted.make("nonsense"))
    yield* revoking(one, one.secret)
    assert.strictEqual(yield* ending(call(accessToken)), "Done")
    yield* revoking(one, accessToken)
    assert.strictEqual(yield* ending(call(accessToken)), "InvalidToken")
    yield* revoking(one, accessToken)
    assert.strictEqual(yield* ending(call(one.secret)), "Done")
  })
})

layer(World)("A client that asks for a token", (test) => {
  test("is refused by what is wrong with its key", function* () {
    const { company } = yield* makeAccount()
    const refusal = (client: CreatedKey) => ending(tokenFor(client))

    const rotated = yield* makeKey(company.id)
    yield* rotateKey(actor, rotated.key.id)
    assert.strictEqual(yield* refusal(rotated), "InvalidGrant")
    yield* TestClock.adjust("24 hours")
    assert.strictEqual(yield* refusal(rotated), "InvalidClient")

    const revoked = yield* makeKey(company.id)
    yield* revokeKey(actor, revoked.key.id)
    assert.strictEqual(yield* refusal(revoked), "InvalidClient")

    const expired = yield* makeKey(company.id, { lifetime: "90d" })
    yield* TestClock.adjust("90 days")
    assert.strictEqual(yield* refusal(expired), "InvalidClient")

    const elsewhere = yield* makeKey(company.id, { ipAllowlist: ["203.0.113.0/24"] })
    assert.strictEqual(yield* refusal(elsewhere), "ClientAddressNotAllowed")
    assert.strictEqual(yield* ending(tokenFor(elsewhere, undefined, "203.0.113.7")), "Done")
  })

  test("gets the reason for a refusal", function* () {
    const client = yield* givenKey()
    const reason = Effect.map(Effect.flip(tokenFor(client)), (refused) =>
      refused._tag === "UnauthorizedClient" ? refused.reason : refused._tag
    )
    yield* changeCompany(actor, client.company.id, { plan: "free" })
    assert.strictEqual(yield* reason, "PlanRequired")
    yield* changeCompany(actor, client.company.id, { status: "suspended" })
    assert.strictEqual(yield* reason, "CompanySuspended")
    yield* blockKey(actor, client.key.id)
    assert.strictEqual(yield* reason, "KeyBlocked")
  })

  test("gets one answer for an unknown id, a wrong key and another's key", function* () {
    const { company } = yield* makeAccount()
    const [one, two] = [yield* makeKey(company.id), yield* makeKey(company.id)]
    const asking = (clientId: string, secret: Redacted.Redacted<string>) =>
      ending(issueToken({ clientId, secret, scope: undefined, address: anAddress() }))
    for (const [clientId, secret] of [
      [one.key.clientId, two.secret],
      ["pwc_none", one.secret],
      ["", Redacted.make("")],
      [one.key.clientId, Redacted.make("pk_live_")],
      [one.key.clientId, Redacted.make(one.key.hash)]
    ] as const) {
      assert.strictEqual(yield* asking(clientId, secret), "InvalidClient")
    }
    assert.strictEqual(yield* asking(one.key.clientId, one.secret), "Done")
  })

  test("is counted with the calls of its address when it fails", function* () {
    const client = yield* givenKey()
    const address = anAddress()
    const wrong = { ...client, secret: Redacted.make(`pk_live_${"0".repeat(32)}`) }
    for (let i = 0; i < 10; i++) {
      assert.strictEqual(yield* ending(tokenFor(wrong, undefined, address)), "InvalidClient")
      assert.strictEqual(yield* ending(call("nonsense", address)), "InvalidKey")
    }
    assert.strictEqual(yield* ending(call("nonsense", address)), "AddressBlocked")
    const refused = yield* Effect.flip(tokenFor(client, undefined, address))
    assert.deepInclude(refused, { _tag: "AddressBlocked", retryAfterSeconds: 60 })
    yield* TestClock.adjust("60 seconds")
    assert.strictEqual(yield* ending(tokenFor(client, undefined, address)), "Done")
  })

  test("is not counted when it presents nothing, or an expired key", function* () {
    const client = yield* givenKey({ lifetime: "90d" })
    yield* TestClock.adjust("90 days")
    const address = anAddress()
    const nothing = { clientId: undefined, secret: undefined, scope: undefined, address }
    for (let i = 0; i < 25; i++) {
      assert.strictEqual(yield* ending(issueToken(nothing)), "InvalidClient")
      assert.strictEqual(yield* ending(tokenFor(client, undefined, address)), "InvalidClient")
    }
    const good = yield* givenKey()
    assert.strictEqual(yield* ending(tokenFor(good, undefined, address)), "Done")
  })

  test("is judged by the current key if that changes in the meantime", function* () {
    yield* TestClock.withLive(
      Effect.gen(function* () {
        const client = yield* givenKey()
        const [token] = yield* Effect.all(
          [tokenFor(client), changeKey(actor, client.key.id, { permissions: ["score:read"] })],
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual((yield* call(token.accessToken)).caller.scopes, ["score:read"])
      })
    )
  })
})
