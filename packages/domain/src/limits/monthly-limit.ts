import type { Company, Plan, Timestamp } from "@review-proof/ports"

/** Requests a month that a plan includes (contract ADMISSION-5); a free one has no API access. */
export const planLimits: { readonly [P in Plan]: number } = {
  free: 0,
  pro: 100_000,
  enterprise: 1_000_000
}

/** The company's own limit, or its plan's. */
export const monthlyLimitOf = (company: Pick<Company, "plan" | "monthlyLimit">): number =>
  company.monthlyLimit ?? planLimits[company.plan]

/** True if the company's plan lets its keys call (contract ADMISSION-5). */
export const hasApiAccess = ({ plan }: Pick<Company, "plan">): boolean => plan !== "free"

/** When the UTC calendar month of an instant ends. */
export const utcMonthEnd = (at: Timestamp): Timestamp => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
