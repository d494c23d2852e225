import type { TestProject } from "vitest/node"
import { startPostgres } from "./global-setup.ts"
import { startPooler } from "./pooler.ts"

/** A pooler before the PostgreSQL of each worker, which the stores of all tests then go through. */
export default async (project: TestProject) => {
  const { close, urls } = await startPostgres(project)
  const poolers = await Promise.all(urls.map((url) => startPooler(url)))
  project.provide(
    "poolerUrls",
    poolers.map(({ urlOf }, index) => urlOf(urls[index] ?? ""))
  )
  return async () => {
    await Promise.all(poolers.map((pooler) => pooler.close()))
    await close()
  }
}
