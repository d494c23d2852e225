import { randomOf } from "../../src/storefront/random.ts"

export type Chance = ReturnType<typeof chanceOf>

/** Repeatable chance: the same seed gives the same choices. */
export const chanceOf = (seed: number) => {
  const { below, fraction: next } = randomOf(seed)
  return {
    /** Below 1. */
    next,
    below,
    happens: (probability: number) => next() < probability,
    pick: <A>(from: ReadonlyArray<A>): A => {
      const chosen = from[below(from.length)]
      if (chosen === undefined) throw new Error("Nothing to pick from")
      return chosen
    }
  }
}
