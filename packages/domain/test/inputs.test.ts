import { assert } from "@effect/vitest"
import { callerWithin } from "@review-proof/domain/access"
import { createBusiness, createCompany, getBusiness } from "@review-proof/domain/companies"
import { createInvitation } from "@review-proof/domain/invitations"
import { createReview, submitReview } from "@review-proof/domain/reviews"
import { reviewCount } from "@review-proof/domain/scoring"
import {
  arbitraryNewBusiness,
  arbitraryNewCompany,
  arbitraryNewInvitation,
  arbitraryNewReview,
  arbitrarySubmission
} from "@review-proof/domain/testing"
import { World } from "@review-proof/testkit/domain/world"
import { Arbitrary } from "effect"
import { layer } from "@review-proof/testkit/test"

layer(World)("the inputs for property tests", (test) => {
  test.prop(
    "are accepted by their use cases",
    {
      company: arbitraryNewCompany,
      business: arbitraryNewBusiness,
      invitation: arbitraryNewInvitation,
      submission: arbitrarySubmission
    },
    function* ({ business, company, invitation, submission }) {
      const { id } = yield* createCompany("test", company)
      const made = yield* createBusiness("test", id, business)
      const businessId = made.business.id
      const [review] = yield* Arbitrary.sampleEffect(arbitraryNewReview(businessId), { size: 1 })
      assert.isDefined(review)
      if (review !== undefined) yield* createReview("test", review)
      yield* submitReview(businessId, { ...submission, reviewerName: null })
      yield* createInvitation(yield* callerWithin(id, { name: "Ada" }), invitation)
      assert.isAtLeast(reviewCount((yield* getBusiness(businessId)).score.sums), 1)
    }
  )
})
