import { assert, describe, it } from "@effect/vitest"
import { createMember } from "@review-proof/domain/companies"
import {
  blockKey,
  changeKey,
  createKey,
  getKey,
  keyStatus,
  revokeKey,
  rotateKey,
  unblockKey
} from "@review-proof/domain/keys"
import { readKey } from "@review-proof/domain/portal"
import {
  actor,
  call,
  givenColleague,
  givenKey,
  keyInput,
  makeAccount,
  makeKey,
  ownerOf,
  tokenFor
} from "@review-proof/testkit/domain/account"
import { auditOf, ending } from "@review-proof/testkit/domain/given"
import { eventsOf, World } from "@review-proof/testkit/domain/world"
import { BusinessId, CompanyId, KeyId, MemberId, type Scope } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { Clock, Effect, Redacted, Struct } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { layer } from "@review-proof/testkit/test"

const companyId = Effect.map(makeAccount(), ({ company }) => company.id)

layer(World)("A new key", (test) => {
  test("is read by admins and owners of its company alone", function* () {
    const company = yield* companyId
    const { key } = yield* makeKey(company)
    for (const [member, expected] of [
      [yield* ownerOf(company), "Done"],
      [yield* givenColleague(company, "admin"), "Done"],
      [yield* givenColleague(company, "member"), "RoleRequired"],
      [yield* ownerOf(yield* companyId), "NotFound"]
    ] as const) {
      assert.strictEqual(yield* ending(readKey(member, key.id)), expected)
    }
  })

  test("lives 365 days, 90 days, or forever, to the millisecond", function* () {
    const company = yield* companyId
    const now = yield* Clock.currentTimeMillis
    const lasting = (lifetime: "365d" | "90d" | "never") =>
      Effect.map(makeKey(company, { lifetime }), ({ key }) => key.expiresAt)
    assert.strictEqual(yield* lasting("365d"), now + 365 * day)
    assert.strictEqual(yield* lasting("90d"), now + 90 * day)
    assert.isNull(yield* lasting("never"))
  })

  test("is created by the first owner unless another member is named", function* () {
    const company = yield* companyId
    const creatorOf = (createdBy: MemberId | null, lifetime: "365d" | "never" = "365d") =>
      Effect.flatMap(makeKey(company, { createdBy, lifetime }), ({ secret }) =>
        Effect.map(call(secret), ({ caller }) => caller.creatorName)
      )
    assert.strictEqual(yield* creatorOf(null), "Ada Owner")
    for (const role of ["admin", "member", "owner"] as const) {
      const member = { name: `Bo ${role}`, email: `${role}@shop.example`, role }
      const { id } = yield* createMember(actor, company, member)
      assert.strictEqual(yield* creatorOf(id), member.name)
      const forEver = yield* ending(creatorOf(id, "never"))
      assert.strictEqual(forEver, role === "owner" ? "Done" : "OwnerRequired")
    }
  })

  test("names every wrong field at once", function* () {
    const { businessIds, company } = yield* makeAccount()
    const stranger = yield* givenKey()
    const [foreign = assert.fail()] = (yield* makeAccount()).businessIds
    const ranges = Array.from({ length: 21 }, (_, index) => `10.${index}.0.0/16`)
    const wrong = {
      permissions: [],
      businesses: [...businessIds, foreign, BusinessId.make("biz_none")],
      ipAllowlist: ["203.0.113.7", "10.0.0.1/8"],
      createdBy: MemberId.make("mem_none")
    }
    const ended = yield* ending(createKey(actor, company.id, { ...keyInput, ...wrong }))
    const fields = ["permissions", "businesses.1", "businesses.2", "ipAllowlist.1", "createdBy"]
    assert.sameMembers([...ended], fields)
    for (const [given, field] of [
      [{ ipAllowlist: ranges }, "ipAllowlist"],
      [{ businesses: [] }, "businesses"],
      [{ createdBy: stranger.key.createdBy }, "createdBy"]
    ] as const) {
      assert.deepStrictEqual(yield* ending(makeKey(company.id, given)), [field])
    }
    const endless = { ipAllowlist: Array.from({ length: 70_000 }, () => "1") }
    assert.lengthOf(yield* ending(makeKey(company.id, endless)), 21)
    const most = yield* makeKey(company.id, { ipAllowlist: ranges.slice(0, 20) })
    assert.lengthOf(most.key.ipAllowlist, 20)
    assert.strictEqual(yield* ending(makeKey(CompanyId.make("cmp_none"))), "NotFound")
  })

  test("holds each permission once, in the order of the table, and addresses in one spelling", function* () {
    const permissions: ReadonlyArray<Scope> = [
      "webhooks:manage",
      "reviews:read",
      "webhooks:manage",
      "score:read"
    ]
    const ipAllowlist = ["10.0.0.0/8", "2001:DB8:0::/32", "::ffff:192.0.2.1"]
    const { key } = yield* givenKey({ permissions, ipAllowlist })
    assert.deepStrictEqual(key.permissions, ["reviews:read", "score:read", "webhooks:manage"])
    assert.deepStrictEqual(key.ipAllowlist, ["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"])
  })
})

