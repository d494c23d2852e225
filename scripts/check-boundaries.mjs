// The linter enforces the import bans. This script checks that the linter read every package and
// that no comment switches a rule off. It also finds what the linter does not see: import cycles
// through types, and imports from a folder of a package to a folder above it.
import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { importProblems } from "./import-arrows.mjs"

const project = join(import.meta.dirname, "..")
const oxlint = join(project, "node_modules", ".bin", "oxlint")
const root = process.argv[2] ?? project
const disabling =
  /(?:eslint|oxlint)-disable|@ts-(?:ignore|expect-error|nocheck)|oxfmt-ignore|knip-ignore/

const sources = globSync("packages/*/{src,test}/**/*.ts", { cwd: root }).map(posix)
const own = globSync(["{test,bench,examples,scripts}/**/*.{ts,mjs}", "*.ts"], {
  cwd: root,
  exclude: (path) => path.includes("node_modules")
}).map(posix)
const modules = sources.filter((file) => file.includes("/src/"))
const problems = [...disabled([...sources, ...own]), ...unseen(), ...importProblems(root, modules)]

for (const problem of problems) console.error(problem)
console.log(`Looked at ${sources.length} files of packages and ${own.length} others.`)
process.exitCode = problems.length === 0 && sources.length > 0 ? 0 : 1

function disabled(files) {
  return files.flatMap((file) => {
    if (file === "scripts/check-boundaries.mjs") return []
    const lines = readFileSync(join(root, file), "utf8").split("\n")
    return lines.flatMap((line, index) =>
      disabling.test(line) ? [`${file}:${index + 1}: a check is switched off: ${line.trim()}`] : []
    )
  })
}

/** Sources that the linter skips, whatever the reason. */
function unseen() {
  const { stdout } = spawnSync(oxlint, ["--debug=files"], { cwd: root, encoding: "utf8" })
  const seen = new Set(stdout.split("\n").map((line) => posix(line.trim()).replace(/^\.\//, "")))
  return sources.filter((file) => !seen.has(file)).map((file) => `${file}: the linter skips it`)
}

function posix(path) {
  return path.split(sep).join("/")
}
