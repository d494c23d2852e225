import { fork } from "node:child_process"
import { join } from "node:path"
import { startMeter } from "./cpu.ts"
import type { LoadOrder, LoadResult } from "./load.ts"
import type { RunningServer } from "./server.ts"
import { estimate, median, type Estimate } from "./statistics.ts"
import { serialMark } from "./workload.ts"

export interface Measure {
  readonly nodeMicros: number
  readonly postgresMicros: number
  readonly totalMicros: number
  readonly requestsPerSecond: number
  readonly p50Millis: number
  readonly answered: number
}

export interface Contestant {
  readonly name: string
  /** One, or several instances that share the load. */
  readonly servers: ReadonlyArray<RunningServer>
  readonly requests: ReadonlyArray<string>
  /** The statuses that an answer may have; 200 where none are given. */
  readonly statuses?: ReadonlyArray<number>
}

export interface RoundPlan {
  readonly rounds: number
  readonly durationMillis: number
  /** Load before the first round, so that V8 has compiled the hot code. */
  readonly warmUpMillis: number
  /** The warm-up goes on until so many were answered: the first request of a key may cost more. */
  readonly warmUpAnswers?: number
  readonly connections: number
  readonly postgresPid: number
  /** Requests a second, where they come at a constant rate. */
  readonly rate?: number
  readonly dropsOverdue?: true
}

export type Measures = ReadonlyMap<string, ReadonlyArray<Measure>>

/**
 * Rounds of all contestants in turn, in reversed order every other round, so
 * that what drifts (caches, noise of the machine) meets all of them alike.
 */
export async function measureRounds(
  contestants: ReadonlyArray<Contestant>,
  plan: RoundPlan
): Promise<Measures> {
  const generator = startGenerator()
  const measures = await measureBy(generator, contestants, plan)
  generator.stop()
  return measures
}

/** As `measureRounds`, by a generator that the caller starts and stops. */
export async function measureBy(
  generator: Generator,
  contestants: ReadonlyArray<Contestant>,
  plan: RoundPlan
): Promise<Measures> {
  const measures = new Map(contestants.map(({ name }) => [name, new Array<Measure>()]))
  for (const contestant of contestants) {
    const warmUp = { ...plan, durationMillis: plan.warmUpMillis, connections: 16 }
    let answered = 0
    do {
      answered += (await measureOne(contestant, warmUp, generator.run)).answered
    } while (answered < (plan.warmUpAnswers ?? 0))
  }
  for (let round = 0; round < plan.rounds; round++) {
    const order = round % 2 === 0 ? contestants : contestants.toReversed()
    for (const contestant of order) {
      measures.get(contestant.name)?.push(await measureOne(contestant, plan, generator.run))
    }
  }
  return measures
}

async function measureOne(
  { name, servers, requests, statuses = [200] }: Contestant,
  plan: RoundPlan,
  run: Generator["run"]
): Promise<Measure> {
  const { connections, dropsOverdue, durationMillis, postgresPid, rate } = plan
  const used = startMeter(servers, postgresPid)
  const load = await run({
    ports: servers.map(({ port }) => port),
    connections,
    durationMillis,
    ...(rate !== undefined && { rate }),
    ...(dropsOverdue !== undefined && { dropsOverdue }),
    requests
  })
  const { node, postgres } = used()
  const bad = Object.keys(load.statuses).filter((other) => !statuses.includes(Number(other)))
  if (bad.length > 0) {
    throw new Error(`${name} answered other than ${statuses}: ${JSON.stringify(load.statuses)}`)
  }
  return {
    nodeMicros: node / load.answered,
    postgresMicros: postgres / load.answered,
    totalMicros: (node + postgres) / load.answered,
    requestsPerSecond: (load.answered * 1000) / load.elapsedMillis,
    p50Millis: load.p50Millis,
    answered: load.answered
  }
}

/** The next number for requests that must differ. All generators of this run share the numbers. */
let serial = 1

export type Generator = ReturnType<typeof startGenerator>

export function startGenerator() {
  const child = fork(join(import.meta.dirname, "load.ts"), { stdio: "inherit" })
  const run = (order: LoadOrder) =>
    new Promise<LoadResult>((resolve, reject) => {
      const gone = () => reject(new Error("The load generator ended"))
      child.once("exit", gone)
      child.once("message", (result: LoadResult) => {
        child.off("exit", gone)
        serial += result.answered
        resolve(result)
      })
      const isNew = order.requests.some((request) => request.includes(serialMark))
      child.send({ ...order, ...(isNew && { serial: { mark: serialMark, first: serial } }) })
    })
  return { run, stop: () => child.disconnect() }
}

/** The paired ratios of two contestants in one measure. */
export function compare<Of>(
  measures: ReadonlyMap<string, ReadonlyArray<Of>>,
  one: string,
  other: string,
  value: (of: Of) => number
): Estimate {
  const [ones, others] = [measures.get(one) ?? [], measures.get(other) ?? []]
  return estimate(
    ones.flatMap((of, round) => {
      const pair = others[round]
      return pair === undefined ? [] : [value(of) / value(pair)]
    })
  )
}

export function typical(measures: ReadonlyArray<Measure>): Measure {
  const of = (value: (measure: Measure) => number) => median(measures.map(value))
  return {
    nodeMicros: of(({ nodeMicros }) => nodeMicros),
    postgresMicros: of(({ postgresMicros }) => postgresMicros),
    totalMicros: of(({ totalMicros }) => totalMicros),
    requestsPerSecond: of(({ requestsPerSecond }) => requestsPerSecond),
    p50Millis: of(({ p50Millis }) => p50Millis),
    answered: of(({ answered }) => answered)
  }
}
