import { Effect } from "effect"
import { InvalidInput } from "../errors.ts"

/** The highest monthly limit that a company can be given. */
export const maxMonthlyLimit = 1_000_000_000

/** Fails when a company's own limit is not a whole number from 0 to a thousand million. */
export const checkMonthlyLimit = (limit: number | null): Effect.Effect<void, InvalidInput> =>
  limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= maxMonthlyLimit)
    ? Effect.void
    : Effect.fail(
        new InvalidInput({
          fields: { monthlyLimit: `must be a whole number from 0 to ${maxMonthlyLimit}` }
        })
      )
