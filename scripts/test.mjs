// `npm test`: every check of the project in one command, the quick ones first.
// Stops at the first step that fails; the last line is the count of tests.
import "./ensure-install.mjs"
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync } from "node:fs"
import { delimiter, join } from "node:path"
import { countTests } from "./count-tests.mjs"

const root = join(import.meta.dirname, "..")
const results = join(root, ".cache", "vitest.json")

const steps = [
  ["types", "tsc", ["-b"]],
  ["lint", "oxlint", ["--deny-warnings", "--report-unused-disable-directives"]],
  ["format", "oxfmt", ["--check"]],
  ["unused code and dependencies", "knip", []],
  ["boundaries", "node", ["scripts/check-boundaries.mjs"]]
]

for (const [name, command, args] of steps) {
  const status = run(name, command, args)
  if (status !== 0) end(`The step "${name}" failed: ${command} ${args.join(" ")}`.trim())
}

mkdirSync(join(root, ".cache"), { recursive: true })
rmSync(results, { force: true })
const status = run("tests", "vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${results}`,
  ...process.argv.slice(2)
])
const { passed, failed } = countTests(results)
if (status !== 0 && failed === 0) end("vitest failed outside its tests", passed)
if (status !== 0) end('The step "tests" failed', passed, failed)
end(null, passed, failed)

function run(name, command, args) {
  const started = Date.now()
  console.log(`\n▶ ${name}`)
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter)
    },
    shell: process.platform === "win32",
    stdio: ["ignore", "inherit", "inherit"]
  })
  if (error) console.error(error.message)
  console.log(
    `  ${name}: ${status === 0 ? "ok" : "failed"} in ${((Date.now() - started) / 1000).toFixed(1)} s`
  )
  return status ?? 1
}

function end(problem, passed = 0, failed = 1) {
  if (problem !== null) console.error(`\n✖ ${problem}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
