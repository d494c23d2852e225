/** Slots decide which attempts an instance begins, and when. */
import { CompanyId, DeliveryId, EndpointId, EventId } from "@review-proof/ports"
import type { WebhookEndpoint } from "@review-proof/ports"
import type { LeasedDelivery } from "@review-proof/ports/store"
import {
  day,
  leasedOf,
  sampleEndpoint,
  sampleEvent,
  sampleFacts
} from "@review-proof/ports/testing"
import { assert, describe, it } from "@effect/vitest"
import { DeliverySlots } from "../../src/dispatch/delivery-slots.ts"

const start = 1_000_000
const companyId = CompanyId.make("cmp_1")
const well = { lastSuccessAt: start }

let made = 0

/** Leases for as many endpoints, each on a host of its own or all on the one that is named. */
const leasesFor = (
  count: number,
  given: Partial<WebhookEndpoint>,
  host?: string
): ReadonlyArray<LeasedDelivery> =>
  Array.from({ length: count }, () => {
    made += 1
    const url = `https://${host ?? made}.example/${made}`
    const endpoint = sampleEndpoint({ id: EndpointId.make(`we_${made}`), companyId, url, ...given })
    const id = DeliveryId.make(`dlv_${made}`)
    return {
      delivery: { id, endpointId: endpoint.id, type: "review.created" },
      endpoint: leasedOf(endpoint),
      event: sampleEvent({ id: EventId.make(`evt_${made}`), companyId, facts: sampleFacts }),
      trace: null,
      redelivery: null,
      attempt: 1,
      epoch: 1
    }
  })

/** Makes this number of leases for one endpoint that is well. */
const backlogFor = (length: number) =>
  leasesFor(1, well).flatMap((lease) => Array.from({ length }, () => ({ ...lease })))

const holding = (...leases: ReadonlyArray<LeasedDelivery>) => {
  const slots = new DeliverySlots()
  take(slots, leases)
  return slots
}

/** Takes what a claim brought that nothing else happened during. */
const take = (
  slots: DeliverySlots,
  leases: ReadonlyArray<LeasedDelivery>,
  beginBefore = start + 20_000
) => slots.take(leases, slots.beginClaim(0), beginBefore)

/** How many attempts begin at each of these milliseconds after the start. */
const begunAfter = (slots: DeliverySlots, ...millis: ReadonlyArray<number>) =>
  millis.map((after) => slots.start(start + after).length)

describe("an instance with deliveries for a hundred receivers", () => {
  it("begins all attempts at once if the receivers are known to be healthy", () => {
    const slots = holding(...leasesFor(100, well))
    assert.strictEqual(slots.start(start).length, 100)
  })

  it.each([{ lastSuccessAt: null }, { lastSuccessAt: 1, failingSince: 2 }])(
    "begins eight at once, then 200 a second, if they are not known to be healthy: %o",
    (given) => {
      const slots = holding(...leasesFor(60, given))
      const begun = begunAfter(slots, 0, 4, 5, 6, 10, 1010, 1010, 900)
      assert.deepStrictEqual(begun, [8, 0, 1, 0, 1, 8, 0, 0])
    }
  )

  it("continues at the same rate after the clock was set back by a month", () => {
    const slots = holding(...leasesFor(20, { lastSuccessAt: null }))
    const monthBefore = start - 30 * day
    assert.strictEqual(slots.start(start).length, 8)
    const begun = [0, 5, 10, 1010].map((after) => slots.start(monthBefore + after).length)
    assert.deepStrictEqual(begun, [0, 1, 1, 8])
  })

  it("begins attempts at healthy receivers although many others wait", () => {
    const dead = leasesFor(60, { lastSuccessAt: null })
    const slots = holding(...dead, ...leasesFor(30, well))
    const begun = slots.start(start).map(({ lane }) => lane)
    assert.strictEqual(begun.filter((lane) => lane === "proven").length, 30)
    assert.strictEqual(begun.filter((lane) => lane === "unproven").length, 8)
  })
})

