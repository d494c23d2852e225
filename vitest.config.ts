import { defineConfig } from "vitest/config"

const conditions = ["@review-proof/source"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts", "examples/*/test/**/*.test.ts"],
    globalSetup: ["packages/testkit/src/global-setup.ts"],
    isolate: false,
    // Far beyond what a test takes: a busy machine must not fail one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Half of the tests wait for a process or a clock, so fewer workers leave two cores idle.
    maxWorkers: 3
  }
})
