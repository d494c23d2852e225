// The project's own configuration, with quick files first and a note of what each reaches.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { env } from "node:process"
import { mergeConfig } from "vitest/config"

const { default: own } = await import(join(env.MUTANT_COPY, "vitest.config.ts"))
const order = existsSync(env.MUTANT_ORDER) ? JSON.parse(readFileSync(env.MUTANT_ORDER, "utf8")) : {}

class QuickestFirst {
  shard = (files) => files
  sort = (files) => files.toSorted((a, b) => (order[a.moduleId] ?? 0) - (order[b.moduleId] ?? 0))
}

export default mergeConfig(own, {
  root: env.MUTANT_COPY,
  test: {
    setupFiles: [join(import.meta.dirname, "before-each-file.mjs")],
    // The machine may be busy with other things.
    testTimeout: 20_000,
    // One fault meets few test files, and each worker costs a PostgreSQL and all imports.
    ...(env.MUTANT !== undefined && { maxWorkers: 1 }),
    sequence: { sequencer: QuickestFirst }
  }
})
