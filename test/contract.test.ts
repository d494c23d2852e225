/** Goal: whoever reads a cited rule finds it. Method: each citation in the tree is looked up in docs/contract. */
import { assert, describe, it } from "@effect/vitest"
import { EventType } from "@review-proof/ports"
import { execFileSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const rules = globSync("docs/contract/*.md", { cwd: root }).flatMap((page) =>
  Array.from(read(page).matchAll(/^\*\*([A-Z]+-\d+)\*\* /gm), ([, id = ""]) => id)
)

const cited = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/\bcontract\s+(?:\*\s+)?([A-Z]+-\d+)/g), ([, id = ""]) => id)

const files = execFileSync("git", ["ls-files", "*.ts", "*.mjs", "*.md"], {
  cwd: root,
  encoding: "utf8"
})
  .trim()
  .split("\n")
  .filter((path) => path !== "test/contract.test.ts")

/** Pages of an earlier contract that was kept outside this repository. */
const absent = /\b(?:rules|service|proof|portal)\.md\b/

describe("the contract", () => {
  it("gives each rule an id of its own, numbered without gaps", () => {
    const numbers = Map.groupBy(rules, (id) => id.split("-")[0])
    for (const ids of numbers.values())
      assert.deepStrictEqual(
        ids,
        ids.map((id, index) => id.replace(/\d+/, String(index + 1)))
      )
  })

  it("has every rule that code, tests and documents cite", () => {
    const missing = files.flatMap((path) =>
      cited(read(path))
        .filter((id) => !rules.includes(id))
        .map((id) => `${path}: ${id}`)
    )
    assert.deepStrictEqual(missing, [])
  })

  it("is cited, and no page that is not in this repository is", () => {
    assert.isAbove(files.flatMap((path) => cited(read(path))).length, 100)
    const citing = files.filter((path) => absent.test(read(path)))
    assert.deepStrictEqual(citing, [])
  })

  it("lists the events that receivers can subscribe to, and counts them (WEBHOOK-5, API-9)", () => {
    const rows = read("docs/contract/webhooks.md").matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)
    assert.deepStrictEqual(
      Array.from(rows, ([, type]) => type),
      [...EventType.literals]
    )
    assert.include(read("docs/contract/api.md"), `(1 to ${EventType.literals.length} types)`)
  })

  it("finds a planted citation of a rule that does not exist", () => {
    assert.deepStrictEqual(cited("(contract WEBHOOK-999) and contract\n * SCORE-1"), [
      "WEBHOOK-999",
      "SCORE-1"
    ])
  })
})
