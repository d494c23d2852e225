import type { DailyScore } from "../scoring/get-score-history.ts"
import { reviewCount } from "../scoring/score.ts"

/** The change of the number of published reviews in a month. */
export interface MonthlyVolume {
  /** The first instant of the UTC month. */
  readonly month: number
  readonly reviews: number
}

const dayMillis = 86_400_000

/** The days of the scores that a period shows, some eighty, and the first instants of its months. */
export const shownDays = (
  period: "90d" | "18m" | "all",
  firstDay: number | null,
  today: number
) => {
  const length = { "90d": 90, "18m": 546, all: today - (firstDay ?? today) }[period]
  const first = today - Math.min(length, longest)
  const step = Math.max(1, Math.ceil((today - first) / maxPoints))
  const days: Array<number> = []
  for (let day = today; day >= first; day -= step) days.push(day)
  return { days: days.reverse(), months: monthsFrom(first, today) }
}

const maxPoints = 90
const longest = 3650

const monthsFrom = (first: number, last: number): ReadonlyArray<number> => {
  const from = new Date(first * dayMillis)
  const months: Array<number> = []
  for (let month = from.getUTCMonth(); ; month++) {
    const start = Date.UTC(from.getUTCFullYear(), month)
    if (start > last * dayMillis) return months
    months.push(start)
  }
}

const dayBefore = (month: number) => month / dayMillis - 1

/** The days whose sums both need, ascending. */
export const neededDays = (
  days: ReadonlyArray<number>,
  months: ReadonlyArray<number>
): ReadonlyArray<number> =>
  [...new Set([...days, ...months.map(dayBefore)])].toSorted((one, other) => one - other)

/** The reviews added in each month; 0 where more were removed than added. */
export const monthlyVolume = (
  months: ReadonlyArray<number>,
  known: ReadonlyArray<DailyScore>,
  present: number
): ReadonlyArray<MonthlyVolume> => {
  const counts = new Map(known.map(({ day, sums }) => [day, reviewCount(sums)]))
  const before = (month: number) => counts.get(dayBefore(month)) ?? 0
  return months.map((month, index) => {
    const next = months[index + 1]
    const end = next === undefined ? present : before(next)
    return { month, reviews: Math.max(0, end - before(month)) }
  })
}
