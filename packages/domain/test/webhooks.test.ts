import { assert, layer } from "@effect/vitest"
import { createInvitation } from "@review-proof/domain/invitations"
import {
  listEndpoints,
  listEvents,
  openSecret,
  registerEndpoint,
  removeEndpoint,
  WebhookSettings
} from "@review-proof/domain/webhooks"
import type { Caller } from "@review-proof/domain/access"
import { type BusinessId, EndpointId } from "@review-proof/ports"
import { Effect, Redacted, Result } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"
import { TestClock } from "effect/testing"
import { callerOf, eventsOf, makeCompany, World } from "./world.ts"

const register = (caller: Caller, url: string) =>
  registerEndpoint(caller.keyId, caller.reach, {
    url,
    events: ["review.created", "score.changed", "review.created"]
  })

const fieldsOf = Effect.fnUntraced(function* (caller: Caller, url: string) {
  const refused = yield* Effect.flip(register(caller, url))
  return refused._tag === "InvalidInput" ? Object.keys(refused.fields) : refused._tag
})

layer(World)("a webhook endpoint", (it) => {
  it.effect("is registered with a secret that is shown once and kept encrypted", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const { audit, value } = yield* eventsOf(register(caller, "https://Hooks.shop.com/in?t=x"))
      const { endpoint, secret } = value
      assert.match(Redacted.value(secret), /^whsec_[A-Za-z0-9_-]{43}$/)
      const [kept] = yield* listEndpoints(caller)
      assert.deepStrictEqual(kept, endpoint)
      assert.containsSubset(endpoint, {
        url: "https://hooks.shop.com/in?t=x",
        events: ["review.created", "score.changed"],
        status: "active",
        secretHint: Redacted.value(secret).slice(-4)
      })
      assert.notInclude(JSON.stringify(kept), Redacted.value(secret).slice(6))
      const [sealed] = endpoint.secrets
      const opened = yield* openSecret(endpoint.id, sealed ?? assert.fail())
      assert.strictEqual(Redacted.value(opened), Redacted.value(secret))
      assert.containsSubset(audit[0], { action: "webhook.created", target: endpoint.id })
      assert.notInclude(JSON.stringify(audit), "t=x")
    })
  )

  it.effect("has a name that leads to public addresses alone, or nowhere yet", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      yield* register(caller, "https://hooks.shop.com/")
      yield* register(caller, "https://not-there-yet.shop.com/")
      for (const host of ["inside.shop.com", "mixed.shop.com", "localhost", "receiver", "x.test"]) {
        assert.deepStrictEqual(yield* fieldsOf(caller, `https://${host}/`), ["url"], host)
      }
    })
  )

  it.effect("may be where the operator has opened a network, and nowhere else inside", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const settings = yield* WebhookSettings
      const allowedNetworks = [IpNetwork.fromStringUnsafe("127.0.0.0/8")]
      yield* Effect.gen(function* () {
        for (const host of ["127.0.0.1:8443", "receiver", "mixed.shop.com"]) {
          yield* register(caller, `https://${host}/`)
        }
        for (const host of ["localhost", "inside.shop.com", "10.0.0.1", "unknown-host"]) {
          assert.deepStrictEqual(yield* fieldsOf(caller, `https://${host}/`), ["url"], host)
        }
      }).pipe(Effect.provideService(WebhookSettings, { ...settings, allowedNetworks }))
    })
  )

  it.effect("stands once in its company, however its URL is written", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      yield* register(caller, "https://hooks.shop.com/in")
      for (const same of ["https://hooks.shop.com:443/in", "HTTPS://HOOKS.SHOP.COM./in"]) {
        assert.strictEqual(yield* fieldsOf(caller, same), "DuplicateEndpoint")
      }
      yield* register((yield* makeCompany()).caller, "https://hooks.shop.com/in")
    })
  )

  it.effect("is one of ten at most, also when many are registered at once", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const rivals = yield* Effect.all(
        Array.from({ length: 14 }, (_, index) =>
          Effect.result(register(caller, `https://hooks.shop.com/${index}`))
        ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(rivals.filter(Result.isSuccess).length, 10)
      assert.strictEqual(yield* fieldsOf(caller, "https://hooks.shop.com/x"), "TooManyEndpoints")
    })
  )

  it.effect("is removed by its own company alone, once", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const foreign = yield* makeCompany()
      const { endpoint } = yield* register(caller, "https://hooks.shop.com/")
      const refused = yield* Effect.flip(
        removeEndpoint(foreign.caller.keyId, foreign.caller.reach, endpoint.id)
      )
      assert.strictEqual(refused._tag, "NotFound")
      const { audit } = yield* eventsOf(removeEndpoint(caller.keyId, caller.reach, endpoint.id))
      assert.containsSubset(audit[0], { action: "webhook.removed", target: endpoint.id })
      assert.deepStrictEqual(yield* listEndpoints(caller), [])
      for (const id of [endpoint.id, EndpointId.make("we_none")]) {
        assert.strictEqual(
          (yield* Effect.flip(removeEndpoint(caller.keyId, caller.reach, id)))._tag,
          "NotFound"
        )
      }
    })
  )
})

