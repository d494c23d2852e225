import { afterAll } from "vitest"

const started: Array<{ readonly close: () => Promise<unknown> }> = []

/** Closed once the tests of the file are over; the latest first. */
export const duringTests = <A extends { readonly close: () => Promise<unknown> }>(made: A): A => {
  started.push(made)
  return made
}

afterAll(async () => {
  for (const { close } of started.reverse()) await close()
})
