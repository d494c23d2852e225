import { publicReviewId } from "@review-proof/domain/requests"
import type { Business, Review } from "@review-proof/ports"

/** The path of a business's page. A short name reads better than an id. */
export const businessPath = ({ id, shortName }: Business): string => `/b/${shortName ?? id}`

/** The path of a review's page: the same for visitors and in the console. */
export const reviewPath = ({ id }: Pick<Review, "id">): string => `/reviews/${publicReviewId(id)}`

/** An address with more parameters, of which those without a value are left out. */
export const withQuery = (
  address: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>
): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]]
  )
  if (given.length === 0) return address
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(given)}`
}
