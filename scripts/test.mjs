// `npm test`: every check of the project in one command, the quick ones first.
// Stops at the first step that fails; ends with a table of times and, as the last line, the count of tests.
import "./ensure-install.mjs"
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync } from "node:fs"
import { delimiter, join } from "node:path"
import { countTests, slowestFiles, timeTable } from "./test-report.mjs"

const root = join(import.meta.dirname, "..")
const results = join(root, ".cache", "vitest.json")

/** The service and the command line that the tests start as processes. */
const bundle = join(root, ".cache", "bundle")

/** Each step's name and the seconds it took. */
const times = []

const steps = [
  // Each checker of a project works out the types of the libraries again.
  ["types", "tsc", ["-b", "--checkers", "1"]],
  ["lint", "oxlint", ["--deny-warnings", "--report-unused-disable-directives"]],
  ["format", "oxfmt", ["--check"]],
  ["unused code and dependencies", "knip", []],
  ["boundaries", "node", ["scripts/check-boundaries.mjs"]],
  ["bundle", "node", ["scripts/build-bundle.mjs", bundle]]
]

mkdirSync(join(root, ".cache"), { recursive: true })
rmSync(results, { force: true })
const failedStep = steps.find(([name, command, args]) => run(name, command, args) !== 0)
if (failedStep === undefined) runTests()
else end(`The step "${failedStep[0]}" failed: ${failedStep.slice(1).flat().join(" ")}`.trim())

function runTests() {
  const status = run("tests", "vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
    ...process.argv.slice(2)
  ])
  const { passed, failed } = countTests(results)
  if (status === 0) end(null, passed, failed)
  else if (failed === 0) end("vitest failed outside its tests", passed)
  else end('The step "tests" failed', passed, failed)
}

function run(name, command, args) {
  const started = Date.now()
  console.log(`\n▶ ${name}`)
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: {
      ...process.env,
      BUNDLE_TO_TEST: join(bundle, "review-proof.mjs"),
      PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter)
    },
    shell: process.platform === "win32",
    stdio: ["ignore", "inherit", "inherit"]
  })
  if (error) console.error(error.message)
  times.push([name, (Date.now() - started) / 1000])
  console.log(`  ${name}: ${status === 0 ? "ok" : "failed"}`)
  return status ?? 1
}

/** Lets the process end by itself: Node's `process.exit` can wait for V8's compiler for ever. */
function end(problem, passed = 0, failed = 1) {
  const total = times.reduce((sum, [, seconds]) => sum + seconds, 0)
  const tables = [
    timeTable("step", [...times, ["total", total]]),
    timeTable("slowest test files", slowestFiles(results, root, 10))
  ]
  console.log(`\n${tables.map((lines) => lines.join("\n")).join("\n\n")}`)
  if (problem !== null) console.error(`\n✖ ${problem}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
