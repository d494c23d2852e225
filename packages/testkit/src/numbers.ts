import { Schema } from "effect"

/** Whole numbers within these bounds, for properties. */
export const between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))
