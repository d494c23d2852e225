// Lints both descriptions as the running service gives them. A linter that
// accepts everything proves nothing: it first has to refuse a broken one, and
// one that it only warns of.
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

const root = join(import.meta.dirname, "..", "..")
const folder = mkdtempSync(join(tmpdir(), "openapi-lint-"))
const token = "openapi-lint-openapi-lint-openapi-lint"
const [port, managementPort] = [await freePort(), await freePort()]
const service = spawn(
  process.execPath,
  ["--conditions=@review-proof/source", "packages/app/src/main.ts"],
  {
    cwd: root,
    env: {
      ...process.env,
      STORE: "memory",
      WORKERS: "false",
      LOG_LEVEL: "error",
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      MANAGEMENT_TOKEN: token
    },
    stdio: "ignore"
  }
)

try {
  const described = await description(`http://127.0.0.1:${port}/v1/openapi.json`)
  const managed = await description(`http://127.0.0.1:${managementPort}/management/v1/openapi.json`)
  const broken = { ...described, paths: { "/x": { get: { operationId: "x" } } } }
  const { license: _, ...info } = described.info
  const imperfect = { ...described, info }
  for (const [name, document] of Object.entries({ broken, imperfect })) {
    if (findings(name, document).length === 0) {
      throw new Error(`A description that is ${name} was accepted`)
    }
  }
  for (const [name, document] of Object.entries({ described, managed })) {
    const found = findings(name, document)
    if (found.length > 0)
      throw new Error([`The description that is ${name} has problems:`, ...found].join("\n  "))
  }
  console.log("Both descriptions are good.")
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  service.kill("SIGTERM")
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

/** Asks until the service is up, for half a minute at most. */
async function description(url) {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => undefined
    )
    if (response?.ok) return response.json()
    await setTimeout(100)
  }
  throw new Error(`${url} did not answer`)
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port: free } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return free
}
