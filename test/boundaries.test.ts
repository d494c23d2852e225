// Goal: a ban that nobody enforces is not a ban. Each one is broken on purpose in a
// folder of its own, under the project's own configuration, and has to be seen.
import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"

const root = join(import.meta.dirname, "..")
const oxlint = join(root, "node_modules", ".bin", "oxlint")
const folder = mkdtempSync(join(tmpdir(), "boundaries-"))

beforeAll(() => copyFileSync(join(root, "oxlint.config.ts"), join(folder, "oxlint.config.ts")))
afterAll(() => rmSync(folder, { recursive: true }))

describe("an import that the architecture forbids is refused", () => {
  const platforms = ["node:fs", "fs", "pg", "@effect/platform-node/NodeHttpServer", "fastify"]
  const transports = ["effect/http/HttpServer", "effect/http-api", "effect/sql/SqlClient"]
  /** No adapter imports these. */
  const foreign = [
    "pg",
    "@review-proof/domain",
    "@review-proof/adapter-http",
    "@review-proof/adapter-postgres"
  ]
  const forbidden: Record<string, ReadonlyArray<string>> = {
    ports: [
      ...platforms,
      ...transports,
      "@review-proof/domain",
      "@effect/sql-pg",
      "@effect/vitest",
      "../../domain/src/index.ts"
    ],
    domain: [
      ...platforms,
      ...transports,
      "@review-proof/adapter-memory",
      "@review-proof/ports/testing",
      "@review-proof/ports/src/reviews/reviews.ts",
      "@effect/sql-pg/PgClient",
      "effect/testing/TestClock"
    ],
    "adapter-memory": [...platforms, ...transports, ...foreign],
    "adapter-postgres": [...platforms, "effect/http-api", ...foreign],
    "adapter-messaging": ["hono", "effect/sql/SqlClient", "@effect/sql-pg", ...foreign],
    translations: ["effect", "hono/html", "node:fs", "@review-proof/ports"],
    "http-server": ["hono/html", "node:fs", "undici", ...foreign],
    "adapter-web": ["hono/html", "node:fs", "undici", "effect/sql/SqlClient", ...foreign],
    "adapter-oidc": ["undici", "node:http", ...foreign],
    "adapter-passkeys": ["node:crypto", "effect/http", ...foreign],
    "adapter-webhooks": [
      "node:fs",
      "node:child_process",
      "effect/http/HttpClient",
      "effect/sql/SqlClient",
      "@effect/platform-node/NodeHttpClient",
      ...foreign
    ],
    "adapter-http": [
      "hono/html",
      "undici",
      "node:fs",
      "effect/sql/SqlClient",
      "@effect/sql-pg/PgClient",
      "@effect/platform-node",
      "@review-proof/adapter-web",
      "@review-proof/app",
      ...foreign
    ],
    app: [
      "pg",
      "@effect/sql-pg/PgClient",
      "effect/sql/SqlClient",
      "@effect/platform-node",
      "@review-proof/domain"
    ]
  }
  const cases = Object.entries(forbidden).flatMap(([name, imports]) =>
    [...imports, "@review-proof/testkit/service/service"].map((specifier, number) => ({
      title: `${name} must not import ${specifier}`,
      path: `packages/${name}/src/planted-${number}.ts`,
      text: `export * from "${specifier}"\n`
    }))
  )
  const found = lintedTogether(cases)
  it.each(cases)("$title", ({ path }) => {
    assert.include(found(path), "eslint(no-restricted-imports)")
  })

  it.each([
    ["a dynamic import", 'export const planted = import("node:fs")\n'],
    ["a type import", 'export type { Pool } from "pg"\n']
  ])("also as %s", (_, text) => {
    assert.include(lint("packages/domain/src/planted.ts", text), "eslint(no-restricted-imports)")
  })
})

describe("what hides time, chance, settings or types is refused", () => {
  const lines = Array.from({ length: 71 }, (_, line) => `  yield ${line}`)
  const cases: ReadonlyArray<readonly [what: string, text: string, rule: string]> = [
    ["the wall clock", "export const at = Date.now()", "eslint(no-restricted-properties)"],
    ["a stopwatch", "export const at = performance.now()", "eslint(no-restricted-properties)"],
    ["a chance number", "export const n = Math.random()", "eslint(no-restricted-properties)"],
    ["a chance id", "export const id = crypto.randomUUID()", "eslint(no-restricted-properties)"],
    [
      "chance bytes",
      "crypto.getRandomValues(new Uint8Array(1))",
      "eslint(no-restricted-properties)"
    ],
    ["a bare timer", "setTimeout(() => undefined, 1)", "eslint(no-restricted-globals)"],
    ["a timer that repeats", "setInterval(() => undefined, 1)", "eslint(no-restricted-globals)"],
    ["the environment", "export const home = process.env.HOME", "node(no-process-env)"],
    [
      "the process by another name",
      "export const { env } = globalThis.process",
      "eslint(no-restricted-properties)"
    ],
    ["the console", "console.log(1)", "eslint(no-console)"],
    ["any", "export const x: any = 1", "typescript(no-explicit-any)"],
    ["a silenced compiler", `// @ts-${"ignore"}\nexport const x = 1`, "typescript(ban-ts-comment)"],
    ["a non-null assertion", "export const x = [1][0]!", "typescript(no-non-null-assertion)"],
    [
      "a function of 73 lines",
      `export function* long() {\n${lines.join("\n")}\n}`,
      "eslint(max-lines-per-function)"
    ],
    ["a file of 261 lines", `export const x = 1${"\n".repeat(260)}`, "eslint(max-lines)"]
  ]
  const path = (what: string) => `packages/domain/src/${what.replaceAll(" ", "-")}.ts`
  const found = lintedTogether(
    cases.map(([what, text]) => ({ path: path(what), text: `${text}\n` }))
  )
  it.each(cases)("%s", (what, _, rule) => {
    assert.include(found(path(what)), rule)
  })

  it("settings outside the one file that reads them", () => {
    const text = "export const home = process.env.HOME\n"
    assert.deepStrictEqual(lint("packages/app/src/configuration/config.ts", text), [])
    assert.include(lint("packages/app/src/planted.ts", text), "node(no-process-env)")
    const imported = 'export { env } from "node:process"\n'
    assert.include(lint("packages/app/src/planted.ts", imported), "eslint(no-restricted-imports)")
  })

  it("two files that import each other", () => {
    plant("packages/domain/src/other.ts", 'export * from "./planted.ts"\n')
    const found = lint("packages/domain/src/planted.ts", 'export * from "./other.ts"\n')
    assert.include(found, "import(no-cycle)")
  })
})

