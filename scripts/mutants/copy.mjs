// A copy of the project in a folder of its own, in which faults are planted. The project itself
// is not touched.
import { execFileSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** The files of `commit`, or those of the working tree, with the installed dependencies. */
export function copyOf(root, commit) {
  const parent = join(root, ".cache", "mutants")
  mkdirSync(parent, { recursive: true })
  const copy = mkdtempSync(join(parent, "copy-"))
  const temporary = mkdtempSync(join(tmpdir(), "mutants-"))
  // Root starts PostgreSQL as another user, who has to reach its socket.
  chmodSync(temporary, 0o755)
  const remove = () => {
    for (const folder of [copy, temporary])
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
  try {
    if (commit === undefined) copyWorkingTree(root, copy)
    else {
      const archive = join(temporary, "commit.tar")
      execFileSync("git", ["archive", "-o", archive, commit], { cwd: root })
      execFileSync("tar", ["-xf", archive, "-C", copy])
    }
    linkDependencies(root, copy)
  } catch (error) {
    remove()
    throw error
  }
  return { copy, temporary, remove }
}

function copyWorkingTree(root, copy) {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root })
  for (const file of listed.toString().split("\n").filter(Boolean)) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
}

/** Links to all but the project's own packages, which are those of the copy. */
function linkDependencies(root, copy) {
  const own = "@review-proof"
  const link = (from, to) => {
    mkdirSync(to)
    for (const name of readdirSync(from))
      if (!name.startsWith(".vite") && name !== own) symlinkSync(join(from, name), join(to, name))
  }
  link(join(root, "node_modules"), join(copy, "node_modules"))
  mkdirSync(join(copy, "node_modules", own))
  for (const folder of readdirSync(join(copy, "packages"))) {
    const manifest = join(copy, "packages", folder, "package.json")
    if (!existsSync(manifest)) continue
    const { name } = JSON.parse(readFileSync(manifest, "utf8"))
    symlinkSync(join("..", "..", "packages", folder), join(copy, "node_modules", name))
    const nested = join(root, "packages", folder, "node_modules")
    if (existsSync(nested)) link(nested, join(copy, "packages", folder, "node_modules"))
  }
}

/** Plants the faults in the copy, where each sleeps until the variable MUTANT names it. */
export function plant(copy, chosen) {
  for (const [file, faults] of Map.groupBy(chosen, (one) => one.file)) {
    let text = readFileSync(join(copy, file), "utf8")
    for (const { id, start, end, planted, wrap } of faults.toSorted((a, b) => b.start - a.start))
      text = text.slice(0, start) + wrap(id, text.slice(start, end), planted) + text.slice(end)
    writeFileSync(join(copy, file), text)
  }
}
