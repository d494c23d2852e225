import { Proof, Reviews, type BusinessId, type ReviewCount, type Stars } from "@review-proof/ports"
import type { LanguageCount } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"

/** The filters with counts. The language counts by its first subtag. */
export type CountFilters = Partial<Pick<ReviewCount, "stars" | "proof" | "language" | "replied">>

/** The number of a business's published reviews. */
export interface ReviewCounts {
  /** The number that match all filters. */
  readonly reviews: number
  /**
   * The number of reviews that each choice of one filter would find, together with the other
   * filters.
   */
  readonly stars: Readonly<Record<Stars, number>>
  readonly proofs: Readonly<Record<Proof, number>>
  /** The most frequent first. */
  readonly languages: ReadonlyArray<{ readonly language: string; readonly reviews: number }>
  readonly replied: { readonly yes: number; readonly no: number }
}

/** Published reviews by the choices of a list's filters. */
export const reviewCounts = (
  counts: ReadonlyArray<ReviewCount>,
  filters: CountFilters
): ReviewCounts => {
  const language = filters.language?.toLowerCase().split("-", 1)[0]
  const wanted: CountFilters = { ...filters, ...(language === undefined ? {} : { language }) }
  const total = (choice: CountFilters = {}): number => {
    const all = { ...wanted, ...choice }
    return counts.reduce((sum, count) => (matches(count, all) ? sum + count.reviews : sum), 0)
  }
  const languages = [...new Set(counts.map((count) => count.language))].map((language) => ({
    language,
    reviews: total({ language })
  }))
  return {
    reviews: total(),
    stars: {
      1: total({ stars: 1 }),
      2: total({ stars: 2 }),
      3: total({ stars: 3 }),
      4: total({ stars: 4 }),
      5: total({ stars: 5 })
    },
    proofs: {
      transaction: total({ proof: "transaction" }),
      invited: total({ proof: "invited" }),
      identity: total({ proof: "identity" }),
      after_review: total({ proof: "after_review" }),
      imported: total({ proof: "imported" }),
      unverified: total({ proof: "unverified" })
    },
    languages: languages.toSorted(
      (one, other) => other.reviews - one.reviews || (one.language < other.language ? -1 : 1)
    ),
    replied: { yes: total({ replied: true }), no: total({ replied: false }) }
  }
}

/** The number of published reviews without a reply, of all or of those with these stars. */
export const unansweredOf = (counts: ReadonlyArray<LanguageCount>, stars?: Stars): number =>
  counts
    .flatMap(({ unanswered }) =>
      unanswered.filter((_, index) => stars === undefined || stars === index + 1)
    )
    .reduce((sum, reviews) => sum + reviews, 0)

const matches = (count: ReviewCount, { language, proof, replied, stars }: CountFilters): boolean =>
  (stars === undefined || count.stars === stars) &&
  (proof === undefined || count.proof === proof) &&
  (language === undefined || count.language === language) &&
  (replied === undefined || count.replied === replied)

/** A business's habit of replying to reviews. */
export interface ReplyHabits {
  /** The number of reviews examined: the newest 200 of the last 365 days, without imported ones. */
  readonly reviews: number
  readonly replied: number
  /** The median time to the first reply; null if there is none. */
  readonly medianMillis: number | null
}

/** Without imported reviews: they are older than their business's first chance to answer. */
export const readReplyHabits = Effect.fnUntraced(function* (businessId: BusinessId) {
  const now = yield* Clock.currentTimeMillis
  const reviews = yield* Reviews
  const times = yield* reviews.replyTimes(businessId, now - habitMillis, habitReviews)
  const waits = times
    .flatMap(({ createdAt, repliedAt }) => (repliedAt === null ? [] : [repliedAt - createdAt]))
    .toSorted((one, other) => one - other)
  const habits: ReplyHabits = {
    reviews: times.length,
    replied: waits.length,
    medianMillis: waits[Math.floor((waits.length - 1) / 2)] ?? null
  }
  return habits
})

const habitMillis = 365 * 86_400_000
const habitReviews = 200
