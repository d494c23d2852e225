import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const conditions = ["@review-proof/source"]

/** The slowest files, as `npm test` prints them. They start first: one that came last would run alone. */
const slowest = [
  "packages/adapter-postgres/test/laws.test.ts",
  "packages/adapter-postgres/test/plans/review-page-plans.test.ts",
  "packages/app/test/shutdown.test.ts",
  "packages/app/test/delivery/kill.test.ts",
  "packages/app/test/journeys/backup.test.ts",
  "packages/app/test/journeys/another-key.test.ts",
  "packages/app/test/embedded-postgres/embedded-postgres.test.ts",
  "packages/app/test/cli-import.test.ts",
  "packages/adapter-postgres/test/migrate.test.ts",
  "examples/own-store/test/own-store.test.ts",
  "packages/adapter-postgres/test/plans/commit-plans.test.ts",
  "packages/app/test/journeys/kill.test.ts",
  "packages/app/test/doctor.test.ts",
  "packages/app/test/providers.test.ts",
  "packages/adapter-postgres/test/frozen.test.ts",
  "packages/app/test/delivery/traces.test.ts",
  "packages/app/test/delivery/delivery.test.ts",
  "packages/adapter-postgres/test/plans/delivery-report-plans.test.ts",
  "packages/app/test/cli-processes.test.ts",
  "packages/app/test/startup.test.ts",
  "packages/app/test/cli.test.ts",
  "test/documents.test.ts",
  "test/regular-expressions.test.ts"
].map((file) => join(import.meta.dirname, file))

class SlowestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>) {
    const sorted = await super.sort(files)
    const slow = slowest.flatMap((path) => sorted.filter(({ moduleId }) => moduleId === path))
    return [...slow, ...sorted.filter((file) => !slow.includes(file))]
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts", "examples/*/test/**/*.test.ts"],
    globalSetup: ["packages/testkit/src/database/global-setup.ts"],
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Far beyond what a test takes: a busy machine must not fail one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Names of tests show values of this length; 40 cuts paths and fields off.
    taskTitleValueFormatTruncate: 120,
    // Half of the tests wait for a process or a clock, so fewer workers leave two cores idle.
    maxWorkers: 3
  }
})
