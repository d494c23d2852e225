import { assert } from "@effect/vitest"
import { callerOf } from "@review-proof/testkit/domain/account"
import {
  listEndpoints,
  listEvents,
  unsealSecretOrDie,
  registerEndpoint,
  removeEndpoint,
  WebhookSettings
} from "@review-proof/domain/webhooks"
import { ending, invite, readAll } from "@review-proof/testkit/domain/given"
import { eventsOf, makeCompany, World } from "@review-proof/testkit/domain/world"
import type { AdmittedCaller } from "@review-proof/domain/access"
import type { BusinessId, EndpointId, EventType } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const register = (caller: AdmittedCaller, url: string) =>
  registerEndpoint(caller.keyId, caller.reach, {
    url,
    events: ["review.created", "score.changed", "review.created"]
  })

const registering = (caller: AdmittedCaller, url: string) => ending(register(caller, url))

const removing = ({ keyId, reach }: AdmittedCaller, id: EndpointId) =>
  ending(removeEndpoint(keyId, reach, id))

layer(World)("A webhook endpoint", (test) => {
  test("is registered with a secret that is shown once and kept encrypted", function* () {
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
    const opened = yield* unsealSecretOrDie(endpoint.id, sealed ?? assert.fail())
    assert.strictEqual(Redacted.value(opened), Redacted.value(secret))
    assert.containsSubset(audit[0], { action: "webhook.created", target: endpoint.id })
    assert.notInclude(JSON.stringify(audit), "t=x")
  })

  test("has a name that resolves to public addresses only, or does not resolve yet", function* () {
    const { caller } = yield* makeCompany()
    yield* register(caller, "https://hooks.shop.com/")
    yield* register(caller, "https://not-there-yet.shop.com/")
    for (const host of ["inside.shop.com", "mixed.shop.com", "localhost", "receiver", "x.test"]) {
      assert.deepStrictEqual(yield* registering(caller, `https://${host}/`), ["url"], host)
    }
  })

  test("may be in a network that the operator has opened, and in no other internal one", function* () {
    const { caller } = yield* makeCompany()
    const settings = yield* WebhookSettings
    const allowedNetworks = [IpNetwork.fromStringUnsafe("127.0.0.0/8")]
    yield* Effect.gen(function* () {
      for (const host of ["127.0.0.1:8443", "receiver", "mixed.shop.com"]) {
        yield* register(caller, `https://${host}/`)
      }
      for (const host of ["localhost", "inside.shop.com", "10.0.0.1", "unknown-host"]) {
        assert.deepStrictEqual(yield* registering(caller, `https://${host}/`), ["url"], host)
      }
    }).pipe(Effect.provideService(WebhookSettings, { ...settings, allowedNetworks }))
  })

  test("is removed with a line in the audit log, which has no query of its URL", function* () {
    const { caller } = yield* makeCompany()
    const { endpoint } = yield* register(caller, "https://hooks.shop.com/in?t=x")
    const { audit } = yield* eventsOf(removing(caller, endpoint.id))
    assert.containsSubset(audit[0], { action: "webhook.removed", target: endpoint.id })
    assert.notInclude(JSON.stringify(audit), "t=x")
  })
})

layer(World)("An endpoint of a key limited to some businesses", (test) => {
  const setUp = Effect.gen(function* () {
    const { businessId: one, businessIds, caller, companyId, otherId: two } = yield* makeCompany(3)
    const callerFor = (...businesses: ReadonlyArray<BusinessId>) =>
      callerOf(companyId, businessIds, businesses)
    return { all: caller, callerFor, one, two }
  })

  test("gets what that key sees, and the audit log says so", function* () {
    const { all, callerFor, one, two } = yield* setUp
    const { audit, value } = yield* eventsOf(
      register(callerFor(one, two), "https://hooks.shop.com/")
    )
    assert.deepStrictEqual(value.endpoint.businesses, [one, two])
    assert.deepInclude(audit[0]?.details, { businesses: [one, two] })
    const { endpoint } = yield* register(all, "https://hooks.shop.com/all")
    assert.isNull(endpoint.businesses)
  })

  test("is managed by keys that see all of its businesses, and by no other", function* () {
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
      assert.strictEqual(yield* removing(callerFor(one), id), "NotFound")
    }
    assert.strictEqual(yield* removing(callerFor(one), ofOne.id), "Done")
    assert.strictEqual(yield* removing(all, ofBoth.id), "Done")
    assert.deepStrictEqual(yield* listEndpoints(all), [ofAll])
  })

  test("counts towards the company's ten, and has a URL that no other has", function* () {
    const { all, callerFor, one } = yield* setUp
    yield* Effect.forEach(Array.from({ length: 10 }), (_, index) =>
      register(index % 2 === 0 ? all : callerFor(one), `https://hooks.shop.com/${index}`)
    )
    const limited = callerFor(one)
    assert.strictEqual(yield* registering(limited, "https://hooks.shop.com/0"), "DuplicateEndpoint")
    assert.strictEqual(yield* registering(limited, "https://hooks.shop.com/x"), "TooManyEndpoints")
  })
})

layer(World)("The feed of events", (test) => {
  const inviting = (caller: AdmittedCaller, name: string, business: BusinessId | null = null) =>
    invite(caller, { name, email: `${name}@example.com`, business })

  test("holds the company's last 30 days, oldest first, page by page", function* () {
    const { caller } = yield* makeCompany()
    const { events: early } = yield* eventsOf(inviting(caller, "early"))
    yield* TestClock.adjust("10 days")
    const { events: late } = yield* eventsOf(
      Effect.forEach(["a", "b", "c"], (name) => inviting(caller, name))
    )
    const feed = (type: EventType | null = null) =>
      Effect.map(
        readAll((query) => listEvents(caller, { type, ...query }), 2),
        (items) => items.map(({ facts }) => facts)
      )
    assert.deepStrictEqual(yield* feed(), [...early, ...late])
    yield* TestClock.adjust("20 days")
    yield* TestClock.adjust("1 millis")
    assert.deepStrictEqual(yield* feed(), late)
    assert.deepStrictEqual(yield* feed("review.created"), [])
  })

  test("shows a limited key the events of its businesses alone", function* () {
    const { businessId: mine, businessIds, caller, companyId, otherId } = yield* makeCompany(2)
    yield* inviting(caller, "a", mine)
    yield* inviting(caller, "b", otherId)
    const limited = callerOf(companyId, businessIds, [mine])
    const page = yield* listEvents(limited, { type: null, limit: 10, cursor: null })
    assert.deepStrictEqual(
      page.items.map(({ facts }) => facts.businessId),
      [mine]
    )
  })

  test("fills the pages of a limited key, however many events of others lie between", function* () {
    const { businessId: mine, businessIds, caller, companyId, otherId } = yield* makeCompany(2)
    const { events } = yield* eventsOf(
      Effect.forEach(Array.from({ length: 40 }), (_, index) =>
        inviting(caller, `guest${index}`, index % 8 === 7 ? mine : otherId)
      )
    )
    const limited = callerOf(companyId, businessIds, [mine])
    const pages: Array<number> = []
    const seen = yield* readAll((query) => {
      const page = listEvents(limited, { type: null, ...query })
      return Effect.tap(page, ({ items }) => Effect.sync(() => pages.push(items.length)))
    }, 2)
    assert.deepStrictEqual(
      seen.map(({ facts }) => facts),
      events.filter(({ businessId }) => businessId === mine)
    )
    assert.deepStrictEqual(pages, [2, 2, 1])
  })
})
