import { assert, describe, layer } from "@effect/vitest"
import { parseCredential } from "@review-proof/domain/access"
import { createMember } from "@review-proof/domain/companies"
import {
  blockKey,
  changeKey,
  createKey,
  getKey,
  keyStatus,
  listKeys,
  revokeKey,
  rotateKey,
  unblockKey
} from "@review-proof/domain/keys"
import { AuditLog, BusinessId, CompanyId, Credentials, KeyId, MemberId } from "@review-proof/ports"
import type { Scope } from "@review-proof/ports"
import { Clock, Effect, Option, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { actor, call, keyInput, makeAccount, makeKey, outcome, tokenFor } from "./account.ts"
import { eventsOf, World } from "./world.ts"

const days = (count: number) => count * 86_400_000

layer(World)("A new key", (it) => {
  it.effect("works at once and is kept without its secret", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { key, secret } = yield* makeKey(company.id)
      assert.strictEqual(yield* outcome(call(secret)), "Admitted")
      const kept = JSON.stringify(yield* getKey(key.id))
      assert.notInclude(kept, Redacted.value(secret))
      assert.notInclude(kept, Redacted.value(secret).slice(13, -5))
      assert.strictEqual(key.lineageId, key.id)
    })
  )

  it.effect("lives 365 days, 90 days, or for ever, to the millisecond", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const now = yield* Clock.currentTimeMillis
      const lasting = (lifetime: "365d" | "90d" | "never") =>
        Effect.map(makeKey(company.id, { lifetime }), ({ key }) => key.expiresAt)
      assert.strictEqual(yield* lasting("365d"), now + days(365))
      assert.strictEqual(yield* lasting("90d"), now + days(90))
      assert.strictEqual(yield* lasting("never"), null)
      const { secret } = yield* makeKey(company.id, { lifetime: "90d" })
      yield* TestClock.adjust(days(90) - 1)
      assert.strictEqual(yield* outcome(call(secret)), "Admitted")
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* outcome(call(secret)), "KeyExpired")
    })
  )

  it.effect("never expires only where its creator is an owner", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      for (const role of ["admin", "member", "owner"] as const) {
        const member = yield* createMember(actor, company.id, {
          name: "Bo",
          email: "bo@shop.example",
          role
        })
        const made = yield* outcome(
          makeKey(company.id, { lifetime: "never", createdBy: member.id })
        )
        assert.strictEqual(made, role === "owner" ? "Admitted" : "OwnerRequired")
        assert.strictEqual(
          yield* outcome(makeKey(company.id, { createdBy: member.id })),
          "Admitted"
        )
      }
    })
  )

  it.effect("is created by the first owner unless somebody else is named", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const bo = yield* createMember(actor, company.id, {
        name: "Bo Admin",
        email: "bo@shop.example",
        role: "admin"
      })
      const first = yield* makeKey(company.id)
      const second = yield* makeKey(company.id, { createdBy: bo.id })
      assert.strictEqual((yield* call(first.secret)).caller.creatorName, "Ada Owner")
      assert.strictEqual((yield* call(second.secret)).caller.creatorName, "Bo Admin")
    })
  )

  it.effect("names every wrong field at once", () =>
    Effect.gen(function* () {
      const { businessIds, company } = yield* makeAccount()
      const other = yield* makeAccount()
      const foreign = other.businessIds[0] ?? BusinessId.make("biz_none")
      const refused = yield* Effect.flip(
        createKey(actor, company.id, {
          ...keyInput,
          permissions: [],
          businesses: [...businessIds, foreign, BusinessId.make("biz_none")],
          ipAllowlist: ["203.0.113.7", "10.0.0.1/8"],
          createdBy: MemberId.make("mem_none")
        })
      )
      assert.strictEqual(refused._tag, "InvalidInput")
      assert.deepStrictEqual(
        refused._tag === "InvalidInput" ? Object.keys(refused.fields).toSorted() : [],
        ["businesses.1", "businesses.2", "createdBy", "ipAllowlist.1", "permissions"]
      )
    })
  )

  it.effect("takes twenty addresses and no more, and no empty list of businesses", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const ranges = Array.from({ length: 21 }, (_, index) => `10.${index}.0.0/16`)
      const { key } = yield* makeKey(company.id, { ipAllowlist: ranges.slice(0, 20) })
      assert.strictEqual(key.ipAllowlist.length, 20)
      const tooMany = yield* Effect.flip(makeKey(company.id, { ipAllowlist: ranges }))
      assert.deepStrictEqual(tooMany._tag === "InvalidInput" ? Object.keys(tooMany.fields) : [], [
        "ipAllowlist"
      ])
      assert.strictEqual(yield* outcome(makeKey(company.id, { businesses: [] })), "InvalidInput")
    })
  )

  it.effect("holds each permission once, in the order of the table", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const permissions: ReadonlyArray<Scope> = [
        "webhooks:manage",
        "reviews:read",
        "webhooks:manage",
        "score:read"
      ]
      const { key } = yield* makeKey(company.id, { permissions })
      assert.deepStrictEqual(key.permissions, ["reviews:read", "score:read", "webhooks:manage"])
    })
  )

  it.effect("needs a company that exists, and a creator who is its member", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* makeAccount(), yield* makeAccount()]
      assert.strictEqual(yield* outcome(makeKey(CompanyId.make("cmp_none"))), "NotFound")
      const stranger = (yield* makeKey(two.company.id)).key.createdBy
      const refused = yield* outcome(makeKey(one.company.id, { createdBy: stranger }))
      assert.strictEqual(refused, "InvalidInput")
    })
  )
})

