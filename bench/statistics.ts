import { randomOf } from "../packages/app/src/storefront/random.ts"

export interface Estimate {
  readonly median: number
  /** A 95 % interval of the median. */
  readonly low: number
  readonly high: number
}

export const interval = ({ high, low }: Estimate, digits = 2): string =>
  `${low.toFixed(digits)} to ${high.toFixed(digits)}`

/** The median of paired ratios with a bootstrap interval; resampling is seeded, so it repeats. */
export function estimate(ratios: ReadonlyArray<number>): Estimate {
  const random = randomOf(0x5eed).fraction
  const medians = Array.from({ length: 2000 }, () =>
    median(ratios.map(() => ratios[Math.floor(random() * ratios.length)] ?? Number.NaN))
  ).sort((a, b) => a - b)
  return {
    median: median(ratios),
    low: quantile(medians, 0.025),
    high: quantile(medians, 0.975)
  }
}

/** The value below which this share of the sorted values lies. */
export const quantile = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN

export function median(values: ReadonlyArray<number>): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
