import { assert, layer } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { Layer } from "effect"
import type { EventFacts, FeedPosition, PageRequest, WebhookEndpoint } from "../index.ts"
import {
  BusinessId,
  Deliveries,
  Events,
  IdempotencyRecords,
  InvitationId,
  ProofRequestId,
  PublicNumbers,
  ReplyId,
  ReviewId,
  StaleDecision,
  UnitOfWork,
  WebhookEndpoints
} from "../index.ts"
import { givenAnswer } from "./big-commit.ts"
import type { GivenCompany } from "./given.ts"
import {
  committed,
  givenBusiness,
  givenCompany,
  givenEndpoint,
  givenEvent,
  givenKey,
  newEvent
} from "./given.ts"
import { inviting } from "./inviting.ts"
import { lawOptions, slow } from "./law-options.ts"
import { walk } from "./paging.ts"

/** What any store owes of events and their feed. */
export const eventsLaws = <E>(
  name: string,
  live: Layer.Layer<
    Deliveries | Events | IdempotencyRecords | PublicNumbers | UnitOfWork | WebhookEndpoints,
    E
  >
): void =>
  layer(live, lawOptions)(`${name}: Events`, (it) => {
    it.effect.each(everyFacts)("keeps every field of $_tag", (facts) =>
      Effect.gen(function* () {
        const events = yield* Events
        const company = yield* givenCompany()
        const event = yield* givenEvent(company, { facts })
        const found = yield* events.find(company.company.id, event.id)
        assert.deepStrictEqual(found, Option.some(event))
        assert.deepStrictEqual(yield* feedOf(company), [event])
      })
    )

    it.effect("finds an event for its own company alone", () =>
      Effect.gen(function* () {
        const events = yield* Events
        const [mine, other] = [yield* givenCompany(), yield* givenCompany()]
        const event = yield* givenEvent(mine)
        assert.deepStrictEqual(yield* events.find(other.company.id, event.id), Option.none())
        assert.deepStrictEqual(yield* feedOf(other), [])
      })
    )

    it.effect("feeds events in the order of their commits, page by page", () =>
      Effect.gen(function* () {
        const events = yield* Events
        const company = yield* givenCompany()
        const given = yield* Effect.forEach(Array.from({ length: 9 }), () => givenEvent(company))
        for (const limit of [1, 2, 4, 9, 50]) {
          const seen = yield* walk(
            (request: PageRequest<FeedPosition>) =>
              events.feed(company.company.id, everything, request),
            limit
          )
          assert.deepStrictEqual(seen, given)
        }
      })
    )

    it.effect("feeds the events of one type, and none before a time", () =>
      Effect.gen(function* () {
        const company = yield* givenCompany()
        const { createdAt } = yield* newEvent(company)
        const given = yield* Effect.forEach(everyFacts, (facts, index) =>
          givenEvent(company, { facts, createdAt: createdAt + index })
        )
        for (const type of [null, "reply.created", "score.changed"] as const) {
          for (const since of [0, createdAt + 3, createdAt + 8]) {
            const expected = given.filter(
              (event) => event.createdAt >= since && (type === null || event.facts._tag === type)
            )
            assert.deepStrictEqual(yield* feedOf(company, { type, since }, 2), expected)
          }
        }
      })
    )

    it.effect(
      "lets no event appear behind a reader, however many commit at once",
      () =>
        Effect.gen(function* () {
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
              seen.push(...page.items.map(({ id }) => id))
              after = page.next
            }
          })
          const write = Effect.forEach(
            made,
            (event) => Effect.andThen(Effect.yieldNow, committed({ events: [event] })),
            { concurrency: 8 }
          )
          yield* Effect.all([read, write], { concurrency: "unbounded" })
          const rest = yield* walk(
            (request: PageRequest<FeedPosition>) =>
              events.feed(company.company.id, everything, request),
            5,
            after
          )
          const all = [...seen, ...rest.map(({ id }) => id)]
          assert.sameMembers(
            all,
            made.map(({ id }) => id)
          )
          assert.lengthOf(all, made.length)
        }),
      slow
    )

    it.effect("makes one delivery for each endpoint that subscribes, paused ones included", () =>
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        const company = yield* givenCompany()
        const subscribed = [
          yield* givenEndpoint(company),
          yield* givenEndpoint(company, { events: ["reply.created", "review.created"] }),
          yield* givenEndpoint(company, { status: "paused", pausedAt: 1 })
        ]
        const others = [
          yield* givenEndpoint(company, { events: ["reply.created"] }),
          yield* givenEndpoint(yield* givenCompany())
        ]
        const event = yield* givenEvent(company)
        const request = { limit: 5, after: null }
        const pages = yield* Effect.forEach(subscribed, ({ id }) =>
          deliveries.page(id, {}, request)
        )
        const made = pages.flatMap(({ items }) => items)
        assert.deepStrictEqual(
          made.map(({ endpointId }) => endpointId),
          subscribed.map(({ id }) => id)
        )
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
        for (const { id } of others) {
          assert.deepStrictEqual(yield* deliveries.page(id, {}, request), { items: [], next: null })
        }
      })
    )

    it.effect.each(everyFacts)(
      "tells of $_tag to the endpoints that may hear of its business alone",
      (facts) =>
        Effect.gen(function* () {
          const company = yield* givenCompany()
          const endpointFor = (businesses: ReadonlyArray<BusinessId> | null) =>
            givenEndpoint(company, { businesses, events: [facts._tag] })
          const other = BusinessId.make("biz_2")
          const hearing = [
            yield* endpointFor(null),
            yield* endpointFor([facts.businessId]),
            yield* endpointFor([other, facts.businessId])
          ]
          const deaf = [yield* endpointFor([other]), yield* endpointFor([])]
          const event = yield* givenEvent(company, { facts })
          for (const endpoint of hearing)
            assert.deepStrictEqual(yield* toldTo(endpoint), [event.id])
          for (const endpoint of deaf) assert.deepStrictEqual(yield* toldTo(endpoint), [])
        })
    )

    it.effect("tells of an invitation to the endpoints that may hear of its business alone", () =>
      Effect.gen(function* () {
        const company = yield* givenCompany()
        const business = yield* givenBusiness(company)
        const endpointFor = (businesses: ReadonlyArray<BusinessId> | null) =>
          givenEndpoint(company, { businesses, events: ["invitation.sent"] })
        const hearing = [yield* endpointFor(null), yield* endpointFor([business.id])]
        const deaf = yield* endpointFor([(yield* givenBusiness(company)).id])
        const commit = yield* inviting(business, {})
        const { invitation } = commit.changes[0] ?? assert.fail()
        const event = yield* newEvent(company, {
          facts: {
            _tag: "invitation.sent",
            invitationId: invitation.id,
            businessId: business.id,
            channel: "email",
            kind: "business"
          }
        })
        yield* committed({ ...commit, events: [event] })
        for (const endpoint of hearing) assert.deepStrictEqual(yield* toldTo(endpoint), [event.id])
        assert.deepStrictEqual(yield* toldTo(deaf), [])
      })
    )

    it.effect("records no event and makes no delivery for what did not happen", () =>
      Effect.gen(function* () {
        const unitOfWork = yield* UnitOfWork
        const deliveries = yield* Deliveries
        const company = yield* givenCompany()
        const endpoint = yield* givenEndpoint(company)
        const answer = yield* givenAnswer(yield* givenKey(company))
        yield* committed({ answer })
        const commit = {
          events: [yield* newEvent(company), yield* newEvent(company)],
          changes: [],
          audit: []
        }
        const replayed = yield* unitOfWork.commit({ ...commit, answer })
        assert.strictEqual(replayed._tag, "AnsweredBefore")
        const stale = { ...company.company, version: 7 }
        const error = yield* Effect.flip(
          unitOfWork.commit({ ...commit, changes: [{ _tag: "ReplaceCompany", company: stale }] })
        )
        assert.instanceOf(error, StaleDecision)
        assert.deepStrictEqual(yield* feedOf(company), [])
        const page = yield* deliveries.page(endpoint.id, {}, { limit: 5, after: null })
        assert.deepStrictEqual(page.items, [])
        yield* unitOfWork.commit(commit)
        assert.sameDeepMembers(yield* feedOf(company), commit.events)
        const after = yield* deliveries.page(endpoint.id, {}, { limit: 5, after: null })
        assert.lengthOf(after.items, 2)
      })
    )
  })

