import { utcDay } from "@review-proof/domain/scoring"

/** The last day of each of the newest UTC months that have ended, ascending. */
export const monthEnds = (now: number, months: number): ReadonlyArray<number> => {
  const today = new Date(now)
  return Array.from({ length: months }, (_, month) =>
    utcDay(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 - months + month, 0))
  )
}
