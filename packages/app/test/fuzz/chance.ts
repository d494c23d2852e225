import { randomOf } from "../../src/storefront/random.ts"

/** Repeatable chance: the same seed gives the same choices. */
export interface Chance {
  /** Below 1. */
  readonly next: () => number
  readonly below: (bound: number) => number
  readonly happens: (probability: number) => boolean
  readonly pick: <A>(from: ReadonlyArray<A>) => A
}

export const chanceOf = (seed: number): Chance => {
  const { below, fraction: next } = randomOf(seed)
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