layer(World)("Rotating a key", (test) => {
  test("yields a new one and lets the old one work for 24 hours exactly", function* () {
    const old = yield* givenKey({
      ipAllowlist: ["203.0.113.0/24"],
      permissions: ["score:read"],
      lifetime: "90d"
    })
    yield* TestClock.adjust(10 * day)
    const from = "203.0.113.7"
    yield* call(old.secret, from)
    const now = yield* Clock.currentTimeMillis
    const next = yield* rotateKey(actor, old.key.id)
    const { businesses, createdBy, id, ipAllowlist, lineageId, name, permissions } = old.key
    assert.deepInclude(next.key, {
      businesses,
      createdBy,
      ipAllowlist,
      lineageId,
      name,
      permissions,
      createdAt: now,
      expiresAt: now + 90 * day,
      rotatedAt: null,
      lastUsedAt: null,
      version: 1
    })
    assert.notStrictEqual(next.key.id, id)
    assert.notStrictEqual(next.key.clientId, old.key.clientId)
    assert.strictEqual((yield* call(next.secret, from)).caller.lineageId, id)
    yield* TestClock.adjust(day - 1)
    assert.strictEqual((yield* call(old.secret, from)).caller.lineageId, id)
    yield* TestClock.adjust(1)
    assert.strictEqual(yield* ending(call(old.secret, from)), "KeyExpired")
    assert.strictEqual(yield* ending(call(next.secret, from)), "Done")
  })

  test("never prolongs the old key's own life", function* () {
    const { key } = yield* givenKey({ lifetime: "90d" })
    yield* TestClock.adjust(90 * day - 3_600_000)
    yield* rotateKey(actor, key.id)
    assert.strictEqual((yield* getKey(key.id)).expiresAt, key.expiresAt)
  })

  test("is refused for a key that is rotated, blocked, revoked or expired", function* () {
    const refusal = (id: KeyId) =>
      Effect.map(Effect.flip(rotateKey(actor, id)), (refused) =>
        refused._tag === "InvalidTransition" ? refused.from : refused._tag
      )
    const { id } = (yield* givenKey()).key
    yield* rotateKey(actor, id)
    assert.strictEqual(yield* refusal(id), "rotated")
    yield* blockKey(actor, id)
    assert.strictEqual(yield* refusal(id), "blocked")
    yield* revokeKey(actor, id)
    assert.strictEqual(yield* refusal(id), "revoked")
    const { key: short } = yield* givenKey({ lifetime: "90d" })
    yield* TestClock.adjust(90 * day)
    assert.strictEqual(yield* refusal(short.id), "expired")
    assert.strictEqual(yield* refusal(KeyId.make("key_none")), "NotFound")
  })
})

layer(World)("Stopping a key", (test) => {
  test("twice is not an error and is recorded once", function* () {
    const { key } = yield* givenKey()
    for (const [move, status] of [
      [blockKey, "blocked"],
      [unblockKey, "active"],
      [revokeKey, "revoked"]
    ] as const) {
      const first = yield* eventsOf(move(actor, key.id))
      const second = yield* eventsOf(move(actor, key.id))
      assert.lengthOf(first.audit, 1)
      assert.deepStrictEqual([second.value, second.commits], [first.value, []])
      assert.strictEqual(keyStatus(second.value, yield* Clock.currentTimeMillis), status)
    }
  })

  test.each([
    { state: "active", move: "Done" },
    { state: "blocked", move: "Done" },
    { state: "expired", move: "InvalidTransition" },
    { state: "revoked", move: "InvalidTransition" }
  ])(
    "that is $state ends as Done by revoking, and as $move by anything else",
    function* ({ move, state }) {
      const company = yield* companyId
      const inState = Effect.fnUntraced(function* () {
        const lifetime = state === "expired" ? "90d" : "never"
        const { id } = (yield* makeKey(company, { lifetime })).key
        if (state === "blocked") yield* blockKey(actor, id)
        if (state === "revoked") yield* revokeKey(actor, id)
        if (state === "expired") yield* TestClock.adjust(90 * day)
        return id
      })
      assert.strictEqual(yield* ending(revokeKey(actor, yield* inState())), "Done")
      assert.strictEqual(yield* ending(blockKey(actor, yield* inState())), move)
      assert.strictEqual(yield* ending(unblockKey(actor, yield* inState())), move)
      const changing = changeKey(actor, yield* inState(), { name: "New" })
      assert.strictEqual(yield* ending(changing), move)
    }
  )

  test("ends its tokens for good when it is revoked, blocked or rotated", function* () {
    for (const stop of [revokeKey, blockKey, rotateKey]) {
      const made = yield* givenKey()
      const { accessToken } = yield* tokenFor(made)
      assert.strictEqual(yield* ending(call(accessToken)), "Done")
      const { commits } = yield* eventsOf(
        Effect.gen(function* () {
          yield* stop(actor, made.key.id)
        })
      )
      const ended = { _tag: "EndTokens", keyId: made.key.id }
      assert.containsSubset(commits, [{ changes: [ended] }])
      assert.strictEqual(yield* ending(call(accessToken)), "InvalidToken")
      if (stop !== blockKey) continue
      yield* unblockKey(actor, made.key.id)
      assert.strictEqual(yield* ending(call(accessToken)), "InvalidToken")
      assert.strictEqual(yield* ending(call(made.secret)), "Done")
    }
  })
})

