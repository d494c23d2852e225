import { assert } from "@effect/vitest"
import { Effect, Option, Struct } from "effect"
import type { Invitation, PublicNumbers, UnitOfWork, WebhookEndpoint } from "../../index.ts"
import { BusinessId, Deliveries } from "../../index.ts"
import type { Change } from "../../store.ts"
import { sampleEndpoint, sampleTrace } from "../arbitraries/samples.ts"
import { fresh } from "../fresh.ts"
import { claimLeases, deliveriesTo, drainQueue } from "./delivery-queue.ts"
import { factsOfEveryType } from "./every-facts.ts"
import {
  committed,
  givenBusiness,
  givenCompany,
  givenEndpoint,
  givenEvent,
  inviting,
  newEvent,
  replace
} from "../given.ts"
import type { LawTester } from "../suite.ts"

export const eventDeliveriesLaws = (
  test: LawTester<Deliveries | PublicNumbers | UnitOfWork>
): void => {
  test("An event makes one delivery for each endpoint that subscribes at that moment, paused ones included", function* () {
    const deliveries = yield* Deliveries
    const company = yield* givenCompany()
    yield* givenEvent(company)
    const subscribed = [
      yield* givenEndpoint(company),
      yield* givenEndpoint(company, { events: ["reply.created", "review.created"] }),
      yield* givenEndpoint(company, { status: "paused", pausedAt: 1 })
    ]
    const others = [
      yield* replace.endpoint(yield* givenEndpoint(company), { events: ["reply.created"] }),
      yield* givenEndpoint(yield* givenCompany())
    ]
    const event = yield* givenEvent(company)
    const made = (yield* Effect.forEach(subscribed, ({ id }) => deliveriesTo(id))).flat()
    assert.deepStrictEqual(made.map(Struct.get("endpointId")), subscribed.map(Struct.get("id")))
    for (const delivery of made) {
      assert.match(delivery.id, /^dlv_[0-9A-Za-z]{1,64}$/)
      assert.deepInclude(delivery, {
        companyId: company.company.id,
        eventId: event.id,
        type: "review.created",
        status: "pending",
        attempts: 0
      })
      assert.deepStrictEqual(yield* deliveries.find(delivery.id), Option.some(delivery))
    }
    assert.strictEqual(new Set(made.map(({ id }) => id)).size, 3)
    for (const { id } of others) assert.deepStrictEqual(yield* deliveriesTo(id), [])
  })

  test.each(factsOfEveryType)(
    "$_tag goes only to endpoints with access to its business",
    function* (facts) {
      const company = yield* givenCompany()
      const endpointFor = (businesses: ReadonlyArray<BusinessId> | null) =>
        givenEndpoint(company, { businesses, events: [facts._tag] })
      const other = BusinessId.make("biz_2")
      const receiving = [
        yield* endpointFor(null),
        yield* endpointFor([facts.businessId]),
        yield* endpointFor([other, facts.businessId])
      ]
      const others = [yield* endpointFor([other]), yield* endpointFor([])]
      const event = yield* givenEvent(company, { facts })
      for (const endpoint of receiving)
        assert.deepStrictEqual(yield* eventsDeliveredTo(endpoint), [event.id])
      for (const endpoint of others) assert.deepStrictEqual(yield* eventsDeliveredTo(endpoint), [])
    }
  )

  test("An invitation's event goes only to endpoints with access to its business", function* () {
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    const endpointFor = (businesses: ReadonlyArray<BusinessId> | null) =>
      givenEndpoint(company, { businesses, events: ["invitation.sent"] })
    const receiving = [yield* endpointFor(null), yield* endpointFor([business.id])]
    const others = yield* endpointFor([(yield* givenBusiness(company)).id])
    const commit = yield* inviting(business, {})
    const { invitation } = commit.changes[0]
    const event = yield* newEvent(company, { facts: sentFacts(invitation) })
    yield* committed({ ...commit, events: [event] })
    for (const endpoint of receiving)
      assert.deepStrictEqual(yield* eventsDeliveredTo(endpoint), [event.id])
    assert.deepStrictEqual(yield* eventsDeliveredTo(others), [])
  })

  test("An event goes to the endpoints as they were before its commit", function* () {
    const company = yield* givenCompany()
    const commitWith = Effect.fnUntraced(function* (...changes: ReadonlyArray<Change>) {
      yield* drainQueue
      const event = yield* newEvent(company)
      yield* committed({ changes, events: [event] })
      const leases = yield* claimLeases()
      assert.isTrue(leases.every((lease) => lease.event.id === event.id))
      return leases.map(({ endpoint }) => endpoint.id)
    })
    const endpoint = sampleEndpoint({
      id: yield* fresh.endpointId,
      companyId: company.company.id,
      url: "https://bakery.example/hooks"
    })
    const { id } = endpoint
    const added = { _tag: "InsertEndpoint", endpoint, maxPerCompany: 10 } as const
    assert.deepStrictEqual(yield* commitWith(added), [])
    const [without, again] = [2, 3].map((version) => ({ ...endpoint, version }))
    assert(without !== undefined && again !== undefined)
    const unsubscribed = { ...without, events: ["reply.created"] } as const
    const changes = [unsubscribed, again].map(
      (changed) => ({ _tag: "ReplaceEndpoint", endpoint: changed }) as const
    )
    assert.deepStrictEqual(yield* Effect.forEach(changes, (change) => commitWith(change)), [
      [id],
      []
    ])
    assert.deepStrictEqual(yield* commitWith({ _tag: "RemoveEndpoint", endpointId: id }), [])
  })

  test("A delivery has the trace in which its event was committed, if it was traced", function* () {
    yield* drainQueue
    const company = yield* givenCompany()
    yield* givenEndpoint(company, { events: ["review.created", "invitation.sent"] })
    const events = [yield* newEvent(company), yield* newEvent(company)]
    yield* committed({ events, trace: sampleTrace })
    const commit = yield* inviting(yield* givenBusiness(company), {})
    const { invitation } = commit.changes[0]
    const invited = yield* newEvent(company, { facts: sentFacts(invitation) })
    yield* committed({ ...commit, events: [invited], trace: sampleTrace })
    const untraced = yield* givenEvent(company)
    const leases = yield* claimLeases()
    assert.deepStrictEqual(
      new Map(leases.map(({ event, trace }) => [event.id, trace])),
      new Map([
        ...[...events, invited].map(({ id }) => [id, sampleTrace] as const),
        [untraced.id, null]
      ])
    )
  })
}

const sentFacts = ({ businessId, channel, id, kind }: Invitation) =>
  ({ _tag: "invitation.sent", invitationId: id, businessId, channel, kind }) as const

/** The events that have a delivery to the endpoint. */
const eventsDeliveredTo = ({ id }: WebhookEndpoint) =>
  Effect.map(deliveriesTo(id), (deliveries) => deliveries.map(({ eventId }) => eventId))
