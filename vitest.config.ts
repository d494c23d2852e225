import { defineConfig } from "vitest/config"

const conditions = ["@review-proof/source"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts", "examples/*/test/**/*.test.ts"],
    globalSetup: ["packages/testkit/src/global-setup.ts"],
    isolate: false,
    // Half of the tests wait for a process or a clock, so the default of one worker on two cores idles.
    maxWorkers: 2
  }
})
