const numbers = new Intl.NumberFormat("en")

/** So many of a thing: `1 review`, `1,234 reviews`. */
export const counted = (count: number, noun: string): string =>
  `${numbers.format(count)} ${noun}${count === 1 ? "" : "s"}`