describe("an import that the linter does not see is refused", () => {
  const cases: ReadonlyArray<readonly [what: string, files: Record<string, string>, why: string]> =
    [
      [
        "two files that import each other's types",
        {
          "packages/domain/src/planted.ts": 'import type { B } from "./other.ts"\n',
          "packages/domain/src/other.ts": 'import type { A } from "./planted.ts"\n'
        },
        "an import cycle: packages/domain/src/"
      ],
      [
        "a lower folder that imports a higher one",
        {
          "packages/http-server/src/answers/planted.ts": 'export * from "../serving/other.ts"\n',
          "packages/http-server/src/serving/other.ts": "export const x = 1\n"
        },
        "packages/http-server/src/answers/planted.ts: an import upwards"
      ],
      [
        "a folder whose place among its siblings is not declared",
        { "packages/adapter-web/src/planted/planted.ts": "export const x = 1\n" },
        "packages/adapter-web/src/planted: its place among its siblings is not declared"
      ]
    ]
  it.each(cases)("%s", (_, files, why) => {
    for (const [path, text] of Object.entries(files)) plant(path, text)
    const { status, stderr } = checkBoundaries(folder)
    for (const path of Object.keys(files)) rmSync(join(folder, path))
    assert.strictEqual(status, 1)
    assert.include(stderr, why)
  })
})

describe("a check cannot be switched off from within a file", () => {
  it.each([
    `// oxlint-${"disable"}-next-line no-console`,
    `/* eslint-${"disable"} */`,
    `// @ts-${"nocheck"}`
  ])("%s", (comment) => {
    plant("packages/domain/src/planted.ts", `${comment}\nexport const x = 1\n`)
    const { status, stderr } = checkBoundaries(folder)
    assert.strictEqual(status, 1)
    assert.include(stderr, "packages/domain/src/planted.ts:1")
  })

  it("a file cannot be hidden from the linter", () => {
    plant("packages/domain/src/planted.ts", "export const x = 1\n")
    plant("oxlint.config.ts", 'export default { ignorePatterns: ["packages/**"] }\n')
    const { status, stderr } = checkBoundaries(folder)
    copyFileSync(join(root, "oxlint.config.ts"), join(folder, "oxlint.config.ts"))
    assert.strictEqual(status, 1)
    assert.include(stderr, "the linter skips it")
  })

  it("a check that finds no file fails", () => {
    const empty = mkdtempSync(join(tmpdir(), "boundaries-empty-"))
    const { status } = checkBoundaries(empty)
    rmSync(empty, { recursive: true })
    assert.strictEqual(status, 1)
  })
})

interface Diagnostic {
  readonly code: string
  readonly filename: string
}

interface Planted {
  readonly path: string
  readonly text: string
}

/** The rules that each of the planted files breaks. The linter starts once, before the tests. */
function lintedTogether(files: ReadonlyArray<Planted>) {
  let diagnostics: ReadonlyArray<Diagnostic> = []
  beforeAll(() => {
    diagnostics = lintAll(files)
  })
  return (path: string) => codesOf(diagnostics.filter(({ filename }) => filename === path))
}

/** The rules that one planted file breaks. */
function lint(path: string, text: string): ReadonlyArray<string> {
  return codesOf(lintAll([{ path, text }]))
}

const codesOf = (diagnostics: ReadonlyArray<Diagnostic>) => diagnostics.map(({ code }) => code)

function lintAll(files: ReadonlyArray<Planted>): ReadonlyArray<Diagnostic> {
  for (const { path, text } of files) plant(path, text)
  const paths = files.map(({ path }) => path)
  const args = ["--format=json", ...paths]
  const { stdout } = spawnSync(oxlint, args, { cwd: folder, encoding: "utf8" })
  for (const path of paths) rmSync(join(folder, path))
  const report = JSON.parse(stdout)
  assert.strictEqual(report.number_of_files, files.length)
  return report.diagnostics
}

function plant(path: string, text: string): void {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}

function checkBoundaries(target: string) {
  const script = join(root, "scripts", "check-boundaries.mjs")
  return spawnSync(process.execPath, [script, target], { encoding: "utf8" })
}
