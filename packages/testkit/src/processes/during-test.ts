/** Starts things that end with the test. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { startService, type ServiceProcess } from "./service-process.ts"

/** Closed once the test is over; the latest first. */
export const duringTest = <A extends { readonly close: () => Promise<unknown> }>(started: A): A => {
  onTestFinished(async () => void (await started.close()))
  return started
}

/** A service as a process, until the test is over. */
export const serviceProcess = (...how: Parameters<typeof startService>): ServiceProcess =>
  duringTest(startService(...how))

/** The same once it listens. */
export const runningService = async (...how: Parameters<typeof startService>) => {
  const service = serviceProcess(...how)
  return { service, client: await service.ready }
}

/** An empty folder, until it is closed. */
export const makeFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), "review-proof-test-"))
  return { path, close: () => rm(path, { recursive: true, force: true }) }
}

export const newFolder = async (): Promise<string> => duringTest(await makeFolder()).path
