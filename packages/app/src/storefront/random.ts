export type NonEmpty<A> = readonly [A, ...ReadonlyArray<A>]

/** Pseudo-random numbers, the same at every run (mulberry32). */
export interface Random {
  /** From 0 to less than 1. */
  readonly fraction: () => number
  /** From 0 to less than `limit`. */
  readonly below: (limit: number) => number
  readonly pick: <A>(choices: NonEmpty<A>) => A
  /** One of the words between blanks. */
  readonly word: (words: string) => string
  /** One of the choices, each as often as its weight says. */
  readonly weighted: <A>(choices: NonEmpty<readonly [choice: A, weight: number]>) => A
}

/** The same key gives the same numbers, independent of other generators. */
export const randomOf = (...key: ReadonlyArray<number>): Random => {
  let state = key.reduce((mixed, part) => scramble((mixed ^ part) + 0x9e3779b9), 0x5eed)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    return (scramble(state) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    word: (words) => {
      const choices = words.split(" ")
      return choices[below(choices.length)] ?? words
    },
    weighted: (choices) => {
      let left = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      const found = choices.find(([, weight]) => (left -= weight) < 0)
      return (found ?? choices[0])[0]
    }
  }
}

const scramble = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return mixed ^ (mixed >>> 14)
}
