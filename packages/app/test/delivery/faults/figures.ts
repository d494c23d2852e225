import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const directory = join(import.meta.dirname, "..", "..", "..", "..", "..", ".cache", "faults")

/** Prints what a fault test measured, and keeps it in `.cache/faults`. */
export const record = (name: string, figures: Readonly<Record<string, unknown>>): void => {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`)
  process.stdout.write(`${name} ${JSON.stringify(figures)}\n`)
}

/** The value that a share of the values is not above. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((left, right) => left - right)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