/** The events that a delivery to the endpoint was made of. */
const toldTo = Effect.fnUntraced(function* ({ id }: WebhookEndpoint) {
  const deliveries = yield* Deliveries
  const { items } = yield* deliveries.page(id, {}, { limit: 5, after: null })
  return items.map(({ eventId }) => eventId)
})

const everything = { type: null, since: 0 }

/** The whole feed of a company. */
const feedOf = Effect.fnUntraced(function* (
  { company }: GivenCompany,
  filters: Parameters<Events["Service"]["feed"]>[1] = everything,
  limit = 50
) {
  const events = yield* Events
  return yield* walk(
    (request: PageRequest<FeedPosition>) => events.feed(company.id, filters, request),
    limit
  )
})

const businessId = BusinessId.make("biz_1")
const reviewId = ReviewId.make(7)
const reviewFacts = {
  reviewId,
  businessId,
  stars: 2,
  proof: "after_review",
  language: "pt-BR"
} as const

/** Facts of each type, null scores included. */
const everyFacts: ReadonlyArray<EventFacts> = [
  { _tag: "review.created", ...reviewFacts },
  { _tag: "review.updated", ...reviewFacts, change: "verified" },
  { _tag: "review.removed", reviewId, businessId, reason: "hidden" },
  { _tag: "reply.created", replyId: ReplyId.make(3), reviewId, businessId },
  {
    _tag: "invitation.sent",
    invitationId: InvitationId.make(9),
    businessId,
    channel: "whatsapp",
    kind: "reminder"
  },
  { _tag: "invitation.completed", invitationId: InvitationId.make(9), reviewId, businessId },
  {
    _tag: "score.changed",
    businessId,
    score: 437,
    previousScore: null,
    reviewCount: 3,
    proofShare: 6667,
    reason: "decay"
  },
  {
    _tag: "proof.requested",
    proofRequestId: ProofRequestId.make("prf_1"),
    reviewId,
    businessId,
    kind: "identity",
    status: "open"
  }
]
