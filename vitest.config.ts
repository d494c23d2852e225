import { defineConfig } from "vitest/config"

const conditions = ["@review-proof/source"]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts", "examples/*/test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    isolate: false
  }
})
