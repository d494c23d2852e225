import { maxClockAheadMillis } from "@review-proof/ports/store"

interface LogState {
  /** The number of calls that may pass now. */
  readonly free: number
  /** Whole seconds until another call may pass; 0 while one may pass now. */
  readonly freeInSeconds: number
  /** Whole seconds until the log is empty; 0 when it is. */
  readonly emptyInSeconds: number
}

/**
 * Reads a sliding log: never more than `limit` admissions in any one second, which slides with each
 * request and is not a calendar second (contract ADMISSION-2). An admission counts for exactly a
 * second: one at 0 ms makes room at 1,000 ms. `times` are those of the latest admissions in
 * milliseconds, oldest first; the last `limit` of them are enough.
 */
export const readSlidingLog = (
  admittedAt: ReadonlyArray<number>,
  limit: number,
  now: number
): LogState => {
  const used = admittedAt.filter((at) => at > now - windowMillis && at <= now + maxClockAheadMillis)
  return {
    free: Math.max(limit - used.length, 0),
    freeInSeconds: secondsUntilLeft(used.at(-limit), now),
    emptyInSeconds: secondsUntilLeft(used.at(-1), now)
  }
}

const windowMillis = 1000

/** Rounded up, so that waiting it is always enough. */
const secondsUntilLeft = (at: number | undefined, now: number): number =>
  at === undefined ? 0 : Math.ceil((at + windowMillis - now) / 1000)
