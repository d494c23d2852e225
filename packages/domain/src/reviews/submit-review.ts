import { Businesses, PublicNumbers, Reviews } from "@review-proof/ports"
import type { BusinessId, PlainDate, Review, Stars } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { commitExpecting } from "../commit-expecting.ts"
import { decideAgain } from "../decide-again.ts"
import { NotFound } from "../errors.ts"
import { recordReview } from "./record-review.ts"
import { screen } from "./screen.ts"

/** What a customer sends with the open form of a business's page. */
export interface Submission {
  readonly businessId: BusinessId
  readonly stars: Stars
  readonly title: string | null
  readonly text: string
  readonly language: string
  readonly reviewerName: string | null
  readonly experienceDate: PlainDate | null
}

/**
 * Takes a review from a customer: published at once, or pending where the
 * screen holds it (rules.md, Reviews). Answers the review. Fails with `NotFound`.
 */
export const submitReview = Effect.fn("submitReview")(function* (submission: Submission) {
  const { businessId, reviewerName, text, title } = submission
  const businesses = yield* Businesses
  const business = yield* businesses.find(businessId)
  if (Option.isNone(business)) return yield* new NotFound({ what: "business" })
  const { companyId } = business.value.business
  const earlierTexts = yield* latestTexts(businessId)
  const holds = screen({ title, text, reviewerName, earlierTexts })
  const held = holds.length > 0
  const numbers = yield* PublicNumbers
  const id = yield* numbers.nextReview
  return yield* decideAgain(
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const after: Review = {
        ...submission,
        id,
        companyId,
        state: held ? "pending" : "published",
        proof: "unverified",
        product: null,
        resolved: false,
        externalId: null,
        invitationId: null,
        createdAt: now,
        updatedAt: now,
        version: 1
      }
      const commit = yield* recordReview(
        {
          before: null,
          after,
          action: held ? "held" : "published",
          event: held ? null : { _tag: "review.created" },
          actor: "screen",
          reason: held ? holds.join(", ") : null,
          audited: null
        },
        now
      )
      yield* commitExpecting(commit)
      return after
    })
  )
})

/** How many of a business's reviews the screen compares a text with. */
const maxCompared = 100

const latestTexts = Effect.fnUntraced(function* (businessId: BusinessId) {
  const reviews = yield* Reviews
  const page = yield* reviews.page(businessId, null, { limit: maxCompared, after: null })
  return page.items.map(({ review }) => review.text)
})
