// Effect's own diagnostics over every package. They report "0 errors" when they
// looked at nothing, so the same configuration first has to find planted errors.
import { spawnSync } from "node:child_process"
import { join } from "node:path"

const folder = import.meta.dirname
const expected = [
  "floatingEffect",
  "missingStarInYieldEffectGen",
  "schemaNumber",
  "tryCatchInEffectGen"
]

const planted = diagnose("planted/tsconfig.json")
const missed = expected.filter((rule) => !planted.output.includes(`effect(${rule})`))
if (planted.status === 0 || missed.length > 0)
  fail(`Planted errors were not seen: ${missed}`, planted)

const found = diagnose("tsconfig.json")
const [, checked, total] = /Checked (\d+) files out of (\d+) files/.exec(found.output) ?? []
if (found.status !== 0) fail("Effect's diagnostics found errors", found)
if (!(Number(checked) > 100 && checked === total)) fail("Not every file was looked at", found)
console.log(`Effect's diagnostics: ${checked} files, no errors, no warnings.`)

function diagnose(project) {
  const tool = join(folder, "node_modules", ".bin", "effect-tsgo")
  const args = ["diagnostics", "--strict", "--format", "text", "--severity", "error,warning"]
  const { status, stdout, stderr } = spawnSync(
    tool,
    [...args, "--project", join(folder, project)],
    {
      cwd: folder,
      encoding: "utf8",
      shell: process.platform === "win32"
    }
  )
  return { status, output: `${stdout}${stderr}` }
}

function fail(problem, { output }) {
  console.error(output)
  console.error(problem)
  process.exit(1)
}
