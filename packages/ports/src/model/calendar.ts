// Arithmetic of times. Like that of sums, it imports no schema.
import type { Timestamp, UtcMonth } from "./time.ts"

/** The UTC calendar month of an instant, `2026-11`. */
export const utcMonth = (at: Timestamp): UtcMonth => {
  const date = new Date(at)
  return `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, "0")}`
}

/** The UTC day of an instant, counted from 1970-01-01. */
export const utcDay = (at: Timestamp): number => Math.floor(at / 86_400_000)

/** The later of two times, each of which may be missing. */
export const laterOf = (one: Timestamp | null, other: Timestamp | null): Timestamp | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)
