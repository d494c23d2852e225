import type { PublicNumbers, Reviews, UnitOfWork } from "../../index.ts"
import { suite } from "../suite.ts"
import { businessReviewsLaws } from "./business-reviews.laws.ts"
import { importedReviewsLaws } from "./imported-reviews.laws.ts"
import { publishedReviewsLaws } from "./published-reviews.laws.ts"
import { rewrittenReviewsLaws } from "./rewritten-reviews.laws.ts"
import { singleReviewsLaws } from "./single-reviews.laws.ts"

export const reviewsLaws = suite<PublicNumbers | Reviews | UnitOfWork>("Reviews", (test) => {
  businessReviewsLaws(test)
  importedReviewsLaws(test)
  publishedReviewsLaws(test)
  rewrittenReviewsLaws(test)
  singleReviewsLaws(test)
})
