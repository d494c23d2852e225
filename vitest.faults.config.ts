// `npm run test:faults`: the long tests of deliveries under faults, one after the other.
import { defineConfig } from "vitest/config"

const conditions = ["@review-proof/source"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/app/test/delivery/faults/*.fault.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000
  }
})
