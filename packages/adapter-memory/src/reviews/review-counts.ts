import type { BusinessId, ReviewCount, ReviewId, Reviews } from "@review-proof/ports"
import type { LanguageCount } from "@review-proof/ports/store"
import { method } from "../store/memory-store.ts"
import { countBy, select } from "../store/select.ts"
import type { State } from "../store/state.ts"

export const reviewCounts = (state: State) =>
  ({
    counts: method((businessId) => countsOf(state, businessId)),
    languageCounts: method((businessId) => byLanguage(countsOf(state, businessId))),
    countUpTo: method((businessId, most) =>
      countBy(
        select(state.reviews, (one) => one.businessId === businessId),
        (review) => review.state,
        most
      )
    )
  }) satisfies Partial<Reviews["Service"]>

export const repliedReviews = ({ replies }: State): ReadonlySet<ReviewId> =>
  new Set(Array.from(replies.values(), ({ reviewId }) => reviewId))

/** Counts the published reviews of a business, grouped by the properties in `ReviewCount`. */
const countsOf = (state: State, businessId: BusinessId): ReadonlyArray<ReviewCount> => {
  const reviews = select(
    state.reviews,
    (review) => review.businessId === businessId && review.state === "published"
  )
  const answered = repliedReviews(state)
  const counts = new Map<string, ReviewCount>()
  for (const { id, language: tag, proof, stars } of reviews) {
    const [language = ""] = tag.toLowerCase().split("-")
    const count = { stars, proof, language, replied: answered.has(id) }
    const key = JSON.stringify(count)
    counts.set(key, { ...count, reviews: (counts.get(key)?.reviews ?? 0) + 1 })
  }
  return [...counts.values()]
}

const byLanguage = (counts: ReadonlyArray<ReviewCount>): ReadonlyArray<LanguageCount> => {
  const sum = (some: ReadonlyArray<ReviewCount>) => some.reduce((all, one) => all + one.reviews, 0)
  const languages = new Set(counts.map(({ language }) => language))
  return [...languages]
    .map((language) => {
      const all = counts.filter((each) => each.language === language)
      const unanswered = (level: number) =>
        sum(all.filter(({ replied, stars }) => stars === level && !replied))
      return {
        language,
        reviews: sum(all),
        unanswered: [
          unanswered(1),
          unanswered(2),
          unanswered(3),
          unanswered(4),
          unanswered(5)
        ] as const
      }
    })
    .toSorted(
      (one, other) => other.reviews - one.reviews || (one.language < other.language ? -1 : 1)
    )
}