layer(World)("an endpoint of a key limited to some businesses", (it) => {
  const setUp = Effect.gen(function* () {
    const { businessIds, caller, companyId } = yield* makeCompany(3)
    const [one = assert.fail(), two = assert.fail()] = businessIds
    const callerFor = (...businesses: ReadonlyArray<BusinessId>) =>
      callerOf(companyId, businessIds, businesses)
    return { all: caller, callerFor, one, two }
  })

  it.effect("gets what that key sees, and the audit log says so", () =>
    Effect.gen(function* () {
      const { all, callerFor, one, two } = yield* setUp
      const { audit, value } = yield* eventsOf(
        register(callerFor(one, two), "https://hooks.shop.com/")
      )
      assert.deepStrictEqual(value.endpoint.businesses, [one, two])
      assert.deepInclude(audit[0]?.details, { businesses: [one, two] })
      const { endpoint } = yield* register(all, "https://hooks.shop.com/all")
      assert.isNull(endpoint.businesses)
    })
  )

  it.effect("is managed by keys that see as much, and by no other", () =>
    Effect.gen(function* () {
      const { all, callerFor, one, two } = yield* setUp
      const ofAll = (yield* register(all, "https://hooks.shop.com/all")).endpoint
      const ofBoth = (yield* register(callerFor(one, two), "https://hooks.shop.com/both")).endpoint
      const ofOne = (yield* register(callerFor(one), "https://hooks.shop.com/one")).endpoint
      const seenBy = [
        [all, [ofAll, ofBoth, ofOne]],
        [callerFor(two, one), [ofBoth, ofOne]],
        [callerFor(one), [ofOne]],
        [callerFor(two), []],
        [callerFor(), []]
      ] as const
      for (const [caller, expected] of seenBy) {
        assert.sameDeepMembers([...(yield* listEndpoints(caller))], [...expected])
      }
      for (const { id } of [ofAll, ofBoth]) {
        const refused = yield* Effect.flip(
          removeEndpoint(callerFor(one).keyId, callerFor(one).reach, id)
        )
        assert.strictEqual(refused._tag, "NotFound")
      }
      yield* removeEndpoint(callerFor(one).keyId, callerFor(one).reach, ofOne.id)
      yield* removeEndpoint(all.keyId, all.reach, ofBoth.id)
      assert.deepStrictEqual(yield* listEndpoints(all), [ofAll])
    })
  )

  it.effect("counts among the company's ten, and stands at a URL that is no other's", () =>
    Effect.gen(function* () {
      const { all, callerFor, one } = yield* setUp
      yield* Effect.forEach(Array.from({ length: 10 }), (_, index) =>
        register(index % 2 === 0 ? all : callerFor(one), `https://hooks.shop.com/${index}`)
      )
      const limited = callerFor(one)
      assert.strictEqual(yield* fieldsOf(limited, "https://hooks.shop.com/0"), "DuplicateEndpoint")
      assert.strictEqual(yield* fieldsOf(limited, "https://hooks.shop.com/x"), "TooManyEndpoints")
    })
  )
})

layer(World)("the feed of events", (it) => {
  const invite = (caller: Caller, name: string, business: string | null = null) =>
    createInvitation(caller, {
      name,
      email: `${name}@example.com`,
      phone: null,
      channel: "email",
      reference: null,
      products: [],
      sendAt: null,
      language: null,
      business
    })

  it.effect("holds the company's last 30 days, oldest first, page by page", () =>
    Effect.gen(function* () {
      const { caller } = yield* makeCompany()
      const { events: early } = yield* eventsOf(invite(caller, "early"))
      yield* TestClock.adjust("10 days")
      const { events: late } = yield* eventsOf(
        Effect.forEach(["a", "b", "c"], (name) => invite(caller, name))
      )
      const query = { type: null, limit: 2, cursor: null }
      const first = yield* listEvents(caller, query)
      const second = yield* listEvents(caller, { ...query, cursor: first.nextCursor })
      const all = [...first.items, ...second.items].map(({ facts }) => facts)
      assert.deepStrictEqual(all, [...early, ...late])
      assert.isNull(second.nextCursor)
      yield* TestClock.adjust("20 days")
      yield* TestClock.adjust("1 millis")
      const younger = yield* listEvents(caller, { ...query, limit: 10 })
      assert.deepStrictEqual(
        younger.items.map(({ facts }) => facts),
        late
      )
      const none = yield* listEvents(caller, { ...query, type: "review.created" })
      assert.deepStrictEqual(none.items, [])
    })
  )

  it.effect("shows a limited key the events of its businesses alone", () =>
    Effect.gen(function* () {
      const { businessIds, caller, companyId } = yield* makeCompany(2)
      const [mine, other] = [businessIds[0] ?? assert.fail(), businessIds[1] ?? assert.fail()]
      yield* invite(caller, "a", mine)
      yield* invite(caller, "b", other)
      const limited = callerOf(companyId, businessIds, [mine])
      const page = yield* listEvents(limited, { type: null, limit: 10, cursor: null })
      assert.deepStrictEqual(
        page.items.map(({ facts }) => facts.businessId),
        [mine]
      )
    })
  )
})
