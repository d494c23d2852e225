// Whether the packages work for a team that embeds them: packs each, installs them all in a folder
// outside, type-checks the program of the README there, runs it and the command line, and looks that
// no test runner came along.
import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")
const folder = mkdtempSync(join(tmpdir(), "review-proof-packages-"))

const run = (program, args, cwd = folder) => {
  const { error, status, stdout } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"]
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${stdout}`)
  return stdout
}

/** The one that the README shows. */
const readme = readFileSync(join(root, "README.md"), "utf8")
const [, program] = /```ts\n([^]*?)```/.exec(readme) ?? []

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

try {
  // The packages' own prepack, which .npmrc would skip.
  run(
    "npm",
    [
      "pack",
      "--ignore-scripts=false",
      "--workspaces",
      "--pack-destination",
      folder,
      "--loglevel=error"
    ],
    root
  )
  const packed = globSync("review-proof-[adp]*.tgz", { cwd: folder })
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n')
  const install = ["install", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"]
  run("npm", [...install, ...packed.map((name) => `./${name}`)])
  if (existsSync(join(folder, "node_modules", "vitest"))) throw new Error("vitest came along")
  writeFileSync(join(folder, "main.ts"), program)
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options))
  run(process.execPath, [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", folder])
  run(process.execPath, [join(folder, "out", "main.js")])
  const help = run(process.execPath, [
    join(folder, "node_modules", ".bin", "review-proof"),
    "--help"
  ])
  if (!help.includes("companies")) throw new Error(`The command line answers ${help}`)
  process.stdout.write(`${packed.length} packages work where they are installed\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
