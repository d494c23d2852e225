const numbers = new Intl.NumberFormat("en")

/** A count that was made up to this bound, with a plus where it reached it: `1,000+`. */
export const countedUpTo = (bound: number, count: number): string =>
  `${numbers.format(Math.min(count, bound))}${count < bound ? "" : "+"}`

/** A number with its noun: `1 review`, `1,234 reviews`. */
export const counted = (count: number, noun: string): string =>
  `${numbers.format(count)} ${noun}${count === 1 ? "" : "s"}`
