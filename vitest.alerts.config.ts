// `npm run test:alerts`: each alert of deploy/watch provoked on a running Prometheus; eight minutes.
import { defineConfig } from "vitest/config"

const conditions = ["@review-proof/source"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/app/test/alerts/*.alert.ts"],
    globalSetup: ["packages/testkit/src/database/global-setup.ts"],
    testTimeout: 900_000,
    hookTimeout: 300_000
  }
})
