import type { Query } from "../../src/paging/page.ts"
import { assert, describe } from "@effect/vitest"
import type { BusinessReach, BusinessReviewFilters } from "@review-proof/ports"
import type { PageRequest, ReviewPosition } from "@review-proof/ports/store"
import { Effect, Exit, Scope } from "effect"
import { afterAll } from "vitest"
import { businessPage } from "../../src/reviews/business-pages.ts"
import { publishedPage, repeatedText, replyTimes } from "../../src/reviews/review-pages.ts"
import { ReadClient } from "../../src/connection/client.ts"
import {
  copyOf,
  freshDatabase,
  seed,
  seededDatabase
} from "@review-proof/testkit/database/database"
import { layer } from "@review-proof/testkit/test"
import { explain, indexScans, type Plan } from "./explain.ts"
import { hasOlderPostgres, older } from "../older-postgres.ts"
import { filterCases, positionAt, seedSkewed, skewed } from "../skewed-reviews.ts"

/**
 * A page of reviews costs some index probes and its own rows, at any depth, for
 * any filters over any data, with statistics or without.
 */
const checkPlans = (rows: number): void => {
  const scope = Effect.runSync(Scope.make())
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const filled = Effect.tap(freshDatabase, (url) => seed(url, seedSkewed(rows, false)))
  const once = Effect.runSync(Effect.cached(Scope.provide(filled, scope)))
  const database = Effect.flatMap(once, copyOf)
  describe.each([
    { name: "that was never analysed", seeded: seededDatabase([], { database }) },
    { name: "with statistics", seeded: seededDatabase(["analyze"], { database }) },
    ...(hasOlderPostgres
      ? [{ name: "of PostgreSQL 15", seeded: seededDatabase(seedSkewed(rows, false), older) }]
      : [])
  ])(`on a table of ${rows} rows $name`, ({ seeded }) => {
    layer(seeded, { excludeTestServices: true, timeout: "5 minutes" })((test) => {
      test.each(reaches)(
        "a page of $name costs the same for any filters, at any depth",
        function* ({ reach }) {
          yield* Effect.forEach(filterCases, ({ filters, name }) =>
            checkDepths(rows, name, reach.businesses?.length ?? 1, (request) =>
              publishedPage(reach, filters, request)
            )
          )
        },
        120_000
      )

      test("a page for the management costs the same in one state and in all", function* () {
        yield* Effect.forEach(["published", "removed", "pending", null] as const, (state) =>
          checkDepths(rows, String(state), 1, (request) =>
            businessPage(skewed.largest, state === null ? {} : { state }, request)
          )
        )
      })

      test("a page for the management costs the same with the filters that have an index", function* () {
        yield* Effect.forEach(indexed, (filters) =>
          checkDepths(rows, JSON.stringify(filters), 1, (request) =>
            businessPage(skewed.largest, filters, request)
          )
        )
      })

      test("a page with other filters or in the other order looks at a thousand reviews at most", function* () {
        yield* looksAtFew(rows)
      })

      test("a filter over the whole company merges the scans of its index without a step between", function* () {
        const reach = { companyId: company, businesses: null }
        const query = publishedPage(reach, { stars: 1 }, { limit: 20, after: null })
        const { nodes } = yield* explain(query)
        const types = nodes.map(({ type }) => type)
        assert.include(types, "Merge Append")
        assert.notInclude(types, "Subquery Scan")
      })

      test("a filter by stars and a language over the whole company is one scan of its index", function* () {
        const reach = { companyId: company, businesses: null }
        for (const language of ["en", "en-gb"]) {
          const request = { limit: 20, after: null }
          const { nodes } = yield* explain(publishedPage(reach, { stars: 1, language }, request))
          const scans = nodes.filter(({ table }) => table === "reviews")
          assert.deepStrictEqual(
            scans.map(({ type }) => type),
            ["Index Scan"],
            language
          )
        }
      })

      test("the times of replies are those of the newest reviews alone", function* () {
        const plan = yield* explain(replyTimes(skewed.largest, 0, 200))
        assert.isAtMost(plan.buffers, 400)
        assert.strictEqual(plan.rows, 200)
      })

      test("a text that comes again is looked for among the newest reviews alone", function* () {
        const plan = yield* explain(repeatedText(skewed.largest, "never said", 100))
        assert.isAtMost(plan.buffers, 700)
        indexScans(plan, "reviews")
      })

      test("it looks at as few once there are statistics", function* () {
        yield* ReadClient.use(({ query }) => query("analyze reviews"))
        yield* looksAtFew(rows)
      })
    })
  })
}

