// `npm run bench scale`: every list, page and frequent write with ten million reviews against one
// million, in turn, as ratios; `--quick` compares a million with a tenth of it. Filling the databases
// takes half an hour and 30 GB: `--data DIR` keeps them there. `--only inbox` measures only the calls
// that have this word in their names. Linux only: CPU is read from /proc.
import { Effect } from "effect"
import { mkdir, writeFile } from "node:fs/promises"
import { loadavg } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Client } from "pg"
import { bundleService } from "../bundle.ts"
import { serviceSettings, withClient } from "../postgres.ts"
import { verdictOf } from "../report.ts"
import { compare, measureBy, startGenerator, typical } from "../rounds.ts"
import type { Contestant, Generator, Measure, Measures, RoundPlan } from "../rounds.ts"
import { start, type RunningServer } from "../server.ts"
import { interval, type Estimate } from "../statistics.ts"
import { description } from "../workload.ts"
import { grown, readBy, type Reading } from "./blocks.ts"
import { callsOf, type Call } from "./calls.ts"
import { scaleDatabases } from "./database.ts"
import { importReviews } from "./imports.ts"
import targets from "./targets.json" with { type: "json" }
import { visitor } from "./visitor.ts"

const {
  values: { data, only, quick }
} = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string" },
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false }
  }
})
const sizes = quick ? ([100_000, 1_000_000] as const) : ([1_000_000, 10_000_000] as const)
/** Each call lasts a moment, and rounds are short: the machine is shared. */
const plan = { rounds: 11, durationMillis: 250, warmUpMillis: 300, connections: 1 }
const importRounds = 5
const run = Date.now().toString(36)

/** One of the two databases with a service of its own. */
interface Side {
  readonly server: RunningServer
  readonly client: Client
  readonly calls: ReadonlyArray<Call>
}

interface Line {
  readonly name: string
  readonly cpu: Estimate
  readonly p50?: Estimate
  readonly blocks?: readonly [small: number, large: number]
  readonly typical?: readonly [small: Measure, large: Measure]
}

const main = Effect.gen(function* () {
  const { pid, urls } = yield* scaleDatabases(sizes, data)
  const file = bundleService()
  const side = Effect.fnUntraced(function* (index: 0 | 1) {
    const url = urls[index] ?? ""
    const environment = {
      ...serviceSettings(url),
      RATE_LIMIT_PER_SECOND: "1000",
      TRUSTED_PROXIES: "127.0.0.1/32"
    }
    const server = yield* Effect.acquireRelease(
      Effect.promise(() => start({ name: `${sizes[index]}`, file, environment }, description)),
      (running) => Effect.promise(running.stop)
    )
    const calls = callsOf(yield* visitor(url, server, sizes[index]), run)
    return { server, url, calls: calls.filter(({ name }) => name.includes(only)) }
  })
  const [small, large] = [yield* side(0), yield* side(1)]
  yield* Effect.promise(() =>
    withClient(small.url, (one) =>
      withClient(large.url, (two) =>
        bench({ ...small, client: one }, { ...large, client: two }, pid)
      )
    )
  )
})

async function bench(small: Side, large: Side, postgresPid: number): Promise<void> {
  const lines: Array<Line> = []
  const statements: Array<string> = []
  const generator = startGenerator()
  const timing = { ...plan, postgresPid }
  for (const [index, call] of small.calls.entries()) {
    const same = large.calls[index]
    if (same === undefined) continue
    process.stderr.write(`${call.name} …\n`)
    const contestants = [
      contestant("small", small, call),
      contestant("large", large, same)
    ] as const
    const measures = await measureBy(generator, contestants, timing)
    const read = [
      await reading(small.client, contestants[0], generator, timing),
      await reading(large.client, contestants[1], generator, timing)
    ] as const
    statements.push(...grown(...read).map((text) => `${call.name}: ${text}`))
    lines.push(lineOf(call.name, measures, read, [call.lines ?? 1, same.lines ?? 1]))
  }
  generator.stop()
  if ("import".includes(only)) lines.push(await imports(small, large, postgresPid))
  await report(lines, statements)
}

