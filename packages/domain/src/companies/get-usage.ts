import { Admission, utcMonth, type CompanyId, type UtcMonth } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { monthlyLimitOf } from "../limits/monthly-limit.ts"
import { getCompany } from "./get-company.ts"

/** A company's requests of the current UTC month. */
export interface Usage {
  readonly month: UtcMonth
  readonly requests: number
  readonly limit: number
  /** Never negative, even if the limit was lowered below the usage. */
  readonly remaining: number
}

/** True from four fifths of a month's limit on. */
export const isUsageHigh = ({ limit, requests }: Pick<Usage, "limit" | "requests">): boolean =>
  limit > 0 && requests >= 0.8 * limit

/** Reads how many requests a company made this month. Fails with `NotFound`. */
export const getUsage = Effect.fn("getUsage")(function* (companyId: CompanyId) {
  const company = yield* getCompany(companyId)
  const admission = yield* Admission
  const month = utcMonth(yield* Clock.currentTimeMillis)
  const requests = yield* admission.requestsIn(companyId, month)
  const limit = monthlyLimitOf(company)
  const usage: Usage = { month, requests, limit, remaining: Math.max(limit - requests, 0) }
  return usage
})
