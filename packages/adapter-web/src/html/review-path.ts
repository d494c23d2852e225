import { publicReviewId } from "@review-proof/domain/requests"
import type { Review } from "@review-proof/ports"

/** The path of a review's page, which visitors and the console have alike. */
export const reviewPath = ({ id }: Pick<Review, "id">): string => `/reviews/${publicReviewId(id)}`
