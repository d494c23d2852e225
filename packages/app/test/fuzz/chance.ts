/** Repeatable chance: the same seed gives the same choices. */
export interface Chance {
  /** Below 1. */
  readonly next: () => number
  readonly below: (bound: number) => number
  readonly happens: (probability: number) => boolean
  readonly pick: <A>(from: ReadonlyArray<A>) => A
}

/** Mulberry32. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (from) => {
      const chosen = from[below(from.length)]
      if (chosen === undefined) throw new Error("Nothing to pick from")
      return chosen
    }
  }
}
