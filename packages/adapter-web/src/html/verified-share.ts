import { reviewCount } from "@review-proof/domain/scoring"
import type { BusinessScore } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"

/** The share of reviews with proof, from exact counts: `proofShare` rounds 29,999 of 30,000 to all. */
export const verifiedShare = ({ sums }: BusinessScore, texts: PageTexts): string =>
  texts.percent(sums.proven / Math.max(reviewCount(sums), 1))
