// `npm run soak`: every operation of the API, pages, portal, console, invitations and webhooks at a
// steady rate for twenty minutes (`--minutes 5` for less, `--rate 60` for more steps a second). It
// fails at an error, at an operation that was not called, or where something grows that should be
// flat. Linux only: processes are read from /proc.
import {
  startCountingReceiver,
  localReceiverSettings
} from "@review-proof/testkit/peers/counting-receiver"
import { loadavg } from "node:os"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { bundleService } from "../bundle.ts"
import { benchPostgres, managementToken } from "../postgres.ts"
import { onDatabase } from "../database.ts"
import { start, type RunningServer } from "../server.ts"
import { openAccount } from "./account.ts"
import { apiSteps, uncalled, type Step } from "./api-steps.ts"
import { startCaller, type Caller } from "./caller.ts"
import { pageSteps } from "./page-steps.ts"
import { costs, held } from "./verdicts.ts"
import { atRest, sayingMemory, startSampling, type Rest, type Sample } from "./watch.ts"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "20" },
    rate: { type: "string", default: "20" }
  }
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
const quarters = 4
const samplesOfQuarter = 10

async function soak(url: string, postgresPid: number): Promise<void> {
  const receiver = await startCountingReceiver("127.0.0.10")
  const environment = {
    ...localReceiverSettings,
    ...sayingMemory,
    DATABASE_URL: url,
    MANAGEMENT_TOKEN: managementToken,
    MESSAGES: "log",
    LOG_LEVEL: "error",
    TRUSTED_PROXIES: "127.0.0.1/32"
  }
  const plan = { name: "service", file: bundleService(), environment }
  const server = await start(plan, (port) => new Request(`http://127.0.0.1:${port}/robots.txt`))
  try {
    const account = await openAccount(server, receiver.url("/ok"))
    const caller = startCaller(server)
    const steps = spread(
      apiSteps(caller, account, receiver.url("/ok")),
      await pageSteps(caller, account)
    )
    const { rests, samples } = await run({ server, url, postgresPid, caller, steps })
    const { text } = await caller.send("/v1/openapi.json")
    const problems = [...caller.failures, ...uncalled(text, caller.made)]
    for (const { text: line, verdict } of [...costs(samples), ...held(rests)]) {
      say(`${verdict.padEnd(5)}  ${line}`)
      if (verdict === "grows") problems.push(line)
    }
    say(
      `${caller.count()} calls, ${receiver.arrivals.length} webhooks, load ${loadavg()[0]?.toFixed(1)} at the end`
    )
    if (problems.length > 0) throw new Error(problems.join("\n"))
  } finally {
    await server.stop()
    await receiver.close()
  }
}

/** The steps of both lists in turn. The shorter list is repeated until the longer one has ended. */
const spread = (one: ReadonlyArray<Step>, other: ReadonlyArray<Step>): ReadonlyArray<Step> =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, index) => index).flatMap((index) =>
    [one[index % one.length], other[index % other.length]].filter((step) => step !== undefined)
  )

interface Soaked {
  readonly server: RunningServer
  readonly url: string
  readonly postgresPid: number
  readonly caller: Caller
  readonly steps: ReadonlyArray<Step>
}

/** Four quarters with a rest after each. Steps start at the given rate, however slow the answers are. */
async function run({ caller, postgresPid, server, steps, url }: Soaked) {
  const samples: Array<Sample> = []
  const rests: Array<Rest> = []
  const sampleMillis = (minutes * 60_000) / (quarters * samplesOfQuarter)
  let number = 0
  say("  min  CPU: service  PostgreSQL  µs   p50  p95 ms   waiting for CPU")
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const take = startSampling(server, postgresPid, caller)
    for (let sample = 0; sample < samplesOfQuarter; sample += 1) {
      number = await stepsFor(sampleMillis, steps, number, caller.failures)
      const taken = take()
      samples.push(taken)
      const minute = (samples.length * sampleMillis) / 60_000
      const { p50, p95, postgres, service, waiting } = taken
      const figures = [service, postgres, p50, p95].map((value) => value.toFixed(0).padStart(10))
      say(`${minute.toFixed(1).padStart(5)}${figures.join("")}${waiting.toFixed(2).padStart(10)}`)
    }
    caller.rest()
    await setTimeout(restMillis)
    const rest = await atRest(server, url)
    rests.push(rest)
    say(`at rest: ${rest.used.toFixed(0)} MB used, ${rest.resident.toFixed(0)} MB resident`)
  }
  return { samples, rests }
}

/** Messages and webhooks of the last calls go out in the meantime, and unused connections close. */
const restMillis = 8000
const maxUnderWay = 100

async function stepsFor(
  millis: number,
  steps: ReadonlyArray<Step>,
  first: number,
  failures: Array<string>
): Promise<number> {
  const began = performance.now()
  const underWay = new Set<Promise<unknown>>()
  let number = first
  while (performance.now() - began < millis) {
    const due = first + ((performance.now() - began) / 1000) * rate
    for (; number < due && underWay.size < maxUnderWay; number += 1) {
      const step = steps[number % steps.length]
      if (step === undefined) continue
      const running: Promise<unknown> = step(number)
        .catch((cause: unknown) => failures.push(String(cause)))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    }
    await setTimeout(5)
  }
  await Promise.all(underWay)
  return number
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

await onDatabase(benchPostgres(), soak)
