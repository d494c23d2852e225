import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { ProofRequests, PublicNumbers, UnitOfWork, type ProofRequest } from "../../index.ts"
import { arbitraryProofRequest } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { givenBusiness, givenBusinesses, givenProofRequest, givenReview } from "../given.ts"
import { suite } from "../suite.ts"
import { listsByTime } from "../paging.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"

export const proofRequestsLaws = suite<ProofRequests | PublicNumbers | UnitOfWork>(
  "ProofRequests",
  (test) => {
    test.prop(
      "A proof request keeps every field, and is replaced only at the version that was read",
      { request: arbitraryProofRequest, later: arbitraryProofRequest },
      function* (given) {
        const requests = yield* ProofRequests
        const review = yield* givenReview()
        const request = yield* givenProofRequest(review, given.request)
        const { businessId, companyId, id, reviewId } = request
        assert.deepStrictEqual(yield* requests.find(id), Option.some(request))
        yield* replacesOnlyAtItsVersion<ProofRequest, unknown, UnitOfWork>(
          { ...given.later, businessId, companyId, id, reviewId, version: 2 },
          (replaced) => ({ _tag: "ReplaceProofRequest", request: replaced }),
          requests.find(id)
        )
        assert.deepStrictEqual(yield* requests.find(yield* fresh.proofRequestId), Option.none())
      },
      { arbitrary: { runs: 10 } }
    )

    test("The open requests of a business are listed oldest first, up to a limit", function* () {
      const requests = yield* ProofRequests
      const { business, other } = yield* givenBusinesses
      const review = yield* givenReview(business)
      yield* givenProofRequest(yield* givenReview(other))
      yield* givenProofRequest(review, { createdAt: 0, status: "accepted" })
      const [late, early] = [
        yield* givenProofRequest(review, { createdAt: 7 }),
        yield* givenProofRequest(yield* givenReview(business), { createdAt: 3 })
      ]
      assert.deepStrictEqual(yield* requests.open(business.id, 5), [early, late])
      assert.deepStrictEqual(yield* requests.open(business.id, 1), [early])
    })

    test("Pages list a review's requests newest first, each once", function* () {
      const requests = yield* ProofRequests
      const business = yield* givenBusiness()
      const review = yield* givenReview(business)
      yield* givenProofRequest(yield* givenReview(business), { createdAt: 0 })
      const given = yield* Effect.forEach([2, 1, 2, 2, 7], (createdAt) =>
        givenProofRequest(review, { createdAt })
      )
      yield* listsByTime(requests.page, [review.id], given, "newest first")
    })
  }
)
