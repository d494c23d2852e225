import { layer } from "@effect/vitest"
import type { Layer } from "effect"
import type { PublicNumbers, Reviews, UnitOfWork } from "../index.ts"
import { lawOptions } from "./law-options.ts"
import { importedReviewsLaws } from "./imported-reviews.laws.ts"
import { publishedReviewsLaws } from "./published-reviews.laws.ts"
import { repeatedTextsLaws } from "./repeated-texts.laws.ts"
import { rewrittenReviewsLaws } from "./rewritten-reviews.laws.ts"
import { singleReviewsLaws } from "./single-reviews.laws.ts"

/** What any store owes of reviews. */
export const reviewsLaws = <E>(
  name: string,
  live: Layer.Layer<PublicNumbers | Reviews | UnitOfWork, E>
): void =>
  layer(live, lawOptions)(`${name}: Reviews`, (it) => {
    importedReviewsLaws(it)
    publishedReviewsLaws(it)
    repeatedTextsLaws(it)
    rewrittenReviewsLaws(it)
    singleReviewsLaws(it)
  })