layer(World)("Changing a key", (test) => {
  test("holds for its next call and for its tokens", function* () {
    const made = yield* givenKey()
    const { accessToken } = yield* tokenFor(made)
    const scopesNow = Effect.all([
      Effect.map(call(made.secret), ({ caller }) => caller.scopes),
      Effect.map(call(accessToken), ({ caller }) => caller.scopes)
    ])
    yield* changeKey(actor, made.key.id, { permissions: ["score:read", "products:write"] })
    assert.deepStrictEqual(yield* scopesNow, [["score:read", "products:write"], ["score:read"]])
    yield* changeKey(actor, made.key.id, { permissions: keyInput.permissions })
    assert.deepStrictEqual(yield* scopesNow, [keyInput.permissions, keyInput.permissions])
    yield* changeKey(actor, made.key.id, { ipAllowlist: ["203.0.113.7"] })
    assert.strictEqual(yield* ending(call(accessToken)), "IpNotAllowed")
    assert.strictEqual(yield* ending(call(accessToken, "203.0.113.7")), "Done")
  })

  test("narrows and widens the businesses that it may use", function* () {
    const { businessIds, company } = yield* makeAccount({ businesses: 3 })
    const { key, secret } = yield* makeKey(company.id)
    const usable = Effect.map(call(secret), ({ caller }) => caller.businesses.ids)
    assert.deepStrictEqual(yield* usable, businessIds)
    for (const businesses of [businessIds.slice(1), null]) {
      yield* changeKey(actor, key.id, { businesses })
      assert.deepStrictEqual(yield* usable, businesses ?? businessIds)
    }
  })

  test("to what it is already writes nothing", function* () {
    const { key } = yield* givenKey()
    const same = { name: key.name, permissions: key.permissions.toReversed() }
    const { commits, value } = yield* eventsOf(changeKey(actor, key.id, same))
    assert.deepStrictEqual([commits, value], [[], key])
  })
})

layer(World)("The audit log", (test) => {
  test("says who did what to a key and when, without its secret", function* () {
    const { key, secret } = yield* givenKey()
    yield* changeKey(actor, key.id, { name: "Renamed" })
    yield* blockKey(actor, key.id)
    yield* unblockKey(actor, key.id)
    const next = yield* rotateKey("bo", key.id)
    yield* revokeKey(actor, key.id)
    const items = yield* auditOf(key.companyId)
    const ofKey = items.filter(({ target }) => target === key.id).toReversed()
    assert.deepStrictEqual(ofKey.map(Struct.get("action")), [
      "key.created",
      "key.changed",
      "key.blocked",
      "key.unblocked",
      "key.rotated",
      "key.revoked"
    ])
    assert.strictEqual(ofKey.find(({ action }) => action === "key.rotated")?.actor, "bo")
    const text = JSON.stringify(items)
    const secrets = [Redacted.value(secret), Redacted.value(next.secret), key.hash]
    for (const shown of [...secrets, "ada@shop.example"]) assert.notInclude(text, shown)
  })
})

describe("A key's status", () => {
  const never = { expiresAt: null, blockedAt: null, revokedAt: null }
  it.each([
    [{ expiresAt: 1001 }, "active"],
    [{ expiresAt: 1000 }, "expired"],
    [{ blockedAt: 1, expiresAt: null }, "blocked"],
    [{ blockedAt: 1, expiresAt: 1000 }, "expired"],
    [{ revokedAt: 1, blockedAt: 1, expiresAt: 1000 }, "revoked"]
  ] as const)("at 1000 with %j is %s, by the first check that it would fail", (given, status) => {
    assert.strictEqual(keyStatus({ ...never, ...given }, 1000), status)
  })
})
