import { PublicNumbers, Reviews } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import type { Business, BusinessId, ReviewId } from "@review-proof/ports"
import { Array as Arr, Clock, Effect } from "effect"
import { getBusiness } from "../businesses/get-business.ts"
import { commitDecision } from "../commit/commit.ts"
import { publishedReview, type NewReview } from "../reviews/create-review.ts"
import { moderationEntry } from "../reviews/review-commit.ts"
import { textHash } from "../reviews/text-hash.ts"
import { moveUnreported } from "../scoring/apply-to-score.ts"
import { productsAdded } from "../scoring/product-moves.ts"
import { tallyReviews } from "../scoring/tally.ts"
import type { Actor } from "../rights/actor.ts"

/** A review to import; the business is the import's. */
export type ReviewToImport = Omit<NewReview, "businessId">

/**
 * Publishes reviews in one commit with the business's score, and returns the number of new ones.
 * Reviews whose external id exists, in the business or earlier in the batch, are skipped. The end
 * of the import reports the score. Fails with `NotFound` (business).
 */
export const importBatch = Effect.fnUntraced(function* (
  actor: Actor,
  businessId: BusinessId,
  given: ReadonlyArray<ReviewToImport>
) {
  const { knownExternalIds } = yield* Reviews
  const numbers = yield* PublicNumbers
  const externalIds = given.flatMap(({ externalId }) => externalId ?? [])
  const [{ business, score }, known] = yield* Effect.all(
    [getBusiness(businessId), knownExternalIds(businessId, externalIds)],
    { concurrency: 2 }
  )
  const fresh = withoutRepeats(given, known)
  if (fresh.length === 0) return { value: 0 }
  const ids = yield* numbers.nextReviews(fresh.length)
  const now = yield* Clock.currentTimeMillis
  const changes: Array<Change> = []
  const reviews = yield* publishedReviews(byAge(fresh, now), ids, business, now)
  for (const review of reviews) {
    const step = { before: null, after: review, action: "published", actor, reason: null } as const
    changes.push({ _tag: "InsertReview", review }, moderationEntry(step, now))
  }
  const tallied = reviews.map((review) => ({ review, sign: 1 }) as const)
  const { history, score: moved } = tallyReviews(score, tallied, now)
  changes.push(
    ...productsAdded(reviews),
    { _tag: "ReplaceScore", score: moveUnreported(moved, now) },
    ...history
  )
  return { value: fresh.length, commit: { changes }, again: ["DuplicateExternalId"] } as const
}, commitDecision)

/**
 * Reviews that are close in time are close in a store's indexes, so writing them in order is a
 * third cheaper.
 */
const byAge = (given: ReadonlyArray<ReviewToImport>, now: number): ReadonlyArray<ReviewToImport> =>
  given.toSorted((left, right) => (left.createdAt ?? now) - (right.createdAt ?? now))

const withoutRepeats = (
  given: ReadonlyArray<ReviewToImport>,
  known: ReadonlySet<string>
): ReadonlyArray<ReviewToImport> => {
  const seen = new Set(known)
  return given.filter(({ externalId }) => {
    if (externalId === null) return true
    if (seen.has(externalId)) return false
    seen.add(externalId)
    return true
  })
}

const publishedReviews = (
  given: ReadonlyArray<ReviewToImport>,
  ids: ReadonlyArray<ReviewId>,
  { companyId, id: businessId }: Pick<Business, "id" | "companyId">,
  now: number
) =>
  Effect.forEach(Arr.zip(given, ids), ([one, id]) =>
    Effect.map(textHash(one.text), (hash) =>
      publishedReview({ ...one, businessId }, { id, companyId, textHash: hash }, now)
    )
  )
