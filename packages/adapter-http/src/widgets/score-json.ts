import type { Business, BusinessScore } from "@review-proof/ports"

/** The score for other sites' own widgets: nothing of a key or a contact. */
export const scoreJson = (business: Business, score: BusinessScore, pageUrl: string) => {
  const { stars, proven } = score.sums
  const [one, two, three, four, five] = stars
  const count = one + two + three + four + five
  return {
    business_id: business.id,
    name: business.name,
    url: pageUrl,
    score: score.shown === null ? null : score.shown / 100,
    stars: { "1": one, "2": two, "3": three, "4": four, "5": five },
    review_count: count,
    proof_share: count === 0 ? 0 : Math.floor((20_000 * proven + count) / (2 * count)) / 10_000,
    updated_at: score.updatedAt === null ? null : new Date(score.updatedAt).toISOString()
  }
}
