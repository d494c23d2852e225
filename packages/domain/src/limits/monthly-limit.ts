import type { Company, Plan, Timestamp } from "@review-proof/ports"
import { Effect } from "effect"
import { InvalidInput } from "../errors.ts"

/** Requests a month that a plan includes (contract ADMISSION-5); a free one has no API access. */
export const planLimits: { readonly [P in Plan]: number } = {
  free: 0,
  pro: 100_000,
  enterprise: 1_000_000
}

/** The company's own limit, or its plan's. */
export const monthlyLimitOf = (company: Pick<Company, "plan" | "monthlyLimit">): number =>
  company.monthlyLimit ?? planLimits[company.plan]

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

/** True if the company's plan lets its keys call (contract ADMISSION-5). */
export const hasApiAccess = ({ plan }: Pick<Company, "plan">): boolean => plan !== "free"

/** When the UTC calendar month of an instant ends. */
export const utcMonthEnd = (at: Timestamp): Timestamp => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
