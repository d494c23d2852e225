// Goal: whoever embeds the packages finds a name in a list that one can read, and each entry that a
// package declares. Method: the entries' own exports are read from the sources.
import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { parseSync } from "oxc-parser"
import { assert, describe, it } from "@effect/vitest"

const packages = join(import.meta.dirname, "..", "packages")
const domain = join(packages, "domain", "src")
const entries = globSync(join(domain, "entries", "*.ts"))

const advice =
  "Export a new name from its area (packages/domain/src/entries). The root entry is for the names " +
  "that most programs need: add one only in place of another."

describe("@review-proof/ports", () => {
  it("offers at most 120 names at its root, and the rest to authors of a store", () => {
    const root = namesOf(join(packages, "ports", "src", "index.ts"))
    const store = namesOf(join(packages, "ports", "src", "store.ts"))
    assert.isAtMost(
      root.length,
      120,
      "Export what only a store needs from packages/ports/src/store.ts."
    )
    const both = root.filter((name) => store.includes(name))
    assert.deepStrictEqual(both, [])
  })
})

describe("@review-proof/domain", () => {
  it("offers at most 120 names at its root, chosen by hand", () => {
    const names = namesOf(join(domain, "index.ts"))
    assert.isAtMost(names.length, 120, advice)
    assert.isAtLeast(names.length, 100)
  })

  it("offers no name at its root that is not in one area", () => {
    const inAreas = entries.flatMap(namesOf)
    const names = namesOf(join(domain, "index.ts"))
    const inNone = names.filter((name) => !inAreas.includes(name))
    assert.deepStrictEqual(inNone, [])
    assert.deepStrictEqual(inAreas.length, new Set(inAreas).size)
  })

  it("describes the entry of every area", () => {
    const readme = readFileSync(join(packages, "domain", "README.md"), "utf8")
    for (const area of entries.map((file) => basename(file, ".ts"))) {
      assert.include(readme, `\`@review-proof/domain/${area}\``)
    }
  })
})

it(
  "The published declarations describe every name and agree with the guide",
  { timeout: 60_000 },
  () => {
    const script = join(packages, "..", "scripts", "docs-api.mjs")
    const { status, stderr } = spawnSync(process.execPath, [script, "--check"], {
      encoding: "utf8"
    })
    assert.strictEqual(stderr, "")
    assert.strictEqual(status, 0)
  }
)

/** The names that a file exports; everything has to be named. */
function namesOf(file: string): ReadonlyArray<string> {
  const { program } = parseSync(file, readFileSync(file, "utf8"))
  return program.body.flatMap((node) => {
    assert.strictEqual(
      node.type,
      "ExportNamedDeclaration",
      `${basename(dirname(file))}: name the exports`
    )
    return node.type === "ExportNamedDeclaration"
      ? node.specifiers.map(({ exported }) => ("name" in exported ? exported.name : exported.value))
      : []
  })
}
