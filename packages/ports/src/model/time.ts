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
