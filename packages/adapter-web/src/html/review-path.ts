import { publicReviewId } from "@review-proof/domain/requests"
import type { Review } from "@review-proof/ports"

/** The path of a review's page: the same for visitors and in the console. */
export const reviewPath = ({ id }: Pick<Review, "id">): string => `/reviews/${publicReviewId(id)}`
