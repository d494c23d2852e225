/**
 * When a delivery is tried again after its `attempt`-th failure (from 1); null
 * when it was the last: the first attempt and one for each wait are all.
 */
export const nextAttemptAt = (
  delays: ReadonlyArray<number>,
  attempt: number,
  failedAt: number
): number | null => {
  const delay = delays[attempt - 1]
  return delay === undefined ? null : failedAt + delay
}
