/**
 * The beginning of a text, at most so many UTF-16 units. A character that would be cut in two is
 * left out.
 */
export const beginningOf = (text: string, units: number): string =>
  text.slice(0, units).replace(/\p{Cs}$/u, "")
