import "./ensure-install.mjs"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { candidates, named } from "./mutants/candidates.mjs"
import { copyOf, plant } from "./mutants/copy.mjs"
import { killRuns, runTests } from "./mutants/run-tests.mjs"

const usage = `npm run mutants -- [options]

Plants small faults in a copy of the project, one at a time, and counts how many the tests catch.
The faults are a sample that --seed decides: the same seed plants the same faults for as long as
the code around them stays.

  --seed TEXT        which sample (2026)
  --package NAME     only this package, may be repeated
  --sample NUMBER    as many faults in each package instead of the usual numbers
  --commit COMMIT    the code and the tests of that commit instead of the working tree
  --only ID          only this fault, may be repeated
  --minutes NUMBER   plants no more after that time (120)
  --without-app      leaves out the slow tests of the whole service
  --help             prints this`

const samples = {
  domain: 40,
  ports: 6,
  "adapter-memory": 14,
  "adapter-http": 20,
  "http-server": 10,
  "adapter-web": 8,
  "adapter-postgres": 16,
  "adapter-webhooks": 6,
  "adapter-messaging": 6
}

/** Every second fault would be a missing field. Only the quarter with lower ids is planted. */
const firstIdOfLeftOutFields = "4"

/** Slower test files of other packages are not run. */
const slowMillis = 60_000

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "2026" },
    package: { type: "string", multiple: true, default: Object.keys(samples) },
    sample: { type: "string" },
    commit: { type: "string" },
    only: { type: "string", multiple: true },
    minutes: { type: "string", default: "120" },
    "without-app": { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
if (options.help) {
  console.log(usage)
  process.exit()
}

const place = copyOf(join(import.meta.dirname, ".."), options.commit)
const { copy, temporary } = place
process.once("exit", () => {
  killRuns()
  place.remove()
})
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    killRuns()
    // The servers of a killed run need a moment to end, and write until then.
    setTimeout(() => process.exit(1), 3000)
  })
}

const chosen = options.package.flatMap(sampleOf)
if (chosen.length === 0) end("There is nothing to plant")
plant(copy, chosen)
console.log(`${chosen.length} mutants of seed ${options.seed}. First all tests without any.`)
const tests = await rehearse()
const began = Date.now()
const done = []
for (const mutant of chosen) {
  if (Date.now() - began > Number(options.minutes) * 60_000) break
  const caughtBy = await hunt(mutant)
  done.push({ ...mutant, caughtBy })
  const { id, file, line, kind } = mutant
  const outcome = caughtBy === null ? "survived" : `caught by ${caughtBy.slice(0, 120)}`
  console.log(`${id} ${kind} in ${file}:${line} ${outcome}`)
}
report(done)

/** The faults of lowest rank, no two of which overlap; none in the laws, which are tests themselves. */
function sampleOf(name) {
  const sources = globSync(`packages/${name}/src/**/*.ts`, {
    cwd: copy,
    exclude: ["packages/ports/src/testing/**"]
  }).toSorted()
  const all = named(
    sources.flatMap((file) => candidates(file, readFileSync(join(copy, file), "utf8"))),
    name,
    options.seed
  )
    .filter(({ kind, id }) => kind !== "field" || id < firstIdOfLeftOutFields)
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const picked = []
  for (const one of all) {
    if (options.only !== undefined && !options.only.includes(one.id)) continue
    if (picked.length === Number(options.sample ?? samples[name])) break
    if (!picked.some((other) => meet(one, other))) picked.push({ ...one, package: name })
  }
  return picked.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start))
}

function meet(one, other) {
  return one.file === other.file && one.start < other.end && other.start < one.end
}

/** All tests with every mutant asleep: how long each file takes, and which mutants it reaches. */
async function rehearse() {
  const reached = join(temporary, "reached")
  writeFileSync(reached, "")
  const packages = globSync("packages/*", { cwd: copy })
    .filter((folder) => !(options["without-app"] && basename(folder) === "app"))
    .map((folder) => `${folder}/test/`)
  const run = { reached, milliseconds: 3_600_000 }
  const { files, said } = await runTests(place, packages, run)
  if (files.length === 0) end(`vitest did not run: ${said}`)
  const failed = files.filter((file) => file.failed).map(pathOf)
  const again = failed.length === 0 ? [] : (await runTests(place, failed, run)).files
  for (const file of again.filter((one) => one.failed))
    console.log(`${pathOf(file)} fails without a mutant and is left out.`)
  const known = [...files, ...again].filter((file) => !file.failed)
  const order = Object.fromEntries(known.map((file) => [file.name, file.milliseconds]))
  writeFileSync(join(temporary, "order.json"), JSON.stringify(order))
  const pairs = new Set(readFileSync(reached, "utf8").split("\n"))
  // Which other files would load the module is not known, so each of them may.
  const reaches = (file, { id }) => pairs.has(`${id} ${file.name}`) || pairs.has(`${id} loading`)
  return { known, reaches }
}

function pathOf(file) {
  return file.name.slice(copy.length + 1)
}

/** The test file that fails: first of the own package, then of all others that reach the mutant. */
async function hunt(mutant) {
  const isOwn = (file) => pathOf(file).startsWith(`packages/${mutant.package}/`)
  const reaching = tests.known.filter((file) => tests.reaches(file, mutant))
  const caughtBy = await caught(mutant, reaching.filter(isOwn))
  if (caughtBy !== null) return caughtBy
  const others = reaching.filter((file) => !isOwn(file) && file.milliseconds < slowMillis)
  const other = await caught(mutant, others)
  // A test that fails now and then would catch any mutant: it has to fail twice.
  return other === null
    ? null
    : caught(
        mutant,
        others.filter((file) => other.includes(pathOf(file)))
      )
}

async function caught({ id }, files) {
  if (files.length === 0) return null
  const usual = files.reduce((sum, file) => sum + file.milliseconds, 0)
  const limits = { bail: true, milliseconds: 60_000 + 3 * usual }
  const ran = await runTests(place, files.map(pathOf), { mutant: id, ...limits })
  if (!ran.ended) return `the time of ${files.map(pathOf).join(" ")}`
  if (ran.files.length === 0) return `the run of ${files.map(pathOf).join(" ")}`
  return ran.files.filter((file) => file.failed).map(pathOf)[0] ?? null
}

function report(mutants) {
  const survivors = mutants.filter(({ caughtBy }) => caughtBy === null)
  console.log(`\nSurvivors:`)
  for (const { id, file, line, kind, shown } of survivors)
    console.log(`  ${id} ${file}:${line} ${kind}\n    - ${flat(shown[0])}\n    + ${flat(shown[1])}`)
  console.log(`\nCaught, by package (seed ${options.seed}):`)
  for (const [name, list] of [...Map.groupBy(mutants, (one) => one.package), ["all", mutants]]) {
    const caughtOnes = list.filter(({ caughtBy }) => caughtBy !== null).length
    const share = Math.round((100 * caughtOnes) / list.length)
    console.log(`  ${name.padEnd(20)} ${caughtOnes} of ${list.length}, ${share} %`)
  }
  if (mutants.length < chosen.length) console.log(`The time was up after ${mutants.length}.`)
}

function flat(text) {
  return text.replaceAll(/\s+/g, " ").slice(0, 140)
}

function end(problem) {
  console.error(`✖ ${problem}`)
  process.exit(1)
}
