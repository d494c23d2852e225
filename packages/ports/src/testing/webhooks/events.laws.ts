import { assert } from "@effect/vitest"
import { Clock, Effect, Option, Struct } from "effect"
import {
  Deliveries,
  Events,
  IdempotencyRecords,
  PublicNumbers,
  UnitOfWork,
  WebhookEndpoints
} from "../../index.ts"
import { VersionConflict, type FeedPosition, type PageRequest } from "../../store.ts"
import { deliveriesTo, givenReceiver } from "./delivery-queue.ts"
import { eventDeliveriesLaws } from "./event-deliveries.laws.ts"
import { factsOfEveryType } from "./every-facts.ts"
import type { GivenCompany } from "../given.ts"
import { committed, givenCompany, givenEvent, newAnswer, newEvent } from "../given.ts"
import { suite } from "../suite.ts"
import { walk } from "../paging.ts"
import { refusedWith } from "../refusal.ts"

export const eventsLaws = suite<
  Deliveries | Events | IdempotencyRecords | PublicNumbers | UnitOfWork | WebhookEndpoints
>("Events", (test) => {
  test("An event is found only for its own company", function* () {
    const events = yield* Events
    const [mine, other] = [yield* givenCompany(), yield* givenCompany()]
    const event = yield* givenEvent(mine)
    assert.deepStrictEqual(yield* events.find(other.company.id, event.id), Option.none())
    assert.deepStrictEqual(yield* feedOf(other), [])
  })

  test("The feed gives events in the order of their commits, whatever their times, page by page", function* () {
    const company = yield* givenCompany()
    const now = yield* Clock.currentTimeMillis
    const given = yield* Effect.forEach([0, 0, 1, 2, 3, 2, 1, 0, 0], (earlier) =>
      givenEvent(company, { createdAt: now - earlier })
    )
    yield* givenEvent(yield* givenCompany())
    for (const limit of [1, 2, 4, 9, 50]) {
      assert.deepStrictEqual(yield* feedOf(company, everything, limit), given)
    }
  })

  test("The feed continues behind any event that it gave, where a page ended or not", function* () {
    const events = yield* Events
    const company = yield* givenCompany()
    const made = yield* Effect.replicateEffect(newEvent(company), 4)
    yield* committed({ events: made })
    const last = yield* givenEvent(company)
    const { items } = yield* events.feed(company.company.id, everything, { limit: 9, after: null })
    const given = items.map(({ event }) => event)
    assert.deepStrictEqual(given.at(-1), last)
    for (const [at, { position }] of items.entries()) {
      assert.deepStrictEqual(yield* feedOf(company, everything, 9, position), given.slice(at + 1))
    }
  })

  test("The feed gives the events of one commit in their order", function* () {
    const company = yield* givenCompany()
    const made = yield* Effect.replicateEffect(newEvent(company), 6)
    const events = made.toSorted((left, right) => (left.id < right.id ? -1 : 1))
    yield* committed({ events })
    assert.deepStrictEqual(yield* feedOf(company, everything, 2), events)
  })

  test("Events of each type keep every field, and the feed gives those of one type, none before a time", function* () {
    const events = yield* Events
    const company = yield* givenCompany()
    const { createdAt } = yield* newEvent(company)
    const given = yield* Effect.forEach(factsOfEveryType, (facts, index) =>
      givenEvent(company, { facts, createdAt: createdAt + ((5 * index) % 8) })
    )
    for (const event of given) {
      const found = yield* events.find(company.company.id, event.id)
      assert.deepStrictEqual(found, Option.some(event))
    }
    for (const type of [null, "reply.created", "score.changed"] as const) {
      for (const since of [0, createdAt + 3, createdAt + 8]) {
        const expected = given.filter(
          (event) => event.createdAt >= since && (type === null || event.facts._tag === type)
        )
        assert.deepStrictEqual(yield* feedOf(company, { type, since }, 2), expected)
      }
    }
  })

  test("No event appears before a reader's position, however many commit at once", function* () {
    const events = yield* Events
    const company = yield* givenCompany()
    const made = yield* Effect.forEach(Array.from({ length: 40 }), () => newEvent(company))
    const seen: Array<string> = []
    let after: FeedPosition | null = null
    const read = Effect.gen(function* () {
      for (let pages = 0; pages < 60; pages += 1) {
        const request: PageRequest<FeedPosition> = { limit: 3, after }
        const page = yield* events.feed(company.company.id, everything, request)
        yield* Effect.yieldNow
        if (page.next === null) continue
        seen.push(...page.items.map(({ event }) => event.id))
        after = page.next
      }
    })
    const write = Effect.forEach(
      made,
      (event) => Effect.andThen(Effect.yieldNow, committed({ events: [event] })),
      { concurrency: 8 }
    )
    yield* Effect.all([read, write], { concurrency: "unbounded" })
    const rest = yield* feedOf(company, everything, 5, after)
    const all = [...seen, ...rest.map(({ id }) => id)]
    assert.sameMembers(all, made.map(Struct.get("id")))
    assert.lengthOf(all, made.length)
  })

  eventDeliveriesLaws(test)

  test("A commit that fails or was answered before records no event and no delivery", function* () {
    const unitOfWork = yield* UnitOfWork
    const { company, endpoint } = yield* givenReceiver
    const answer = yield* newAnswer(company)
    yield* committed({ answer })
    const commit = {
      events: [yield* newEvent(company), yield* newEvent(company)],
      changes: [],
      audit: []
    }
    const replayed = yield* unitOfWork.commit({ ...commit, answer })
    assert.strictEqual(replayed._tag, "AnsweredBefore")
    const stale = { ...company.company, version: 7 }
    yield* refusedWith(
      unitOfWork.commit({ ...commit, changes: [{ _tag: "ReplaceCompany", company: stale }] }),
      VersionConflict
    )
    assert.deepStrictEqual(yield* feedOf(company), [])
    assert.deepStrictEqual(yield* deliveriesTo(endpoint.id), [])
    yield* unitOfWork.commit(commit)
    assert.sameDeepMembers(yield* feedOf(company), commit.events)
    assert.lengthOf(yield* deliveriesTo(endpoint.id), 2)
  })
})

const everything = { type: null, since: 0 }

const feedOf = Effect.fnUntraced(function* (
  { company }: GivenCompany,
  filters: Parameters<Events["Service"]["feed"]>[1] = everything,
  limit = 50,
  after: FeedPosition | null = null
) {
  const events = yield* Events
  const entries = yield* walk(events.feed, [company.id, filters], limit, { from: after })
  return entries.map(({ event }) => event)
})
