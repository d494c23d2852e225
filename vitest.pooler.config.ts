// `npm run test:pooler`: the stores' laws and a whole service through the `pgbouncer` of PATH.
import { defineConfig } from "vitest/config"

const conditions = ["@review-proof/source"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      "packages/adapter-postgres/test/**/*.test.ts",
      "packages/app/test/pooler/*.pooled.ts"
    ],
    // Its subject are prepared statements, which there are none of.
    exclude: ["packages/adapter-postgres/test/locked-statements.test.ts"],
    globalSetup: ["packages/testkit/src/database/pooler-setup.ts"],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2
  }
})
