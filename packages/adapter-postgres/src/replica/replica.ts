import { Replica } from "@review-proof/ports/store"
import { Clock, Effect, Layer, Metric, type Redacted } from "effect"
import { type PostgresOptions, ReadClient } from "../connection/client.ts"
import { serversOf } from "../connection/hosts.ts"
import { gauge, registerSeries } from "../connection/store-use.ts"
import { maxAgeToEnterMillis, maxAgeMillis, type Position, problemOf } from "./freshness.ts"
import { positionOn, writtenByPrimary } from "./positions.ts"
import { openReplicaServer, type ReplicaServer } from "./replica-server.ts"

const interval = "1 second"

/** Ten minutes: a larger lag is not reported. */
const maxPositions = 600

/**
 * The first of the servers that `url` names which shows what the primary showed at most ten seconds
 * ago. Primary and replicas are asked each second (docs/decisions/0032-age-of-a-replica.md).
 */
export const replicaLayer = (options: PostgresOptions, url: Redacted.Redacted<string>) =>
  Layer.effect(
    Replica,
    Effect.gen(function* () {
      const primary = yield* ReadClient
      const clock = yield* Clock.Clock
      const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
      const servers = yield* Effect.forEach(serversOf(url), (one, index) =>
        openReplicaServer({ ...options, url: one }, index + 1, now)
      )
      const startedAt = now()
      const positions: Array<Position> = []
      let used: ReplicaServer | undefined
      let isLogged = false

      const choose = Effect.suspend(() => {
        const before = used
        used = servers.find(
          (server) =>
            now() - server.known().freshAt <=
            (server === before ? maxAgeMillis : maxAgeToEnterMillis)
        )
        if (used === before && (isLogged || now() - startedAt < maxAgeMillis)) return Effect.void
        isLogged = true
        if (used !== undefined) {
          return Effect.logInfo(`Pages are read from replica ${used.number}`)
        }
        const problems = servers.map(
          ({ known, number }) => `replica ${number} ${problemOf(known(), now())}`
        )
        return Effect.logWarning(`Pages are read from the primary: ${problems.join(", ")}`)
      })

      const look = Effect.gen(function* () {
        const written = yield* positionOn(primary, writtenByPrimary, now)
        if (written !== null && positions.push(written) > maxPositions) positions.shift()
        // One that answers is not kept waiting by one that does not.
        yield* Effect.forEach(servers, ({ ask }) => Effect.andThen(ask(positions), choose), {
          concurrency: "unbounded",
          discard: true
        })
      })
      yield* registerSeries([gauge(inUse, () => used?.number ?? 0)])
      // It would add two spans a second to the traces, of no use to anybody.
      yield* look.pipe(
        Effect.withTracerEnabled(false),
        Effect.andThen(Effect.sleep(interval)),
        Effect.forever,
        Effect.forkScoped
      )

      return Replica.of({
        reads: Effect.sync(() =>
          used !== undefined && now() - used.known().freshAt <= maxAgeMillis ? used.reads : null
        )
      })
    })
  )

const inUse = Metric.gauge("store_replica_in_use", {
  description: "The replica that pages are read from, counted from 1; 0 if it is the primary."
})