layer(World)("Rotating a key", (it) => {
  it.effect("yields a new one and lets the old one work for 24 hours exactly", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const old = yield* makeKey(company.id, {
        ipAllowlist: ["203.0.113.0/24"],
        permissions: ["score:read"],
        lifetime: "90d"
      })
      yield* TestClock.adjust(days(10))
      yield* call(old.secret, "203.0.113.9")
      const now = yield* Clock.currentTimeMillis
      const next = yield* rotateKey(actor, old.key.id)
      assert.deepInclude(next.key, {
        name: old.key.name,
        permissions: old.key.permissions,
        businesses: old.key.businesses,
        ipAllowlist: old.key.ipAllowlist,
        createdBy: old.key.createdBy,
        lineageId: old.key.lineageId,
        createdAt: now,
        expiresAt: now + days(90),
        rotatedAt: null,
        lastUsedAt: null
      })
      assert.notStrictEqual(next.key.id, old.key.id)
      assert.notStrictEqual(next.key.clientId, old.key.clientId)
      assert.notStrictEqual(next.key.hash, old.key.hash)
      const from = "203.0.113.7"
      assert.strictEqual((yield* call(next.secret, from)).caller.lineageId, old.key.id)
      yield* TestClock.adjust(days(1) - 1)
      assert.strictEqual((yield* call(old.secret, from)).caller.lineageId, old.key.id)
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* outcome(call(old.secret, from)), "KeyExpired")
      assert.strictEqual(yield* outcome(call(next.secret, from)), "Admitted")
    })
  )

  it.effect("never prolongs the old key's own life", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const old = yield* makeKey(company.id, { lifetime: "90d" })
      yield* TestClock.adjust(days(90) - 3_600_000)
      yield* rotateKey(actor, old.key.id)
      assert.strictEqual((yield* getKey(old.key.id)).expiresAt, old.key.expiresAt)
    })
  )

  it.effect("gives each of the two its own rate window", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const old = yield* makeKey(company.id)
      const next = yield* rotateKey(actor, old.key.id)
      for (let i = 0; i < 10; i++) yield* call(old.secret)
      assert.strictEqual(yield* outcome(call(old.secret)), "RateLimited")
      assert.strictEqual(yield* outcome(call(next.secret)), "Admitted")
    })
  )

  it.effect("is refused for a key that is rotated, blocked, revoked or expired", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const refusal = (id: KeyId) =>
        Effect.map(Effect.flip(rotateKey(actor, id)), (refused) =>
          refused._tag === "InvalidTransition" ? refused.from : refused._tag
        )
      const key = yield* Effect.map(makeKey(company.id), (made) => made.key.id)
      yield* rotateKey(actor, key)
      assert.strictEqual(yield* refusal(key), "rotated")
      yield* blockKey(actor, key)
      assert.strictEqual(yield* refusal(key), "blocked")
      yield* revokeKey(actor, key)
      assert.strictEqual(yield* refusal(key), "revoked")
      const { key: short } = yield* makeKey(company.id, { lifetime: "90d" })
      yield* TestClock.adjust(days(90))
      assert.strictEqual(yield* refusal(short.id), "expired")
      assert.strictEqual(yield* refusal(KeyId.make("key_none")), "NotFound")
    })
  )

  it.effect("happens once when it is asked for many times at once", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { key } = yield* makeKey(company.id)
      const outcomes = yield* Effect.all(
        Array.from({ length: 8 }, () => outcome(rotateKey(actor, key.id))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(outcomes.filter((tag) => tag === "Admitted").length, 1)
      const page = yield* listKeys(company.id, { limit: 100, cursor: null })
      assert.strictEqual(page.items.length, 2)
    }).pipe(TestClock.withLive)
  )
})

