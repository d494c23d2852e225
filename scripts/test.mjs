// `npm test`: every check of the project in one command, the quick ones first and at the same time.
// Runs no test if one of them fails; ends with a table of times and, as the last line, the count of tests.
import "./ensure-install.mjs"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, rmSync } from "node:fs"
import { delimiter, join } from "node:path"
import { text } from "node:stream/consumers"
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
const began = Date.now()
const statuses = await Promise.all(steps.map(runQuietly))
const failedStep = steps.find((_, index) => statuses[index] !== 0)
if (failedStep === undefined) await runTests()
else end(`The step "${failedStep[0]}" failed: ${failedStep.slice(1).flat().join(" ")}`.trim())

async function runTests() {
  console.log("\n▶ tests")
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}`]
  const { status } = await run("tests", "vitest", [...args, ...process.argv.slice(2)], "inherit")
  const { passed, failed } = countTests(results)
  if (status === 0) end(null, passed, failed)
  else if (failed === 0) end("vitest failed outside its tests", passed)
  else end('The step "tests" failed', passed, failed)
}

/** Shows what a step says once it has ended, because others run beside it. */
async function runQuietly([name, command, args]) {
  const { said, status } = await run(name, command, args, "pipe")
  console.log(`\n▶ ${name}\n${said}  ${name}: ${status === 0 ? "ok" : "failed"}`)
  return status
}

async function run(name, command, args, output) {
  const started = Date.now()
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      BUNDLE_TO_TEST: join(bundle, "review-proof.mjs"),
      PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter)
    },
    shell: process.platform === "win32",
    stdio: ["ignore", output, output]
  })
  const ended = once(child, "close").catch(({ message }) => {
    console.error(message)
    return [1]
  })
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  const said = (await Promise.all(streams.map((stream) => text(stream)))).join("")
  const [status] = await ended
  times.push([name, (Date.now() - started) / 1000])
  return { said, status: status ?? 1 }
}

/** Lets the process end by itself: Node's `process.exit` can wait for V8's compiler for ever. */
function end(problem, passed = 0, failed = 1) {
  const total = (Date.now() - began) / 1000
  const tables = [
    timeTable("step", [...times, ["total", total]]),
    timeTable("slowest test files", slowestFiles(results, root, 10))
  ]
  console.log(`\n${tables.map((lines) => lines.join("\n")).join("\n\n")}`)
  if (problem !== null) console.error(`\n✖ ${problem}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