describe("hosts that hang", () => {
  it("keep slots for their endpoints that are well, while new endpoints hang in all others", () => {
    const slots = holding(...leasesFor(30, { lastSuccessAt: null }, "shared"))
    assert.deepStrictEqual(begunAfter(slots, 0, 1000), [8, 4])
    take(slots, leasesFor(1, well, "shared"))
    assert.strictEqual(slots.start(start + 1000).length, 1)
  })

  it("have their waiting deliveries released, and share a quarter of the slots from then on", () => {
    const [one, other] = [leasesFor(100, well, "one"), leasesFor(100, well, "other")]
    const slots = holding(...one.slice(0, 64), ...other.slice(0, 64))
    assert.strictEqual(slots.start(start).length, 32)
    assert.strictEqual(slots.takeUnfit(start + 2000).length, 0)
    assert.strictEqual(slots.takeUnfit(start + 2001).length, 96)
    const { excess } = take(slots, [...one.slice(64), ...other.slice(64)])
    assert.strictEqual(excess.length, 36 + 36 - 64)
  })

  it("leave a quarter of their slots to their healthy endpoints", () => {
    const slots = holding(...leasesFor(20, { failingSince: 2 }, "shared"))
    assert.deepStrictEqual(begunAfter(slots, 0, 1000), [8, 4])
    slots.takeUnfit(start + 5000)
    take(slots, leasesFor(5, well, "shared"))
    assert.strictEqual(slots.start(start + 5000).length, 4)
  })

  it("do not hold up an endpoint of theirs that goes on succeeding", () => {
    const slots = holding(...leasesFor(20, { failingSince: 2 }, "shared"))
    slots.start(start)
    slots.start(start + 1000)
    slots.takeUnfit(start + 5000)
    const lease = leasesFor(1, well, "shared")
    take(slots, lease)
    const [first] = slots.start(start + 5000)
    assert.isDefined(first)
    slots.end(first, true, start + 5100)
    const others = take(slots, leasesFor(64, { failingSince: 2 }))
    assert.isAbove(others.excess.length, 0)
    take(slots, lease)
    const begun = slots.start(start + 5200).map((held) => held.lease)
    assert.deepInclude(begun, first.lease)
  })

  it("give a freed slot to a failing endpoint, although the others fill the rest", () => {
    const busy = leasesFor(16, well, "shared")
    const failing = leasesFor(1, { failingSince: 2 }, "shared")
    const slots = holding(...busy, ...busy, ...failing)
    const [first, ...others] = slots.start(start)
    assert.isDefined(first)
    assert.strictEqual(others.length, 15)
    slots.end(first, true, start + 100)
    assert.deepStrictEqual(
      slots.start(start + 100).map(({ lease }) => lease),
      failing
    )
  })

  it("give at most twelve slots to endpoints that were healthy and have failed since", () => {
    const leases = leasesFor(16, well, "shared")
    const slots = holding(...leases, ...leases)
    for (const held of slots.start(start)) slots.end(held, false, start + 100)
    assert.deepStrictEqual(begunAfter(slots, 100, 1000), [8, 4])
  })

  it("have as many slots as all others again after one successful attempt", () => {
    const leases = leasesFor(64, well, "shared")
    const slots = holding(...leases)
    for (const held of slots.start(start)) slots.end(held, false, start + 10_000)
    const [first, ...others] = slots.start(start + 10_000)
    assert.isDefined(first)
    assert.strictEqual(others.length, 7)
    assert.strictEqual(slots.takeUnfit(start + 10_000).length, 64 - 16 - 8)
    slots.end(first, true, start + 10_010)
    take(slots, leases.slice(24), start + 30_000)
    assert.strictEqual(slots.start(start + 10_010).length, 16 - 7)
  })
})

