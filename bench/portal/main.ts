// `npm run bench portal`: how long each page of the portal takes on the demo, one request at a time,
// and what it reads. Every page that a link of another one leads to is measured, one of each kind.
// `npm run bench scale` measures pages with many reviews.
import { Effect } from "effect"
import { loadavg } from "node:os"
import { performance } from "node:perf_hooks"
import type { Client } from "pg"
import { startDemo, type RunningService } from "../../test/browser/service.ts"
import { benchPostgres, withClient } from "../postgres.ts"
import { readBy } from "../scale/blocks.ts"
import { quantile } from "../statistics.ts"
import { kindOf, portalPages } from "./pages.ts"
import targets from "./targets.json" with { type: "json" }

const quick = process.argv.includes("--quick")
const times = quick ? 20 : 60

const main = Effect.gen(function* () {
  const { url } = yield* benchPostgres({ shared_preload_libraries: "pg_stat_statements" })
  const settings = {
    STORE: "postgres",
    DATABASE_URL: url,
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64")
  }
  const service = yield* Effect.acquireRelease(
    Effect.promise(() => startDemo({ settings })),
    (running) => Effect.promise(running.stop)
  )
  yield* Effect.promise(() => withClient(url, (client) => bench(client, service)))
})

async function bench(client: Client, service: RunningService): Promise<void> {
  await client.query("create extension pg_stat_statements")
  const look = await signedIn(service)
  const paths = await portalPages(look)
  const measures = await measured(client, look, paths)
  console.log(`\n${paths.length} pages, ${times} times each, load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log("| page | p50 | p95 | blocks |\n|---|---|---|---|")
  // Other load on the machine delays single requests, so a miss there means nothing.
  const isQuiet = (loadavg()[0] ?? 0) < 2
  for (const [path, { blocks, p50, p95 }] of measures) {
    const cells = [kindOf(path), `${p50.toFixed(1)} ms`, `${p95.toFixed(1)} ms`, blocks.toFixed(0)]
    console.log(`| ${cells.join(" | ")} |`)
    if (p95 > targets.page.atMostMillis) {
      console.log(`${isQuiet ? "missed" : "open, the machine is busy"}: ${p95.toFixed(1)} ms`)
      if (isQuiet) process.exitCode = 1
    }
  }
}

type Look = (path: string) => Promise<{ readonly status: number; readonly text: string }>

/** Signs in as the demo's owner with the link printed at the start. */
async function signedIn({ staffUrl, url }: RunningService): Promise<Look> {
  const page = await (await fetch(staffUrl)).text()
  const [, member = ""] = /name="member"\s+value="([^"]+)"/.exec(page) ?? []
  const answer = await fetch(staffUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ member })
  })
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
  return async (path) => {
    const headers = { cookie, accept: "text/html" }
    const found = await fetch(`${url}${path}`, { headers, redirect: "manual" })
    return { status: found.status, text: await found.text() }
  }
}

interface Measure {
  readonly p50: number
  readonly p95: number
  /** Blocks of 8 kB that PostgreSQL read for one request. */
  readonly blocks: number
}

async function measured(
  client: Client,
  look: Look,
  paths: ReadonlyArray<string>
): Promise<ReadonlyMap<string, Measure>> {
  const measures = new Map<string, Measure>()
  for (const path of paths) for (let warming = 0; warming < 3; warming++) await look(path)
  for (const path of paths) {
    const millis: Array<number> = []
    let isShown = true
    const { blocks } = await readBy(client, async () => {
      for (let time = 0; time < times; time++) {
        const began = performance.now()
        const { status } = await look(path)
        millis.push(performance.now() - began)
        isShown &&= status === 200
      }
      return times
    })
    millis.sort((left, right) => left - right)
    if (isShown) {
      measures.set(path, {
        p50: quantile(millis, 0.5),
        p95: quantile(millis, 0.95),
        blocks
      })
    }
  }
  return measures
}

await Effect.runPromise(Effect.scoped(main))
