import { Struct } from "effect"
import { day } from "@review-proof/ports/testing"
import { assert, describe, it } from "@effect/vitest"
import { shownDays, neededDays, monthlyVolume } from "../../src/portal/monthly-volume.ts"
import type { DailyScore } from "../../src/scoring/get-score-history.ts"

const dayOf = (date: string) => Date.parse(date) / day
const today = dayOf("2026-11-23")

const endOf = (date: string, reviews: number): DailyScore => ({
  day: dayOf(date),
  score: 400,
  sums: { weight: 0n, weightedStars: 0n, stars: [0, 0, 0, 0, reviews], proven: 0 }
})

describe("The days that an overview looks at", () => {
  it("end today, begin with the period, and are few for any period", () => {
    for (const [period, firstDay, first] of [
      ["90d", null, today - 90],
      ["18m", null, today - 546],
      ["all", today - 4, today - 4],
      ["all", today - 100_000, today - 3650],
      ["all", null, today]
    ] as const) {
      const { days } = shownDays(period, firstDay, today)
      assert.strictEqual(days.at(-1), today)
      assert.isAtMost(Math.abs((days[0] ?? 0) - first), 45, period)
      assert.isAtMost(days.length, 92)
    }
  })

  it("are read in order and once, with the ends of the months", () => {
    const { days, months } = shownDays("90d", null, today)
    const read = neededDays(days, months)
    assert.deepStrictEqual(
      read,
      [...new Set(read)].toSorted((one, other) => one - other)
    )
    assert.includeMembers([...read], [dayOf("2026-10-31"), dayOf("2026-07-31")])
  })
})

describe("The volume of a month", () => {
  it("is how many more reviews its end has than its beginning, and never negative", () => {
    const months = ["2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"].map((date) =>
      Date.parse(date)
    )
    const known = [endOf("2026-08-31", 3), endOf("2026-09-30", 10), endOf("2026-10-31", 9)]
    const volume = monthlyVolume(months, known, 12)
    assert.deepStrictEqual(volume.map(Struct.get("reviews")), [3, 7, 0, 3])
  })
})
