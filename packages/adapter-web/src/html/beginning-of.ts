/** The first so many UTF-16 units of a text; a character that they would cut in two is left out. */
export const beginningOf = (text: string, units: number): string =>
  text.slice(0, units).replace(/\p{Cs}$/u, "")
