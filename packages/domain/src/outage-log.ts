import { Cause, Clock, Duration, Effect } from "effect"

/**
 * The log of work that is repeated. It has a line with the cause for the first failure, a line a
 * minute while the failures continue, and a line when the work succeeds again.
 */
export const makeOutageLog = (name: string) => {
  let outage: { readonly since: number; told: number } | null = null

  const failed = (cause: Cause.Cause<unknown>) =>
    Effect.flatMap(elapsedMillis, (now) => {
      if (outage === null) {
        outage = { since: now, told: now }
        return Effect.logError(`${name} failed`, cause)
      }
      if (now - outage.told < 60_000) return Effect.void
      outage.told = now
      const error = String(Cause.squash(cause))
      return Effect.logError(`${name} has failed for ${since(outage.since, now)}: ${error}`)
    })

  const works = Effect.suspend(() => {
    if (outage === null) return Effect.void
    const began = outage.since
    outage = null
    return Effect.flatMap(elapsedMillis, (now) =>
      Effect.logInfo(`${name} works again after ${since(began, now)}`)
    )
  })

  return { failed, works }
}

/** By the wall clock, no line would follow until a time that was set back came again. */
const elapsedMillis = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos) / 1e6)

const since = (began: number, now: number) =>
  Duration.format(Duration.seconds(Math.ceil((now - began) / 1000)))
