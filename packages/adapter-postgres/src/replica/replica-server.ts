import type { PublicReads } from "@review-proof/ports/store"
import { type Context, Effect, Layer, Metric } from "effect"
import { BusinessesLayer } from "../accounts/businesses.ts"
import { ScoreHistoryLayer } from "../accounts/score-history.ts"
import {
  type PostgresOptions,
  ReadClient,
  replicaDatabase,
  WriteClient
} from "../connection/client.ts"
import { gauge, registerSeries } from "../connection/store-use.ts"
import { ReviewsLayer } from "../reviews/reviews.ts"
import { stateAfterAnswer, type ReplicaState, type Position, unknownState } from "./freshness.ts"
import { positionOn, replayedByReplica } from "./positions.ts"

/** One of the servers that DATABASE_REPLICA_URL names. */
export interface ReplicaServer {
  /** Counted from 1. */
  readonly number: number
  readonly reads: Context.Context<PublicReads>
  readonly known: () => ReplicaState
  /** Asks for its position, and compares it with those of the primary so far. */
  readonly ask: (primary: ReadonlyArray<Position>) => Effect.Effect<void>
}

/** `now` is a monotonic clock in milliseconds. */
export const openReplicaServer = Effect.fnUntraced(function* (
  options: PostgresOptions,
  number: number,
  now: () => number
) {
  const database = yield* replicaDatabase(options)
  const reads = yield* Layer.build(Layer.fresh(publicReads)).pipe(
    Effect.provideService(ReadClient, database),
    Effect.provideService(WriteClient, database)
  )
  let known = unknownState
  let lastFreshAt = now()
  yield* registerSeries([
    gauge(
      Metric.withAttributes(lag, { replica: String(number) }),
      () => (now() - lastFreshAt) / 1e3
    )
  ])
  const server: ReplicaServer = {
    number,
    reads,
    known: () => known,
    ask: (primary) =>
      Effect.map(positionOn(database, replayedByReplica, now), (replayed) => {
        known = stateAfterAnswer(known, primary, replayed)
        lastFreshAt = Math.max(lastFreshAt, known.freshAt)
      })
  }
  return server
})

const publicReads = Layer.mergeAll(BusinessesLayer, ReviewsLayer, ScoreHistoryLayer)

const lag = Metric.gauge("store_replica_lag_seconds", {
  description:
    "The most seconds by which a replica is behind; grows while its position is not known."
})
