// Checks that the packages work for a team that embeds them: runs the README's install line and its
// program on the oldest Node that the README promises, judges each package by publint and attw, then
// installs all of them in a folder outside and runs the command line.
import { execFile, spawnSync } from "node:child_process"
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, delimiter, join } from "node:path"
import { promisify } from "node:util"

const root = join(import.meta.dirname, "..")
const folder = mkdtempSync(join(tmpdir(), "review-proof-packages-"))

const run = (program, args, { cwd = folder, path = [] } = {}) => {
  const { error, status, stdout } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: [...path, process.env.PATH].join(delimiter) },
    stdio: ["ignore", "pipe", "inherit"]
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${stdout}`)
  return stdout
}

const quietly = ["--no-audit", "--no-fund", "--loglevel=error"]
const newFolder = (name) => {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, "package.json"), '{ "private": true, "type": "module" }\n')
  return path
}

const readme = readFileSync(join(root, "README.md"), "utf8")
const [, program] = /```ts\n([^]*?)```/.exec(readme)
const [, packLine] = /\n(npm pack [^\n]*)\n/.exec(readme)
const [, installLine] = /\n(npm install [^\n]*)\n/.exec(readme)
const oldestNode = `node-${process.platform}-${process.arch}@20`

const options = {
  compilerOptions: {
    module: "nodenext",
    target: "esnext",
    lib: ["esnext", "dom"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    outDir: "out",
    rootDir: "."
  },
  files: ["main.ts"]
}

/** The README's own lines, on the oldest Node; only the folder of the packed files is another. */
const runReadme = () => {
  const here = (line) => line.replaceAll("/tmp", folder)
  const own = newFolder("own-program")
  const tools = newFolder("oldest-node")
  run("npm", ["install", ...quietly, oldestNode], { cwd: tools })
  const path = [join(tools, "node_modules", oldestNode.split("@")[0], "bin")]
  const version = run("node", ["--version"], { path }).trim()
  if (!version.startsWith("v20.")) throw new Error(`This is Node ${version}`)
  run("bash", ["-c", here(packLine)], { cwd: root })
  run("bash", ["-c", here(installLine)], { cwd: own, path })
  if (existsSync(join(own, "node_modules", "vitest"))) throw new Error("vitest came along")
  writeFileSync(join(own, "main.ts"), program)
  writeFileSync(join(own, "tsconfig.json"), JSON.stringify(options))
  run(process.execPath, [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", own])
  const printed = run("node", [join(own, "out", "main.js")], { path })
  if (!printed.includes("Bakery Group")) throw new Error(`The README's program prints ${printed}`)
  return version
}

/** attw finds only entries that package.json names one by one. */
const domainAreas = globSync("packages/domain/src/entries/*.ts", { cwd: root }).map((file) =>
  basename(file, ".ts")
)

/** Checks a package with publint and attw. The error contains what they find. */
const judge = async (name) => {
  const runTool = (tool, args) =>
    promisify(execFile)(tool, args).catch(({ message, stdout }) => {
      throw new Error(`${message}\n${stdout}`)
    })
  await runTool("publint", ["--strict", join(folder, name)])
  const areas = name.startsWith("review-proof-domain-") ? domainAreas : []
  const entries = areas.flatMap((area) => ["--include-entrypoints", area])
  await runTool("attw", ["--profile", "esm-only", "--quiet", join(folder, name), ...entries])
}

/** All packages together: what they export, and the command line as it is installed. */
const runAll = async () => {
  // `.npmrc` would skip the packages' own prepack.
  const pack = ["pack", "--ignore-scripts=false", "--workspaces", "--loglevel=error"]
  run("npm", [...pack, "--pack-destination", folder], { cwd: root })
  const packed = globSync("review-proof-!(testkit|examples)*.tgz", { cwd: folder })
  // Each tool uses one core, so two take packages from the same list.
  const waiting = packed.values()
  const judgeNext = async () => {
    for (const name of waiting) await judge(name)
  }
  await Promise.all([judgeNext(), judgeNext()])
  const all = newFolder("all-packages")
  run("npm", ["install", "--omit=dev", ...quietly, ...packed.map((name) => join(folder, name))], {
    cwd: all
  })
  const bin = join(all, "node_modules", ".bin", "review-proof")
  const help = run(process.execPath, [bin, "--help"])
  if (!help.includes("companies")) throw new Error(`The command line answers ${help}`)
  return packed.length
}

try {
  const version = runReadme()
  process.stdout.write(`The README's install line and program work on Node ${version}\n`)
  process.stdout.write(`${await runAll()} packages work where they are installed\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
