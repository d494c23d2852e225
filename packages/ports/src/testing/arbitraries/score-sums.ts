import type { ScoreSums } from "../../index.ts"

/** Of a review with five stars, with weights beyond 64 bits. */
export const fiveStars: ScoreSums = {
  weight: 2n ** 90n,
  weightedStars: 5n * 2n ** 90n,
  stars: [0, 0, 0, 0, 1],
  proven: 1
}

/** Of a review with two stars. */
export const twoStars: ScoreSums = {
  weight: 3n,
  weightedStars: 6n,
  stars: [0, 1, 0, 0, 0],
  proven: 0
}
