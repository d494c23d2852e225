/** Goal: what contract RUN-6 promises about /metrics is there, and documented, and gives nothing away. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "./delivery/service.ts"
import { invite, startSender } from "./sending/instances.ts"
import { makeAccount, makeReview } from "@review-proof/testkit/world"

const page = readFileSync(
  join(import.meta.dirname, "..", "..", "..", "docs", "operations.md"),
  "utf8"
)
const documented = new Set(page.match(/(?<=^\| `)[a-z0-9_]+(?=[`{])/gm))

describe("the metrics of a service at work", { timeout: 30_000 }, () => {
  it.live("are those that the documentation names, and tell what happened", () =>
    Effect.gen(function* () {
      const service = yield* startSender("postgres", {
        WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
        WEBHOOK_RETRY_DELAYS: "100ms"
      })
      yield* Effect.promise(async () => {
        const scrape = async () => (await fetch(`${service.managementUrl}/metrics`)).text()
        // Counters are the process's: other services of this run have counted before.
        const before = await scrape()
        const counted = (text: string, series: string) =>
          (figure(text, series) ?? 0) - (figure(before, series) ?? 0)
        const { businessId, key } = await makeAccount(service)
        const json = { url: "https://127.9.9.9:8443/nobody", events: ["review.created"] }
        await service.call({ method: "POST", path: "/v1/webhooks", key, json })
        await invite(service, key, { email: "jane@example.com" })
        await makeReview(service, businessId)
        await service.call({ path: "/v1/reviews", key: "pk_live_00000000000000000000000000000000" })
        const headers = { authorization: "Bearer wrong" }
        await fetch(`${service.managementUrl}/management/v1/companies`, { headers })
        let text = ""
        await until(async () => {
          text = await scrape()
          return counted(text, exhausted) > 0 && counted(text, mailed) > 0
        }, 15)
        const exposed = new Set(text.match(/(?<=^# TYPE )\w+/gm))
        assert.sameMembers([...exposed], [...documented])
        assert.strictEqual(figure(text, 'store_pool_connections_max{pool="write"}'), 7)
        assert.strictEqual(figure(text, 'store_pool_connections_max{pool="read"}'), 3)
        assert.isAbove(figure(text, "store_operations_total") ?? 0, 10)
        assert.isAbove(figure(text, "store_operation_seconds_total") ?? 0, 0)
        assert.strictEqual(counted(text, 'admissions_refused_total{reason="invalid_key"}'), 1)
        assert.strictEqual(counted(text, mailed), 1)
        assert.isAtLeast(figure(text, 'invitations{status="sent"}') ?? 0, 0)
        for (const secret of ["jane@example.com", "127.9.9.9", key, businessId, "Jane"]) {
          assert.notInclude(text, secret)
        }
      })
    }).pipe(Effect.scoped)
  )
})

const exhausted = 'webhook_attempts_total{outcome="exhausted"}'
const mailed = 'messages_total{channel="email",kind="invitation",outcome="taken"}'

/** The value of one series, if it is there. */
const figure = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
