/** Variables that look like a misspelt setting. */

export interface NearMiss {
  readonly given: string
  /** The setting, which is not set. */
  readonly meant: string
}

/** Finds the names of an environment that resemble a setting it does not set. */
export const nearMisses = (
  environment: ReadonlyArray<string>,
  settings: ReadonlyArray<string>
): ReadonlyArray<NearMiss> => {
  const set = new Set(environment)
  const unset = settings.filter((name) => !set.has(name))
  const others = environment.filter((name) => !settings.includes(name))
  return unset.flatMap((meant) =>
    others.filter((given) => isNear(given.toUpperCase(), meant)).map((given) => ({ given, meant }))
  )
}

/**
 * True if the names differ in one place. Settings of one word are left out, because ordinary
 * variables resemble them, as `HOME` does `HOST`.
 */
const isNear = (given: string, meant: string): boolean => {
  const shorter = Math.min(given.length, meant.length)
  let start = 0
  while (start < shorter && given[start] === meant[start]) start++
  let end = 0
  while (end < shorter - start && given.at(-1 - end) === meant.at(-1 - end)) end++
  const apart = Math.max(given.length, meant.length) - start - end
  return meant.includes("_") && apart <= (meant.length >= 12 ? 2 : 1)
}
