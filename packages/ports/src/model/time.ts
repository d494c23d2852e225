import { Schema } from "effect"

/** An instant in whole milliseconds since 1970-01-01T00:00:00Z. */
export const Timestamp = Schema.Int
export type Timestamp = typeof Timestamp.Type

/** A calendar date without a time zone, `YYYY-MM-DD`. */
export const PlainDate = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/))
export type PlainDate = typeof PlainDate.Type

/** A UTC calendar month, `YYYY-MM`. */
export const UtcMonth = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}$/))
export type UtcMonth = typeof UtcMonth.Type

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
