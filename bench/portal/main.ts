// `npm run bench portal`: how long each page of the portal takes on the demo, one request at a time,
// and what it reads there and with many reviews (`--reviews 10000000`). Every page that a link of
// another one leads to is measured, one of each kind.
import { Effect } from "effect"
import { loadavg } from "node:os"
import { performance } from "node:perf_hooks"
import type { Client } from "pg"
import { startService } from "../../test/browser/service.ts"
import type { RunningService } from "../../test/browser/service.ts"
import { benchPostgres, withClient } from "../postgres.ts"
import { readBy } from "../scale/blocks.ts"
import { seedReviews } from "./seed.ts"
import targets from "./targets.json" with { type: "json" }

const quick = process.argv.includes("--quick")
const at = process.argv.indexOf("--reviews")
const reviews = at === -1 ? (quick ? 100_000 : 1_000_000) : Number(process.argv[at + 1])
const times = quick ? 20 : 60

const main = Effect.gen(function* () {
  const { url } = yield* benchPostgres({ shared_preload_libraries: "pg_stat_statements" })
  const settings = {
    STORE: "postgres",
    DATABASE_URL: url,
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64")
  }
  const service = yield* Effect.acquireRelease(
    Effect.promise(() => startService({ settings })),
    (running) => Effect.promise(running.stop)
  )
  yield* Effect.promise(() => withClient(url, (client) => bench(client, service)))
})

async function bench(client: Client, service: RunningService): Promise<void> {
  await client.query("create extension pg_stat_statements")
  const look = await signedIn(service)
  const paths = await pagesOf(look)
  const before = await measured(client, look, paths)
  const began = performance.now()
  await seedReviews(client, service.businessId, reviews)
  const seconds = Math.round((performance.now() - began) / 1000)
  const after = await measured(client, look, paths)
  console.log(`\n${paths.length} pages, ${times} times each, load ${loadavg()[0]?.toFixed(1)};`)
  console.log(`demo, and with ${reviews} reviews more (seeded in ${seconds} s)\n`)
  console.log("| page | p50 | p95 | blocks | p50, many | p95, many | blocks |")
  console.log("|---|---|---|---|---|---|---|")
  // Other load on the machine delays single requests, so a miss there means nothing.
  const isQuiet = (loadavg()[0] ?? 0) < 2
  for (const path of paths) {
    const cells = [before.get(path), after.get(path)].flatMap((measure) =>
      measure === undefined
        ? ["–", "–", "–"]
        : [
            `${measure.p50.toFixed(1)} ms`,
            `${measure.p95.toFixed(1)} ms`,
            measure.blocks.toFixed(0)
          ]
    )
    console.log(`| ${[kindOf(path), ...cells].join(" | ")} |`)
    const { p95 = 0 } = before.get(path) ?? {}
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
    const { status, ...body } = await fetch(`${url}${path}`, {
      headers: { cookie, accept: "text/html" },
      redirect: "manual"
    }).then(async (found) => ({ status: found.status, text: await found.text() }))
    return { status, text: body.text }
  }
}

/** The pages that can be reached from the first one, one of each kind. */
async function pagesOf(look: Look): Promise<ReadonlyArray<string>> {
  const found = new Map([["/portal", "/portal"]])
  for (const path of found.values()) {
    const { text } = await look(path)
    for (const [, link = ""] of text.matchAll(/href="(\/portal[^"#]*)"/g)) {
      const next = link.replaceAll("&amp;", "&")
      if (!next.includes("cursor=") && !found.has(kindOf(next))) found.set(kindOf(next), next)
    }
  }
  return [...found.values()]
}

/** The path with its ids left out, without its query. */
const kindOf = (path: string): string =>
  path.replace(/\?.*/, "").replaceAll(/\/[a-z]+_[0-9a-z]+/g, "/…")

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
        p50: millis[Math.floor(times * 0.5)] ?? Number.NaN,
        p95: millis[Math.floor(times * 0.95)] ?? Number.NaN,
        blocks
      })
    }
  }
  return measures
}

await Effect.runPromise(Effect.scoped(main))