layer(World)("Stopping a key", (it) => {
  it.effect("holds for the very next call", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { key, secret } = yield* makeKey(company.id)
      yield* blockKey(actor, key.id)
      assert.strictEqual(yield* outcome(call(secret)), "KeyBlocked")
      yield* unblockKey(actor, key.id)
      assert.strictEqual(yield* outcome(call(secret)), "Admitted")
      yield* revokeKey(actor, key.id)
      assert.strictEqual(yield* outcome(call(secret)), "InvalidKey")
    })
  )

  it.effect("twice is no error and is recorded once", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { key } = yield* makeKey(company.id)
      for (const [move, status] of [
        [blockKey, "blocked"],
        [unblockKey, "active"],
        [revokeKey, "revoked"]
      ] as const) {
        const first = yield* eventsOf(move(actor, key.id))
        const second = yield* eventsOf(move(actor, key.id))
        assert.strictEqual(first.audit.length, 1)
        assert.deepStrictEqual([second.value, second.commits], [first.value, []])
        assert.strictEqual(keyStatus(second.value, yield* Clock.currentTimeMillis), status)
      }
    })
  )

  it.effect("follows the table of what each state allows", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const inState = Effect.fnUntraced(function* (state: string) {
        const { key } = yield* makeKey(company.id, {
          lifetime: state === "expired" ? "90d" : "never"
        })
        if (state === "blocked") yield* blockKey(actor, key.id)
        if (state === "revoked") yield* revokeKey(actor, key.id)
        if (state === "expired") yield* TestClock.adjust(days(90))
        return key.id
      })
      const expected = {
        active: ["Admitted", "Admitted", "Admitted", "Admitted"],
        blocked: ["Admitted", "Admitted", "Admitted", "Admitted"],
        expired: ["Admitted", "InvalidTransition", "InvalidTransition", "InvalidTransition"],
        revoked: ["Admitted", "InvalidTransition", "InvalidTransition", "InvalidTransition"]
      }
      for (const [state, outcomes] of Object.entries(expected)) {
        const seen = [
          yield* outcome(revokeKey(actor, yield* inState(state))),
          yield* outcome(blockKey(actor, yield* inState(state))),
          yield* outcome(unblockKey(actor, yield* inState(state))),
          yield* outcome(changeKey(actor, yield* inState(state), { name: "New" }))
        ]
        assert.deepStrictEqual(seen, outcomes, state)
      }
    })
  )

  it.effect("ends its tokens for good, whether it is revoked, blocked or rotated", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      for (const stop of [revokeKey, blockKey, rotateKey]) {
        const made = yield* makeKey(company.id)
        const { accessToken } = yield* tokenFor(made)
        assert.strictEqual(yield* outcome(call(accessToken)), "Admitted")
        yield* stop(actor, made.key.id)
        assert.strictEqual(yield* outcome(call(accessToken)), "InvalidToken")
        const { hash } = Option.getOrThrow(yield* parseCredential(accessToken))
        const kept = yield* Credentials.use((credentials) => credentials.findToken(hash))
        assert.isTrue(Option.isNone(kept))
        if (stop !== blockKey) continue
        yield* unblockKey(actor, made.key.id)
        assert.strictEqual(yield* outcome(call(accessToken)), "InvalidToken")
        assert.strictEqual(yield* outcome(call(made.secret)), "Admitted")
      }
    })
  )
})

