// `npm run bench scores`: what it takes to evaluate the scores of a million businesses (`--quick`:
// a tenth of that) on a durable PostgreSQL: when all of them show another value, when none does,
// and on the day after. The run fails if the process grows too much. Linux only: CPU is read from
// /proc.
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Clock, Effect, Layer, Redacted } from "effect"
import { loadavg } from "node:os"
import { performance } from "node:perf_hooks"
import { postgresStoreLayer } from "../../packages/adapter-postgres/src/index.ts"
import { evaluateScores } from "../../packages/domain/src/scoring/evaluate-scores.ts"
import { utcDay } from "../../packages/ports/src/model/calendar.ts"
import { evaluationOn } from "../../packages/domain/src/scoring/score.ts"
import { Businesses } from "../../packages/ports/src/accounts/businesses.ts"
import { clockBehind } from "../../packages/testkit/src/service/movable-clock.ts"
import { cpuAccount, usedMicros } from "../cpu.ts"
import { migratedDatabase } from "../database.ts"
import { withClient } from "../postgres.ts"
import { seedScores } from "./seed.ts"

const businesses = process.argv.includes("--quick") ? 100_000 : 1_000_000
/** The process may grow by this much for any number of businesses. */
const maxGrowthMegabytes = 200

const main = Effect.gen(function* () {
  const { pid, url } = yield* migratedDatabase()
  const today = utcDay(yield* Clock.currentTimeMillis)
  yield* Effect.promise(() => withClient(url, (client) => seedScores(client, businesses, today)))
  yield* Effect.provide(
    bench(pid, today),
    Layer.merge(postgresStoreLayer({ url: Redacted.make(url), poolSize: 10 }), NodeCrypto.layer)
  )
})

const bench = Effect.fn("bench")(function* (postgresPid: number, today: number) {
  const store = yield* Businesses
  const before = residentMegabytes()
  const measured = <E, R>(name: string, work: Effect.Effect<number, E, R>) =>
    measure(postgresPid, name, work)
  const moved = yield* measured("all show another value", evaluateScores)
  if (moved !== businesses) throw new Error(`${moved} of ${businesses} moved`)
  const request = { limit: 1000, after: null }
  const statement = Effect.map(
    store.movedScores(evaluationOn(today), 0, request),
    ({ items }) => items.length
  )
  for (const round of [1, 2, 3]) {
    const left = yield* measured(`the statement, none does, round ${round}`, statement)
    if (left !== 0) throw new Error(`${left} moved again`)
  }
  yield* measured("the day after", Effect.provideService(evaluateScores, Clock.Clock, tomorrow))
  const growth = residentMegabytes() - before
  process.stdout.write(`the process grew by at most ${growth.toFixed(0)} MB\n`)
  if (growth > maxGrowthMegabytes) process.exitCode = 1
})

/** Runs the work, and prints its costs and the number of scores. */
const measure = Effect.fnUntraced(function* <E, R>(
  postgresPid: number,
  name: string,
  work: Effect.Effect<number, E, R>
) {
  const before = { node: process.cpuUsage(), postgres: cpuAccount(postgresPid) }
  const started = performance.now()
  const count = yield* work
  const seconds = (performance.now() - started) / 1000
  const { system, user } = process.cpuUsage(before.node)
  const postgres = usedMicros(before.postgres, cpuAccount(postgresPid))
  const figures = [
    `${name}: ${count} in ${seconds.toFixed(2)} s`,
    `CPU: PostgreSQL ${(postgres / 1e6).toFixed(2)} s, node ${((user + system) / 1e6).toFixed(2)} s`,
    `load ${loadavg()[0]?.toFixed(1)}`
  ]
  process.stdout.write(`${figures.join("; ")}\n`)
  return count
})

/** The peak resident memory of this process. */
const residentMegabytes = (): number => process.resourceUsage().maxRSS / 1024

const tomorrow = clockBehind(() => -86_400_000)

await Effect.runPromise(Effect.scoped(main))
