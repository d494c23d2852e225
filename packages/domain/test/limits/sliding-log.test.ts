import { assert, describe, it } from "@effect/vitest"
import { readSlidingLog } from "../../src/limits/sliding-log.ts"
import { Schema } from "effect"
import { between } from "@review-proof/testkit/numbers"
import { hour } from "@review-proof/ports/testing"

/** Gaps between requests: none, short, and around a second. */
const Gaps = Schema.Array(
  Schema.Union([between(0, 5), between(0, 300), Schema.Literals([0, 0, 999, 1000, 1001])])
).check(Schema.isMaxLength(80))

/** Plays requests against a log that keeps only the last `limit` admissions, as stores do. */
const play = (gaps: ReadonlyArray<number>, limit: number) => {
  let now = 1_000_000
  let log: ReadonlyArray<number> = []
  const admitted: Array<number> = []
  const asked: Array<{ now: number; log: ReadonlyArray<number>; passed: boolean }> = []
  for (const gap of gaps) {
    now += gap
    const passed = readSlidingLog(log, limit, now).free > 0
    asked.push({ now, log, passed })
    if (!passed) continue
    admitted.push(now)
    log = [...log, now].slice(-limit)
  }
  return { admitted, asked }
}

const runs = { arbitrary: { runs: 500 } }

describe("A key's sliding log", () => {
  it("does not count admissions ahead of a clock that was set back", () => {
    const { free, freeInSeconds } = readSlidingLog([1000 + hour, 1001 + hour, 500], 2, 1000)
    assert.deepStrictEqual({ free, freeInSeconds }, { free: 1, freeInSeconds: 0 })
    assert.strictEqual(readSlidingLog([1001, 1002], 2, 1000).free, 0)
  })

  it.prop(
    "never lets more than the limit through in any one second",
    [Gaps, between(1, 10)],
    ([gaps, limit]) => {
      const { admitted } = play(gaps, limit)
      for (const start of admitted) {
        const inSecond = admitted.filter((at) => at >= start && at < start + 1000)
        assert.isAtMost(inSecond.length, limit)
      }
    },
    runs
  )

  it.prop(
    "refuses nobody while fewer than the limit passed in the last second",
    [Gaps, between(1, 10)],
    ([gaps, limit]) => {
      const { admitted, asked } = play(gaps, limit)
      for (const { now, passed } of asked) {
        if (passed) continue
        const before = admitted.filter((at) => at > now - 1000 && at <= now)
        assert.strictEqual(before.length, limit)
      }
    },
    runs
  )

  it.prop(
    "has room after the seconds it names, and none a second earlier",
    [Gaps, between(1, 10)],
    ([gaps, limit]) => {
      for (const { log, now } of play(gaps, limit).asked) {
        const { emptyInSeconds, free, freeInSeconds } = readSlidingLog(log, limit, now)
        assert.strictEqual(freeInSeconds === 0, free > 0)
        assert.isAbove(readSlidingLog(log, limit, now + freeInSeconds * 1000).free, 0)
        assert.strictEqual(readSlidingLog(log, limit, now + emptyInSeconds * 1000).free, limit)
        assert.strictEqual(emptyInSeconds === 0, free === limit)
        if (freeInSeconds > 1) {
          assert.strictEqual(readSlidingLog(log, limit, now + (freeInSeconds - 1) * 1000).free, 0)
        }
      }
    },
    runs
  )

  it("holds a lowered limit against the admissions of the higher one", () => {
    const log = [5000, 5100, 5200, 5300, 5400]
    assert.deepStrictEqual(readSlidingLog(log, 2, 5400), {
      free: 0,
      freeInSeconds: 1,
      emptyInSeconds: 1
    })
    assert.strictEqual(readSlidingLog(log, 2, 6300).free, 1)
  })
})
