import { reportTargets } from "../report.ts"
import { estimate, median } from "../statistics.ts"

export interface Measured {
  readonly count: number
  readonly millis: number
  readonly cpuMicros: number
  readonly postgresMicros: number
}

export type Rounds = ReadonlyMap<string, ReadonlyArray<Measured>>

/**
 * Prints what each sender did in a typical round, and the ratios of paired
 * rounds. A target is missed when its whole interval lies beyond it: then the
 * run fails.
 */
export async function report(rounds: Rounds, claims: ReadonlyArray<number>): Promise<void> {
  console.log(
    "| sender | CPU of node | CPU of PostgreSQL | total | a second |\n|---|---|---|---|---|"
  )
  for (const [name, measured] of rounds) {
    const node = median(measured.map(({ count, cpuMicros }) => cpuMicros / count))
    const postgres = median(measured.map(({ count, postgresMicros }) => postgresMicros / count))
    const total = median(measured.map(totalOf))
    const rate = median(measured.map(({ count, millis }) => (count / millis) * 1000))
    console.log(
      `| ${name} | ${node.toFixed(1)} µs | ${postgres.toFixed(1)} µs | ${total.toFixed(1)} µs | ${rate.toFixed(0)} |`
    )
  }
  const measures = {
    cpuToPgBoss: estimate(cpuRatios(rounds, "pg-boss")),
    cpuToGraphile: estimate(cpuRatios(rounds, "graphile-worker")),
    claimMillis: estimate(claims)
  }
  await reportTargets(import.meta.dirname, measures, 2)
}

const cpuRatios = (rounds: Rounds, peer: string): ReadonlyArray<number> =>
  (rounds.get("service") ?? []).map((service, round) => {
    const of = rounds.get(peer)?.[round]
    return of === undefined ? NaN : totalOf(service) / totalOf(of)
  })

/** CPU of node and PostgreSQL for one delivery, in microseconds. */
const totalOf = ({ count, cpuMicros, postgresMicros }: Measured): number =>
  (cpuMicros + postgresMicros) / count
