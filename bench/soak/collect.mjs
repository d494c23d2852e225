// The service of a soak imports it first: on SIGUSR2 it collects garbage and writes what is left.
import { writeFileSync } from "node:fs"
import { memoryUsage } from "node:process"

process.on("SIGUSR2", () => {
  globalThis.gc?.()
  writeFileSync(process.env.SOAK_MEMORY ?? "", JSON.stringify(memoryUsage()))
})
