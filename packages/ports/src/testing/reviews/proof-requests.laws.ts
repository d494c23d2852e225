import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { ProofRequest, Review } from "../../index.ts"
import { ProofRequests, PublicNumbers, UnitOfWork } from "../../index.ts"
import { VersionConflict } from "../../store.ts"
import { arbitraryProofRequest } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenCompany, givenReview } from "../given.ts"
import { suite } from "../suite.ts"
import { walk } from "../paging.ts"
import { sampleProofRequest } from "../arbitraries/samples.ts"

/** Laws of proof requests. */
export const proofRequestsLaws = suite<ProofRequests | PublicNumbers | UnitOfWork>(
  "ProofRequests",
  (it) => {
    it.effect.prop(
      "A proof request keeps every field",
      { request: arbitraryProofRequest },
      Effect.fnUntraced(function* (given) {
        const requests = yield* ProofRequests
        const review = yield* givenReview(yield* givenBusiness(yield* givenCompany()))
        const request = yield* givenRequest(review, { ...given.request, ...ownedBy(review) })
        assert.deepStrictEqual(yield* requests.find(request.id), Option.some(request))
      }),
      { arbitrary: { runs: 10 } }
    )

    it.effect("A proof request is replaced only at the version that was read", () =>
      Effect.gen(function* () {
        const requests = yield* ProofRequests
        const review = yield* givenReview(yield* givenBusiness(yield* givenCompany()))
        const request = yield* givenRequest(review)
        const next = { ...request, status: "accepted", decidedAt: 5, version: 2 } as const
        yield* changed({ _tag: "ReplaceProofRequest", request: next })
        for (const version of [1, 2, 4]) {
          const late = { ...next, status: "rejected", version } as const
          assert.instanceOf(
            yield* Effect.flip(changed({ _tag: "ReplaceProofRequest", request: late })),
            VersionConflict
          )
        }
        assert.deepStrictEqual(yield* requests.find(request.id), Option.some(next))
        assert.deepStrictEqual(yield* requests.find(yield* fresh.proofRequestId), Option.none())
      })
    )

    it.effect("Pages list a review's requests newest first, each once", () =>
      Effect.gen(function* () {
        const requests = yield* ProofRequests
        const business = yield* givenBusiness(yield* givenCompany())
        const review = yield* givenReview(business)
        yield* givenRequest(yield* givenReview(business))
        const given = yield* Effect.forEach([2, 1, 2, 2, 7], (createdAt) =>
          givenRequest(review, { createdAt })
        )
        for (const limit of [1, 2, 5, 50]) {
          const seen = yield* walk(
            (request: Parameters<typeof requests.page>[1]) => requests.page(review.id, request),
            limit
          )
          assert.deepStrictEqual(
            seen.map(({ createdAt }) => createdAt),
            [7, 2, 2, 2, 1]
          )
          assert.sameDeepMembers(seen, given)
        }
      })
    )
  }
)

const ownedBy = (review: Review) => ({
  companyId: review.companyId,
  businessId: review.businessId,
  reviewId: review.id
})

const givenRequest = Effect.fnUntraced(function* (
  review: Review,
  given: Partial<ProofRequest> = {}
) {
  const id = yield* fresh.proofRequestId
  const request = { ...sampleProofRequest({ id, ...ownedBy(review) }), ...given, id }
  yield* changed({ _tag: "InsertProofRequest", request })
  return request
})
