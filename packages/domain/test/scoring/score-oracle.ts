import type { Proof, Stars } from "@review-proof/ports"

interface Rated {
  readonly stars: Stars
  readonly proof: Proof
  readonly age: number
}

/**
 * The score in hundredths, straight from the formula of contract SCORE-2: every
 * `2^(−a/365)` is enclosed between two fractions, so are dividend and divisor.
 * Throws where the enclosure is too wide to tell the rounded value.
 */
export const oracleScore = (ratings: ReadonlyArray<Rated>): number | null => {
  if (ratings.length === 0) return null
  let [dividendLow, dividendHigh] = [245n << bits, 245n << bits]
  let [divisorLow, divisorHigh] = [70n << bits, 70n << bits]
  for (const { stars, proof, age } of ratings) {
    const [low, high] = decay(age)
    dividendLow += tenths[proof] * BigInt(stars) * low
    dividendHigh += tenths[proof] * BigInt(stars) * high
    divisorLow += tenths[proof] * low
    divisorHigh += tenths[proof] * high
  }
  const lowest = roundedHundredths(dividendLow, divisorHigh)
  const highest = roundedHundredths(dividendHigh, divisorLow)
  if (lowest !== highest) throw new Error("too close to a half to tell")
  return Number(lowest)
}

const tenths: Record<Proof, bigint> = {
  transaction: 10n,
  after_review: 10n,
  invited: 9n,
  identity: 7n,
  imported: 4n,
  unverified: 4n
}

const bits = 96n

const roundedHundredths = (dividend: bigint, divisor: bigint): bigint =>
  (200n * dividend + divisor) / (2n * divisor)

/** `2^(−age/365) · 2^bits` from below and above; equal where it is a whole number. */
const decay = (age: number): readonly [bigint, bigint] => {
  const known = decays.get(age)
  if (known !== undefined) return known
  // The largest x with x^365 · 2^age <= 2^(bits·365), by halving the interval.
  const bound = 1n << (bits * 365n)
  let low = 0n
  let high = (1n << bits) + 1n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if ((middle ** 365n) << BigInt(age) <= bound) low = middle
    else high = middle
  }
  const exact = (low ** 365n) << BigInt(age) === bound
  const enclosure = [low, exact ? low : low + 1n] as const
  decays.set(age, enclosure)
  return enclosure
}

const decays = new Map<number, readonly [bigint, bigint]>()
