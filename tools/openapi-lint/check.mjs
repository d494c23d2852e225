// Lints both descriptions, which the service serves as they are made here. A linter that accepts
// everything proves nothing: it first has to refuse a broken one, and one that it only warns of.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { managementDocument } from "../../packages/adapter-http/src/management/document.ts"
import { publicDocument } from "../../packages/adapter-http/src/public/document.ts"

const settings = { serviceName: "Review and Proof Service", baseUrl: "https://reviews.example" }
const described = publicDocument(settings)
const { license: _, ...info } = described.info
const folder = mkdtempSync(join(tmpdir(), "openapi-lint-"))

try {
  const broken = { ...described, paths: { "/x": { get: { operationId: "x" } } } }
  for (const [name, document] of Object.entries({ broken, imperfect: { ...described, info } })) {
    if (findings(name, document).length === 0) {
      throw new Error(`A description that is ${name} was accepted`)
    }
  }
  const documents = { public: described, management: managementDocument(settings) }
  for (const [name, document] of Object.entries(documents)) {
    const found = findings(name, document)
    if (found.length > 0)
      throw new Error([`The description of the ${name} API has problems:`, ...found].join("\n  "))
  }
  console.log("Both descriptions are good.")
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
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
