import { env } from "node:process"
import { inject } from "vitest"

export const postgresUrl = (): string => ofWorker(inject("postgresUrls"))

/** The address of the stores of this run, which is that of a pooler if the run tries one. */
export const storeUrl = (): string => ofWorker(inject("poolerUrls") ?? inject("postgresUrls"))

const ofWorker = (urls: ReadonlyArray<string>): string => {
  const url = urls[Number(env["VITEST_POOL_ID"]) - 1]
  if (url === undefined) throw new Error("This worker has no PostgreSQL")
  return url
}