const indexed: ReadonlyArray<BusinessReviewFilters> = [
  { state: "published", replied: false },
  { state: "published", replied: true, stars: 1 },
  { state: "published", replied: false, stars: 1, since: skewed.newest - 3_000_000 },
  { state: "published", proof: "transaction", until: skewed.newest - 3_000_000 },
  { state: "published", proofs: ["transaction", "invited", "identity"] },
  { product: "a" }
]

const looked: ReadonlyArray<BusinessReviewFilters> = [
  { stars: 1, proof: "invited" },
  { state: "removed", language: "en" },
  { replied: true },
  { state: "published", replied: false, proof: "invited", stars: 1 },
  { state: "published", replied: false, language: "xx" },
  { state: "published", proofs: ["after_review", "unverified"], stars: 1 },
  { product: "a", stars: 1 }
]

const looksAtFew = Effect.fnUntraced(function* (rows: number) {
  const oldestFirst = { order: "oldest first" } as const
  const cases = [
    ...looked.map((filters) => ({ filters, order: {} })),
    ...[...looked, ...indexed].map((filters) => ({ filters, order: oldestFirst }))
  ]
  for (const { filters, order } of cases) {
    for (const depth of [0, deepest]) {
      const after = depth === 0 ? null : positionAt(rows, Math.floor(rows * depth))
      const plan = yield* explain(
        businessPage(skewed.largest, filters, { limit: 20, after, ...order })
      )
      const name = `${JSON.stringify(filters)}, at ${depth}`
      assert.isAtMost(plan.buffers, 1500, name)
      for (const scan of indexScans(plan, "reviews", name)) assert.isAtMost(scan.rows, 1000, name)
    }
  }
})

const { company, largest, smaller } = skewed

const reaches: Array<{ readonly name: string; readonly reach: BusinessReach }> = [
  { name: "one business", reach: { companyId: company, businesses: [largest] } },
  {
    name: "three businesses",
    reach: { companyId: company, businesses: [largest, ...smaller.slice(0, 2)] }
  },
  { name: "the whole company", reach: { companyId: company, businesses: null } }
]

const checkDepths = Effect.fnUntraced(function* (
  rows: number,
  name: string,
  businesses: number,
  query: (request: PageRequest<ReviewPosition>) => Query
) {
  const first = yield* explain(query({ limit: 20, after: null }))
  isBounded(name, businesses, first)
  const after = positionAt(rows, Math.floor(rows * deepest))
  const deep = yield* explain(query({ limit: 20, after }))
  isBounded(`${name}, at ${deepest}`, businesses, deep)
  assert.isAtMost(deep.buffers, 2 * Math.max(first.buffers, probe), `${name}, at ${deepest}`)
})

/** Pages in between cost no more than the first, or than this one. */
const deepest = 0.95

/** An index's height with a page or two of the table. */
const probe = 20

/** Each business may cost a probe for each value of a run, and the page its rows. */
const isBounded = (name: string, businesses: number, plan: Plan): void => {
  assert.isAtMost(plan.buffers, 120 + 45 * businesses, name)
  indexScans(plan, "reviews", name)
  for (const node of plan.nodes) {
    if (node.type.endsWith("Sort")) assert.isAtMost(node.rows, 21, name)
  }
}

/** Enough rows for a wrong plan to show, and few enough for all indexes to seem alike. */
checkPlans(30_000)
checkPlans(15_000)
