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
    exclude: [
      // It tests prepared statements, and a pooler has none.
      "packages/adapter-postgres/test/locked-statements.test.ts",
      // They give new sessions other settings or rights, and a pooler keeps the old ones.
      "packages/adapter-postgres/test/examine.test.ts",
      "packages/adapter-postgres/test/read-only.test.ts"
    ],
    globalSetup: ["packages/testkit/src/database/pooler-setup.ts"],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2
  }
})
