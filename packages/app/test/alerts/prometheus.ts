/** A Prometheus with the repository's alerts, which waits for less time than they say. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { duringTests } from "./during-tests.ts"
import { makeFolder } from "@review-proof/testkit/processes/during-test"
import { freePort } from "@review-proof/testkit/peers/listening"
import { until } from "@review-proof/testkit/time"

const rules = join(import.meta.dirname, "../../../../deploy/watch/alerts.yaml")

/**
 * The rules, with shorter times and nothing else changed: `for: 5m` becomes ten seconds, windows
 * of 15 minutes and of an hour become one and four minutes. Figures are old after 20 seconds: they
 * are read every ten seconds.
 */
const hurried = async () =>
  (await readFile(rules, "utf8"))
    .replace(/(?<= for: )(\d+)s$/gm, (_, seconds: string) => `${Number(seconds) / 30}s`)
    .replace(/(?<= for: )(\d+)m$/gm, (_, minutes: string) => `${Number(minutes) * 2}s`)
    .replaceAll("[15m]", "[1m]")
    .replaceAll("[1h]", "[4m]")
    .replace("store_figures_age_seconds) > 300", "store_figures_age_seconds) > 20")

export const startPrometheus = async (targets: ReadonlyArray<string>) => {
  const folder = duringTests(await makeFolder()).path
  await writeFile(join(folder, "alerts.yaml"), await hurried())
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

  const firing = async () => {
    const answer: Answer = JSON.parse(await (await fetch(`${url}/api/v1/alerts`)).text())
    return answer.data.alerts
      .filter(({ state }) => state === "firing")
      .map(({ labels }) => ({ name: labels.alertname, instance: labels.instance }))
  }
  const isFiring = async (name: string, target?: string) =>
    (await firing()).some(
      (alert) => alert.name === name && (target === undefined || alert.instance === target)
    )
  /** Returns the alerts that do not fire within two minutes. */
  const notFired = async (...names: ReadonlyArray<string>) => {
    const missing = new Set(names)
    const isDone = async () => {
      for (const { name } of await firing()) missing.delete(name)
      return missing.size === 0
    }
    return (await within(120, isDone)) ? [] : [...missing]
  }
  const fires = (name: string, target: string) => within(120, () => isFiring(name, target))
  /** True once it no longer fires. The longest window that it may wait for is five minutes. */
  const ends = (name: string, target?: string) =>
    within(420, async () => !(await isFiring(name, target)))
  return { firing, isFiring, fires, notFired, ends }
}

export type Watch = Awaited<ReturnType<typeof startPrometheus>>

/** True if it became so in time. */
const within = (seconds: number, isSo: () => Promise<boolean>) =>
  until(isSo, seconds).then(
    () => true,
    () => false
  )

/** What Prometheus answers for its list of alerts. */
interface Answer {
  readonly data: {
    readonly alerts: ReadonlyArray<{
      readonly state: string
      readonly labels: { readonly alertname: string; readonly instance?: string }
    }>
  }
}
