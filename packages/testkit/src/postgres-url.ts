import { env } from "node:process"
import { inject } from "vitest"

export const postgresUrl = (): string => {
  const url = inject("postgresUrls")[Number(env["VITEST_POOL_ID"]) - 1]
  if (url === undefined) throw new Error("This worker has no PostgreSQL")
  return url
}