describe("receivers that were healthy and stop answering", () => {
  it("hold their slots for a quarter of a second, however many they are", () => {
    const slots = new DeliverySlots()
    const begunAt = (now: number) => {
      slots.takeUnfit(now)
      return slots.start(now).length
    }
    take(slots, leasesFor(256, well))
    assert.strictEqual(begunAt(start), 256)
    take(slots, leasesFor(200, well))
    assert.strictEqual(begunAt(start + 250), 0)
    assert.strictEqual(begunAt(start + 251), 200)
  })

  it("get no second attempt while many hang, and keep no places from others", () => {
    const leases = leasesFor(128, well)
    const slots = holding(...leases, ...leases)
    assert.strictEqual(slots.start(start).length, 128)
    assert.strictEqual(slots.room(0), 384)
    assert.strictEqual(slots.takeUnfit(start + 251).length, 128)
    assert.strictEqual(slots.saturated(start + 251).length, 128)
    take(slots, leases)
    assert.strictEqual(slots.start(start + 251).length, 0)
  })

  it("on one host have as many waiting deliveries released as others need, once eight hang", () => {
    const slots = holding(
      ...leasesFor(128, well, "one"),
      ...leasesFor(128, well, "two"),
      ...leasesFor(128, well, "three")
    )
    assert.strictEqual(slots.start(start).length, 3 * 16)
    assert.strictEqual(slots.takeUnfit(start + 250).length, 0)
    assert.strictEqual(slots.takeUnfit(start + 251).length, 80)
    assert.strictEqual(slots.room(0), 256)
  })

  it("are given three times as long as they usually take", () => {
    const leases = leasesFor(256, well)
    const slots = holding(...leases)
    let now = start
    for (let round = 0; round < 20; round += 1) {
      for (const held of slots.start(now)) {
        take(slots, [held.lease], now + 20_000)
        slots.end(held, true, now + 400)
      }
      now += 400
    }
    assert.strictEqual(slots.start(now).length, 256)
    take(slots, leasesFor(10, well), now + 20_000)
    slots.takeUnfit(now + 1000)
    assert.strictEqual(slots.start(now + 1000).length, 0)
    slots.takeUnfit(now + 1200)
    assert.strictEqual(slots.start(now + 1200).length, 10)
  })
})

describe("an endpoint with many waiting deliveries", () => {
  it("gets them one after the other, in order, and four at once after 48 have succeeded", () => {
    const waiting = backlogFor(60)
    const slots = holding(...waiting)
    for (const next of waiting.slice(0, 48)) {
      const begun = slots.start(start)
      assert.deepStrictEqual([begun.length, begun[0]?.lease === next], [1, true])
      for (const held of begun) slots.end(held, true, start + 5)
    }
    const together = slots.start(start)
    assert.strictEqual(together.length, 4)
    for (const held of together) slots.end(held, held !== together[0], start + 5)
    assert.strictEqual(slots.start(start).length, 1)
  })

  it("gets four at once as soon as it takes long to answer", () => {
    const slots = holding(...backlogFor(16))
    assert.deepStrictEqual(begunAfter(slots, 0, 999, 1_000), [1, 0, 3])
  })

  it("gets the oldest first, although leases were about to expire when younger ones were claimed", () => {
    const all = backlogFor(8)
    const [{ endpoint } = assert.fail()] = all
    const slots = new DeliverySlots()
    take(slots, all.slice(0, 4), start + 100)
    take(slots, all.slice(4, 6))
    const [begun] = slots.start(start)
    assert.isDefined(begun)
    assert.strictEqual(begun.lease, all[0])
    const underWay = slots.beginClaim(0)
    const back = slots.takeUnfit(start + 100)
    assert.deepStrictEqual(back, all.slice(1, 6))
    assert.include(slots.saturated(start + 100), endpoint.id)
    const { excess } = slots.take(all.slice(6), underWay, start + 20_000)
    assert.deepStrictEqual(excess, all.slice(6))
    slots.released([...back, ...excess])
    assert.notInclude(slots.saturated(start + 100), endpoint.id)
    assert.deepStrictEqual(take(slots, all.slice(1)).excess, [])
    slots.end(begun, true, start + 150)
    assert.strictEqual(slots.start(start + 150)[0]?.lease, all[1])
  })

  it("has its youngest leases released when it turns out to be slow", () => {
    const all = backlogFor(6)
    const slots = holding(...all)
    const [begun] = slots.start(start)
    assert.isDefined(begun)
    slots.end(begun, false, start + 50)
    assert.deepStrictEqual(slots.takeUnfit(start + 50), all.slice(5))
  })

  it("is left out of claims while sixteen are held, or three once it fails", () => {
    const slots = holding(...backlogFor(16))
    const leftOut = [true, false, false, false, false].map((succeeds) => {
      slots.released(slots.takeUnfit(start))
      const isLeftOut = slots.saturated(start).length === 1
      for (const begun of slots.start(start)) slots.end(begun, succeeds, start)
      return isLeftOut
    })
    assert.deepStrictEqual(leftOut, [true, false, true, true, false])
  })
})

describe("the room for another claim", () => {
  it("is what claims under way and attempts that are not settled leave", () => {
    const slots = new DeliverySlots()
    const underWay = slots.beginClaim(100)
    assert.deepStrictEqual([slots.room(0), slots.room(4096 - 150)], [412, 50])
    slots.endClaim(underWay)
    assert.strictEqual(slots.room(0), 512)
  })
})
