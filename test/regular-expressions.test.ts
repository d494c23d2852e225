import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { slowTextFor } from "./regular-expressions/attack.ts"
import { expressionsIn } from "./regular-expressions/find.ts"

const root = join(import.meta.dirname, "..")

/** The testkit sees no caller's text. */
const isOfTests = (file: string): boolean => file.startsWith(join("packages", "testkit"))

describe("a regular expression", () => {
  it("takes linear time, whatever the 64 KB of text that it is given", { timeout: 60_000 }, () => {
    const sources = globSync("packages/*/src/**/*.ts", { cwd: root })
    const slow = sources
      .filter((file) => !isOfTests(file))
      .flatMap((file) =>
        expressionsIn(file, readFileSync(join(root, file), "utf8")).flatMap((expression) => {
          // A busy machine may hold up one trial, so another has to agree.
          const attack = slowTextFor(expression) && slowTextFor(expression)
          return attack === undefined ? [] : [{ file, expression: String(expression), attack }]
        })
      )
    assert.deepStrictEqual(slow, [])
  })

  const planted = {
    "two repetitions of the same text nest": String.raw`/^application\/json(?:[ \t]*;[ \t]*(?:\w+=\w+)?)*$/`,
    "alternatives overlap": "/^(?:a|a?b?)*$/",
    "it begins anew at each character": String.raw`/\/+$/`,
    "two repetitions of the same text stand side by side": String.raw`/^x=\s*(\w|\s)*;\s*\d*\d*$/`,
    "each of many lines may begin it": String.raw`/^Name: x\r?\n(?:\w+:[^\r\n]*\r?\n)*\r?\nvalue/m`,
    "it is made of constants": 'const space = "[ ]"; new RegExp(`${space}*${space}*=`)',
    "it is made of joined pieces": 'RegExp([String.raw`\\s+`, "\\\\s+$"].join(""), "u")'
  }
  for (const [why, source] of Object.entries(planted)) {
    it(`is found to be slow where ${why}`, () => {
      const [expression] = expressionsIn("planted.ts", source)
      assert.isDefined(expression)
      // The slowest of the project's own take 160 ms for all texts.
      assert.isDefined(slowTextFor(expression, 250))
    })
  }
})
