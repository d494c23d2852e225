// Whether the packages work for a team that embeds them: packs each, installs them all in a folder
// outside, type-checks a program there that composes the domain with the memory adapter, runs it and
// the command line, and looks that no test runner came along.
import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
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

const program = `import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { createCompany } from "@review-proof/domain"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Effect, Layer } from "effect"

const main = Effect.gen(function* () {
  const owner = { name: "Ada", email: "ada@shop.example" }
  const made = yield* createCompany("me", { name: "Shop", plan: "pro", monthlyLimit: null, owner })
  return made.name
})

const answer = await Effect.runPromise(
  Effect.provide(main, Layer.merge(MemoryStoreLive, NodeCrypto.layer))
)
if (answer !== "Shop") throw new Error(answer)
`

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
  run("npm", ["pack", "--workspaces", "--pack-destination", folder, "--loglevel=error"], root)
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
