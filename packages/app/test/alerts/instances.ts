import { join } from "node:path"
import { localReceiverSettings } from "@review-proof/testkit/peers/counting-receiver"
import { openStallingProxy } from "@review-proof/testkit/database/stalling-proxy"
import { makeFolder } from "@review-proof/testkit/processes/during-test"
import { startReplicated } from "@review-proof/testkit/database/replicated-database"
import { freePort } from "@review-proof/testkit/peers/listening"
import { openDatabase } from "@review-proof/testkit/service/service"
import { startService, type ServiceProcess } from "@review-proof/testkit/processes/service-process"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { times } from "@review-proof/testkit/time"
import { makeAccount } from "@review-proof/testkit/client/world"
import { duringTests } from "./during-tests.ts"

/** The instances that Prometheus knows, each for the alerts that are provoked on it. */
export const ports = {
  cutOff: await freePort(),
  crowded: await freePort(),
  sending: await freePort(),
  idle: await freePort(),
  logging: await freePort(),
  slow: await freePort(),
  locked: await freePort(),
  replicated: await freePort(),
  hoarding: await freePort(),
  changing: await freePort()
}
type Instance = keyof typeof ports

export const targetOf = (name: Instance) => `127.0.0.1:${ports[name]}`

export const inMemory = { STORE: "memory" }

type By = Parameters<typeof startService>[1]

/** Starts an instance where Prometheus looks for it. */
const start = (name: Instance, variables: Record<string, string>, by?: By) =>
  duringTests(
    startService({ ...localReceiverSettings, MANAGEMENT_PORT: `${ports[name]}`, ...variables }, by)
  )

const newDatabase = async () => duringTests(await openDatabase()).url

export const guest = (number: number) => `c${number}@example.com`

export const startInstances = async () => {
  const logFile = join(duringTests(await makeFolder()).path, "log")
  const proxy = duringTests(await openStallingProxy(await newDatabase()))
  const unworked = await newDatabase()
  const slowDatabase = await newDatabase()
  const lockedDatabase = await newDatabase()
  const replicated = duringTests(await startReplicated({ synchronous: false }))
  const refusals: Record<string, number> = {}
  for (const email of times(2000, guest)) refusals[email] = 451
  const mail = duringTests(await openSmtpServer(refusals))
  const running: Record<Instance, ServiceProcess> = {
    cutOff: start("cutOff", { DATABASE_URL: proxy.url, WORKERS: "false" }),
    crowded: start("crowded", {
      DATABASE_URL: slowDatabase,
      DATABASE_POOL_SIZE: "2",
      WORKERS: "false"
    }),
    sending: start("sending", {
      ...smtpSettings(mail.url),
      DATABASE_URL: await newDatabase(),
      BASE_URL: "https://reviews.example",
      WEBHOOK_RETRY_DELAYS: "100ms"
    }),
    idle: start("idle", { DATABASE_URL: unworked, WORKERS: "false" }),
    logging: start(
      "logging",
      { ...inMemory, LOG_FILE: logFile, LOG_LEVEL: "debug", LOG_FORMAT: "json" },
      "smallFile"
    ),
    slow: start("slow", inMemory),
    locked: start("locked", { DATABASE_URL: lockedDatabase, WORKERS: "false" }),
    replicated: start("replicated", {
      DATABASE_URL: replicated.primary.url,
      DATABASE_REPLICA_URL: replicated.standby.url,
      WORKERS: "false"
    }),
    hoarding: start("hoarding", inMemory, "lateCollection"),
    changing: start("changing", inMemory)
  }
  for (const { ready } of Object.values(running)) await ready

  const restart = async (name: Instance, variables: Record<string, string>) => {
    running[name].kill("SIGKILL")
    await running[name].ended
    running[name] = start(name, variables)
    await running[name].ready
  }
  /** Reads reviews by a key of the instance. */
  const reader = async (name: Instance) => {
    const client = await running[name].ready
    const { key } = await makeAccount(client)
    const headers = { authorization: `Bearer ${key}` }
    return () => fetch(`${client.publicUrl}/v1/reviews`, { headers }).catch(() => null)
  }
  /** The mail server refuses nobody any more. */
  const acceptMail = () => {
    for (const email of Object.keys(refusals)) Reflect.deleteProperty(refusals, email)
  }
  const targets = Object.values(ports).map((port) => `127.0.0.1:${port}`)
  return {
    acceptMail,
    proxy,
    lockedDatabase,
    logFile,
    reader,
    replicated,
    restart,
    running,
    slowDatabase,
    targets,
    unworked
  }
}

export type Instances = Awaited<ReturnType<typeof startInstances>>
