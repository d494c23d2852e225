// Lints both descriptions as the running service gives them. A linter that
// accepts everything proves nothing: it first has to refuse a broken one, and
// one that it only warns of.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startMemoryService } from "../../scripts/memory-service.mjs"

const root = join(import.meta.dirname, "..", "..")
const folder = mkdtempSync(join(tmpdir(), "openapi-lint-"))
const service = await startMemoryService(
  ["--conditions=@review-proof/source", join(root, "packages", "app", "src", "main.ts")],
  { WORKERS: "false" }
)

try {
  const described = JSON.parse(await service.text("/v1/openapi.json"))
  const managed = JSON.parse(await service.text("/management/v1/openapi.json"))
  const broken = { ...described, paths: { "/x": { get: { operationId: "x" } } } }
  const { license: _, ...info } = described.info
  const imperfect = { ...described, info }
  for (const [name, document] of Object.entries({ broken, imperfect })) {
    if (findings(name, document).length === 0) {
      throw new Error(`A description that is ${name} was accepted`)
    }
  }
  for (const [name, document] of Object.entries({ public: described, management: managed })) {
    const found = findings(name, document)
    if (found.length > 0)
      throw new Error([`The description of the ${name} API has problems:`, ...found].join("\n  "))
  }
  console.log("Both descriptions are good.")
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await service.stop()
  rmSync(folder, { recursive: true })
}

/** Errors and warnings. */
function findings(name, document) {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(document))
  const tool = join(import.meta.dirname, "node_modules", ".bin", "redocly")
  const { stdout } = spawnSync(tool, ["lint", "--format=json", file], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "ignore"]
  })
  return JSON.parse(stdout).problems.map(({ message, ruleId }) => `${ruleId}: ${message}`)
}
