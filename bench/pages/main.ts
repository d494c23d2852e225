// `npm run bench pages`: what pages and widgets cost beside the API's list, whole and
// as a 304, and what filters over a company of 100 businesses cost beside none.
// Linux only: CPU is read from /proc.
import { loadavg } from "node:os"
import { migratedDatabase, onDatabase } from "../database.ts"
import { withClient } from "../postgres.ts"
import { bound, verdictOf } from "../report.ts"
import { interval } from "../statistics.ts"
import { compare, type Contestant, measureRounds, type Measures, typical } from "../rounds.ts"
import { apiKey, businessId, extraKeys, seed } from "../seed.ts"
import type { RunningServer } from "../server.ts"
import { withService } from "../service.ts"
import { get } from "../workload.ts"
import targets from "./targets.json" with { type: "json" }

const quick = process.argv.includes("--quick")
const size = { reviews: quick ? 50_000 : 200_000, businesses: 100, perCompany: 100 }
const timing = quick
  ? { rounds: 7, durationMillis: 300, warmUpMillis: 1500 }
  : { rounds: 21, durationMillis: 400, warmUpMillis: 3000 }

async function bench(databaseUrl: string, postgresPid: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await seed(client, size)
    for (const statement of [scores, counts, changes, history]) await client.query(statement)
  })
  await withService(databaseUrl, { RATE_LIMIT_PER_SECOND: "1000" }, async (server) => {
    for (const connections of [16, 1]) {
      const round = { ...timing, connections, postgresPid }
      report(await measureRounds(await pages(server), round), "list", connections)
      report(await measureRounds(filters(server), round), "no filter", connections)
    }
  })
}

/** The page of a business shows these sums; the bench needs any, not the right ones. */
const scores = `update business_scores s
  set weight = 1, weighted_stars = 4, shown = 400, updated_at = now(), stars = array(
    select count(*) filter (where r.stars = level)::int from generate_series(1, 5) level
      left join reviews r on r.business_id = s.business_id group by level order by level)`

const counts = `insert into review_counts
    (company_id, business_id, stars, proof, language, replied, reviews)
  select company_id, business_id, stars, proof, language_primary, replied, count(*)
    from reviews group by 1, 2, 3, 4, 5, 6`

const changes = `insert into review_changes (business_id, company_id, changes)
  select id, company_id, 1 from businesses`

/** A history with a day for every review; its weights are 0. */
const history = `insert into score_days
    (business_id, company_id, day, weight, weighted_stars, stars, proven)
  select business_id, company_id, created_at::date - '1970-01-01', 0, 0,
         array[count(*) filter (where stars = 1), count(*) filter (where stars = 2),
           count(*) filter (where stars = 3), count(*) filter (where stars = 4),
           count(*) filter (where stars = 5)]::integer[], 0
    from reviews group by 1, 2, 3`

/** A list of one business, and each page whole and as a 304. */
async function pages(server: RunningServer): Promise<ReadonlyArray<Contestant>> {
  const list = lists((n) => `?business=${businessId(1 + (n % size.businesses))}`)
  const servers = [server]
  const contestants: Array<Contestant> = [{ name: "list", servers, requests: list }]
  for (const [name, path] of Object.entries(paths)) {
    const ids = Array.from({ length: size.businesses }, (_, n) => businessId(n + 1))
    contestants.push({ name, servers, requests: ids.map((id) => get(path(id))) })
    const conditional = ids.map(async (id) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path(id)}`)
      await answer.arrayBuffer()
      return get(path(id), [`if-none-match: ${answer.headers.get("etag") ?? ""}`])
    })
    const requests = await Promise.all(conditional)
    const hasTag = !requests[0]?.includes("if-none-match: \r\n")
    if (hasTag) contestants.push({ name: `${name}, 304`, servers, requests, statuses: [304] })
  }
  return contestants
}

const paths: Readonly<Record<string, (id: string) => string>> = {
  "public page": (id) => `/b/${id}`,
  "widget HTML": (id) => `/widgets/${id}/reviews`,
  "widget JSON": (id) => `/widgets/${id}.json`,
  badge: (id) => `/widgets/${id}/badge.svg`
}

/** Keys of a whole company, with each set of filters. */
const filters = (server: RunningServer): ReadonlyArray<Contestant> =>
  Object.entries({
    "no filter": "",
    stars: "?stars=4",
    proof: "?proof=invited",
    language: "?language=de",
    region: "?language=en-GB",
    "stars, proof": "?stars=4&proof=invited",
    "stars, language": "?stars=4&language=de",
    "proof, language": "?proof=invited&language=de",
    "stars, region": "?stars=4&language=en-GB",
    "stars, proof, language": "?stars=4&proof=invited&language=de"
  }).map(([name, query]) => ({ name, servers: [server], requests: lists(() => query) }))

const lists = (query: (n: number) => string): ReadonlyArray<string> =>
  Array.from({ length: extraKeys }, (_, n) =>
    get(`/v1/reviews${query(n)}`, [`authorization: Bearer ${apiKey(n + 1)}`])
  )

function report(measures: Measures, basis: string, connections: number): void {
  console.log(`\n${connections} connections, load ${loadavg()[0]?.toFixed(1)}; CPU in µs`)
  console.log(`| | node | PostgreSQL | total | ÷ ${basis} | interval | target | |`)
  console.log("|---|---|---|---|---|---|---|---|")
  for (const [name, of] of measures) {
    const { nodeMicros, postgresMicros, totalMicros } = typical(of)
    const ratio = compare(measures, name, basis, (each) => each.totalMicros)
    const key = name.endsWith(", 304") ? "notModified" : basis === "list" ? "page" : "filter"
    const target = connections > 1 && name !== basis ? targets[key] : undefined
    const verdict = verdictOf(ratio, target)
    if (verdict === "missed") process.exitCode = 1
    const micros = [nodeMicros, postgresMicros, totalMicros].map((each) => each.toFixed(0))
    const ratios = [ratio.median.toFixed(2), interval(ratio)]
    console.log(`| ${[name, ...micros, ...ratios, bound(target), verdict].join(" | ")} |`)
  }
}

await onDatabase(migratedDatabase(), bench)
