/**
 * Exact forward decay (Cormode, Shkapenyuk, Srivastava, Xu: Forward Decay,
 * ICDE 2009; contract SCORE-4). Instead of shrinking old weights, a review of a
 * later day weighs more, and a score divides by the weight of its own day. So a
 * review's weight never changes, and the sums are integers that adding and
 * subtracting keep exact in any order.
 */

/** Days in which a review's weight halves against a new one. */
const halfLifeDays = 365

/** Bits behind the binary point of a day weight. */
export const weightFractionBits = 40n

/**
 * `round(tenths/10 · 2^((day mod H)/H) · 2^40) << floor(day/H)`, halves rounded
 * up. The day is one of 1970 or later.
 */
export const dayWeight = (tenths: number, day: number): bigint => {
  const power = powers[day % halfLifeDays] ?? 0n
  const weight = (BigInt(tenths) * power + tenth * 5n) / (tenth * 10n)
  return weight << BigInt(Math.floor(day / halfLifeDays))
}

/**
 * Bits behind the point of the powers below: far more than a weight shows, so rounding is exact.
 */
const powerFractionBits = 128n

/** `floor(2^(1/365) · 2^128)`; a test checks its 365th power. */
const dailyGrowth = 0x1007c92c3a8a26a69098533914b06a1c2n

const tenth = 1n << (powerFractionBits - weightFractionBits)

const growthTable = (): ReadonlyArray<bigint> => {
  const powers = [1n << powerFractionBits]
  for (let day = 1; day < halfLifeDays; day++) {
    powers.push(((powers[day - 1] ?? 0n) * dailyGrowth) >> powerFractionBits)
  }
  return powers
}

/** `2^(i/365) · 2^128` for each day of a half-life. */
const powers = growthTable()