const contestant = (name: string, { server }: Side, call: Call): Contestant => ({
  name,
  servers: [call.listener === "public" ? server : { ...server, port: server.managementPort }],
  requests: call.requests,
  statuses: [call.status]
})

/** The lesser of two: the service's own work of each minute may fall into one. */
async function reading(
  client: Client,
  one: Contestant,
  generator: Generator,
  timing: RoundPlan
): Promise<Reading> {
  const short = { ...timing, rounds: 1, warmUpMillis: 0 }
  const once = () =>
    readBy(client, async () => {
      const [measure] = (await measureBy(generator, [one], short)).get(one.name) ?? []
      return measure?.answered ?? Number.NaN
    })
  const [first, second] = [await once(), await once()]
  return first.blocks < second.blocks ? first : second
}

const lineOf = (
  name: string,
  measures: Measures,
  [one, two]: readonly [Reading, Reading],
  [few, many]: readonly [number, number]
): Line => {
  const small = (measures.get("small") ?? []).map(byLine(few))
  const large = (measures.get("large") ?? []).map(byLine(many))
  const sides = new Map([
    ["small", small],
    ["large", large]
  ])
  return {
    name,
    cpu: compare(sides, "large", "small", ({ totalMicros }) => totalMicros),
    p50: compare(sides, "large", "small", ({ p50Millis }) => p50Millis),
    blocks: [one.blocks / few, two.blocks / many],
    typical: [typical(small), typical(large)]
  }
}

const byLine =
  (lines: number) =>
  (measure: Measure): Measure => ({
    ...measure,
    totalMicros: measure.totalMicros / lines,
    p50Millis: measure.p50Millis / lines
  })

async function imports(small: Side, large: Side, postgresPid: number): Promise<Line> {
  const measures = { small: new Array<number>(), large: new Array<number>() }
  for (let round = 0; round < importRounds; round++) {
    const sides = { small, large }
    const order = round % 2 === 0 ? (["small", "large"] as const) : (["large", "small"] as const)
    for (const name of order) {
      process.stderr.write(`import, ${name} …\n`)
      measures[name].push(await importReviews(sides[name].server, postgresPid, `${run}${round}`))
    }
  }
  const cpu = compare(new Map(Object.entries(measures)), "large", "small", (micros) => micros)
  return { name: "import of 10,000 reviews", cpu }
}

async function report(
  lines: ReadonlyArray<Line>,
  statements: ReadonlyArray<string>
): Promise<void> {
  const folder = join(import.meta.dirname, "..", "..", ".cache", "bench")
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "scale.json"), `${JSON.stringify({ sizes, lines }, null, 2)}\n`)
  await writeFile(join(folder, "scale-statements.sql"), statements.join("\n"))
  const [small, large] = sizes.map((size) => size.toLocaleString("en"))
  console.log(`${large} reviews / ${small}, load ${loadavg()[0]?.toFixed(1)} at the end.\n`)
  console.log("| call | CPU | interval | p50 | blocks, fewer | blocks, more | |")
  console.log("|---|---|---|---|---|---|---|")
  for (const { blocks, cpu, name, p50 } of lines) {
    const [few = Number.NaN, many = Number.NaN] = blocks ?? []
    const isMoreRead = many > few * targets.blocks.atMost + targets.blocks.andMore
    const verdict = isMoreRead ? "reads more" : verdictOf(cpu, targets.cpu)
    if (isMoreRead || verdict === "missed") process.exitCode = 1
    const read = blocks === undefined ? ["", ""] : blocks.map((count) => count.toFixed(0))
    const cells = [
      name,
      cpu.median.toFixed(2),
      interval(cpu),
      p50?.median.toFixed(2) ?? "",
      ...read
    ]
    console.log(`| ${[...cells, verdict].join(" | ")} |`)
  }
}

await Effect.runPromise(Effect.scoped(main))
