/** Computes the maximum age of a replica's data from positions in the write-ahead log. */

/** The position of a server at the time `at`, in milliseconds of the monotonic clock of this process. */
export interface Position {
  readonly at: number
  /** Bytes of the write-ahead log: those written by the primary, or those replayed by a replica. */
  readonly bytes: number
}

export interface ReplicaState {
  /** It has everything that was committed before this moment; -Infinity where that is not known. */
  readonly freshAt: number
  /** Its last answer; null if it gave none, or takes writes itself. */
  readonly replayed: Position | null
  /** Only later positions of the primary count: until here it was ahead of them. */
  readonly aheadUntil: number
}

export const unknownState: ReplicaState = {
  freshAt: -Infinity,
  replayed: null,
  aheadUntil: -Infinity
}

/** Pages stay on a replica up to the first age, and move to one up to the second. */
export const maxAgeMillis = 10_000
export const maxAgeToEnterMillis = 3000

/**
 * The state after an answer, which came after the last of the primary's positions. A replica that
 * was ahead of a later position of the primary follows another server, or has what a failover lost:
 * it is not used until it follows. So it needs two answers before it is used.
 */
export const stateAfterAnswer = (
  { aheadUntil, freshAt, replayed: before }: ReplicaState,
  primary: ReadonlyArray<Position>,
  replayed: Position | null
): ReplicaState => {
  const last = primary.at(-1)
  if (replayed === null || before === null) return { freshAt: -Infinity, replayed, aheadUntil }
  if (last !== undefined && last.at > before.at && last.bytes < before.bytes) {
    return { freshAt: -Infinity, replayed, aheadUntil: last.at }
  }
  const reached = primary.findLast(({ at, bytes }) => at > aheadUntil && bytes <= replayed.bytes)
  return { freshAt: Math.max(freshAt, reached?.at ?? -Infinity), replayed, aheadUntil }
}

/** Why a replica is not used. */
export const problemOf = ({ aheadUntil, freshAt, replayed }: ReplicaState, now: number): string => {
  if (replayed === null) return "does not answer, or takes writes"
  if (freshAt > -Infinity) return `may be ${Math.round((now - freshAt) / 1000)} s behind`
  return aheadUntil > -Infinity
    ? "does not follow the primary"
    : "is behind, or the primary does not report its position"
}
