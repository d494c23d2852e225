import { assert, it } from "@effect/vitest"
import { PublicNumbers } from "@review-proof/ports"
import { changed, givenBusiness, givenCompany, sampleReview } from "@review-proof/ports/testing"
import { Effect } from "effect"
import { MemoryStoreLive } from "../src/index.ts"

const wanted = 60_000
const perCommit = 1000
/** A scan for each importer's id would take over a minute. */
const mostMillis = 15_000

const imported = Effect.gen(function* () {
  const { nextReviews } = yield* PublicNumbers
  const { companyId, id: businessId } = yield* givenBusiness(yield* givenCompany())
  for (let taken = 0; taken < wanted; taken += perCommit) {
    const ids = yield* nextReviews(perCommit)
    const reviews = ids.map((id) =>
      sampleReview({ id, companyId, businessId, externalId: `x-${id}` })
    )
    yield* changed(...reviews.map((review) => ({ _tag: "InsertReview", review }) as const))
  }
})

it.effect(`${wanted} imported reviews, each with an importer's id, are taken within seconds`, () =>
  Effect.gen(function* () {
    const began = performance.now()
    yield* imported
    assert.isBelow(performance.now() - began, mostMillis)
  }).pipe(Effect.provide(MemoryStoreLive))
)