layer(World)("Changing a key", (it) => {
  it.effect("holds for its next call and for its tokens", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const made = yield* makeKey(company.id)
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
      assert.strictEqual(yield* outcome(call(accessToken)), "IpNotAllowed")
      assert.strictEqual(yield* outcome(call(accessToken, "203.0.113.7")), "Admitted")
    })
  )

  it.effect("narrows and widens the businesses that it may use", () =>
    Effect.gen(function* () {
      const { businessIds, company } = yield* makeAccount({ businesses: 3 })
      const { key, secret } = yield* makeKey(company.id)
      const usable = Effect.map(call(secret), ({ caller }) => caller.businesses.ids)
      assert.deepStrictEqual(yield* usable, businessIds)
      yield* changeKey(actor, key.id, { businesses: businessIds.slice(1) })
      assert.deepStrictEqual(yield* usable, businessIds.slice(1))
      yield* changeKey(actor, key.id, { businesses: null })
      assert.deepStrictEqual(yield* usable, businessIds)
    })
  )

  it.effect("to what it is already writes nothing", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { key } = yield* makeKey(company.id)
      const { commits, value } = yield* eventsOf(
        changeKey(actor, key.id, { name: key.name, permissions: key.permissions.toReversed() })
      )
      assert.deepStrictEqual([commits, value], [[], key])
    })
  )

  it.effect("keeps every one of many changes made at once", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { key } = yield* makeKey(company.id)
      yield* Effect.all(
        [
          changeKey(actor, key.id, { name: "New name" }),
          changeKey(actor, key.id, { permissions: ["score:read"] }),
          changeKey(actor, key.id, { ipAllowlist: ["203.0.113.7"] }),
          blockKey(actor, key.id)
        ],
        { concurrency: "unbounded" }
      )
      const kept = yield* getKey(key.id)
      assert.deepInclude(kept, {
        name: "New name",
        permissions: ["score:read"],
        ipAllowlist: ["203.0.113.7"],
        version: 5
      })
      assert.isNotNull(kept.blockedAt)
    }).pipe(TestClock.withLive)
  )
})

layer(World)("The audit log", (it) => {
  it.effect("says who did what to a key and when, without its secret", () =>
    Effect.gen(function* () {
      const { company } = yield* makeAccount()
      const { key, secret } = yield* makeKey(company.id)
      yield* changeKey(actor, key.id, { name: "Renamed" })
      yield* blockKey(actor, key.id)
      yield* unblockKey(actor, key.id)
      const next = yield* rotateKey("bo", key.id)
      yield* revokeKey(actor, key.id)
      const log = yield* AuditLog
      const { items } = yield* log.page(company.id, {}, { limit: 100, after: null })
      const ofKey = items.filter(({ target }) => target === key.id).toReversed()
      assert.deepStrictEqual(
        ofKey.map(({ action }) => action),
        ["key.created", "key.changed", "key.blocked", "key.unblocked", "key.rotated", "key.revoked"]
      )
      assert.strictEqual(ofKey.find(({ action }) => action === "key.rotated")?.actor, "bo")
      const text = JSON.stringify(items)
      for (const shown of [secret, next.secret]) {
        assert.notInclude(text, Redacted.value(shown))
      }
      assert.notInclude(text, key.hash)
      assert.notInclude(text, "ada@shop.example")
    })
  )
})

describe("A key's status", () => {
  layer(World)((it) => {
    it.effect("is that of the first check that it would fail", () =>
      Effect.gen(function* () {
        const { company } = yield* makeAccount()
        const { key } = yield* makeKey(company.id)
        const at = (change: Partial<typeof key>) => keyStatus({ ...key, ...change }, 1000)
        assert.strictEqual(at({ expiresAt: 1001 }), "active")
        assert.strictEqual(at({ expiresAt: 1000 }), "expired")
        assert.strictEqual(at({ blockedAt: 1, expiresAt: null }), "blocked")
        assert.strictEqual(at({ blockedAt: 1, expiresAt: 1000 }), "expired")
        assert.strictEqual(at({ revokedAt: 1, blockedAt: 1, expiresAt: 1000 }), "revoked")
        assert.strictEqual(at({ rotatedAt: 1, expiresAt: 1001 }), "active")
      })
    )
  })
})
