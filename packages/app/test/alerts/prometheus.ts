/** A Prometheus with the repository's alerts, which waits for less time than they say. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { duringTests } from "./during-tests.ts"
import { makeFolder } from "@review-proof/testkit/during-test"
import { freePort } from "@review-proof/testkit/replicated-database"
import { until } from "@review-proof/testkit/time"

export interface Alert {
  readonly name: string
  readonly instance: string | undefined
}

const rules = join(import.meta.dirname, "../../../../deploy/watch/alerts.yaml")

/** `for: 5m` becomes ten seconds. */
const hurry = 30

export const startPrometheus = async (targets: ReadonlyArray<string>) => {
  const folder = duringTests(await makeFolder()).path
  const hurried = (await readFile(rules, "utf8")).replace(
    /(?<= for: )(\d+)([ms])$/gm,
    (_, count: string, unit: string) => `${(Number(count) * (unit === "m" ? 60 : 1)) / hurry}s`
  )
  await writeFile(join(folder, "alerts.yaml"), hurried)
  const configuration = {
    // The figures of the store are waited for up to two seconds.
    global: { scrape_interval: "3s", evaluation_interval: "1s" },
    rule_files: ["alerts.yaml"],
    scrape_configs: [{ job_name: "review-proof", static_configs: [{ targets }] }]
  }
  await writeFile(join(folder, "prometheus.yml"), JSON.stringify(configuration))
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(
    "prometheus",
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${new URL(url).host}`
    ],
    { stdio: "ignore" }
  )
  await once(child, "spawn")
  const ended = once(child, "close")
  duringTests({
    close: async () => {
      child.kill("SIGTERM")
      await ended
    }
  })
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false
    )
  await until(isReady)

  const firing = async (): Promise<ReadonlyArray<Alert>> => {
    const answer: Answer = JSON.parse(await (await fetch(`${url}/api/v1/alerts`)).text())
    return answer.data.alerts
      .filter(({ state }) => state === "firing")
      .map(({ labels }) => ({ name: labels.alertname, instance: labels.instance }))
  }
  return { firing }
}

/** Of Prometheus's list of alerts. */
interface Answer {
  readonly data: {
    readonly alerts: ReadonlyArray<{
      readonly state: string
      readonly labels: { readonly alertname: string; readonly instance?: string }
    }>
  }
}
