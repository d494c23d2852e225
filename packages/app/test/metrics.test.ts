/** Goal: what contract RUN-6 promises about /metrics is there, and documented, and gives nothing away. */
import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { figure } from "@review-proof/testkit/client/figures"
import { duringTest } from "@review-proof/testkit/processes/during-test"
import { openService } from "@review-proof/testkit/service/service"
import { pause, until } from "@review-proof/testkit/time"
import { invite, makeAccount, makeEndpoint, makeReview } from "@review-proof/testkit/client/world"

const monitoring = join(import.meta.dirname, "..", "..", "..", "docs", "monitoring.md")
const documented = new Set(readFileSync(monitoring, "utf8").match(/(?<=^\| `)[a-z0-9_]+(?=[`{])/gm))

const exhausted = 'webhook_attempts_total{outcome="exhausted"}'
const mailed = 'messages_total{channel="email",kind="invitation",outcome="taken"}'
const refused = 'admissions_refused_total{reason="invalid_key"}'

it("The metrics of a service at work are those documented, and tell what happened", async () => {
  const service = duringTest(
    await openService("postgres", {
      // Nobody answers there; the series are those of a replica that is gone.
      DATABASE_REPLICA_URL: "postgres://127.0.0.1:1/reviews",
      WORKERS: "true",
      WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
      WEBHOOK_RETRY_DELAYS: "100ms"
    })
  )
  const scrape = async () => (await fetch(`${service.managementUrl}/metrics`)).text()
  // Counters are the process's: other services of this run have counted before.
  const before = await scrape()
  const counted = (text: string, series: string) => figure(text, series) - figure(before, series)
  const { businessId, key } = await makeAccount(service)
  await makeEndpoint(service, { key }, "https://127.9.9.9:8443/nobody")
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
  assert.sameMembers([...new Set(text.match(/(?<=^# TYPE )\w+/gm))], [...documented])
  assert.strictEqual(figure(text, 'store_pool_connections_max{pool="write"}'), 7)
  assert.strictEqual(figure(text, 'store_pool_connections_max{pool="read"}'), 3)
  assert.isAbove(figure(text, "store_operations_total"), 10)
  assert.isAbove(figure(text, "store_operation_seconds_total"), 0)
  assert.strictEqual(counted(text, refused), 1)
  assert.strictEqual(counted(text, mailed), 1)
  for (const secret of ["jane@example.com", "127.9.9.9", key, businessId, "Jane"]) {
    assert.notInclude(text, secret)
  }
}, 30_000)

it("The measured time of a request is right, also where the clock is set back meanwhile", async () => {
  const service = duringTest(await openService("memory"))
  const lasted = async () => {
    const text = await (await fetch(`${service.managementUrl}/metrics`)).text()
    const sums = text.match(/^http_request_duration_seconds_sum\{.*$/gm) ?? []
    return sums.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0)
  }
  const before = await lasted()
  // The answer to a wrong token takes 200 ms.
  const headers = { authorization: "Bearer wrong" }
  const answer = fetch(`${service.managementUrl}/management/v1/companies`, { headers })
  await pause(100)
  await service.ago(3_600_000, () => answer)
  const seconds = (await lasted()) - before
  assert.isAbove(seconds, 0.1)
  assert.isBelow(seconds, 60)
})
