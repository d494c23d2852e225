/** Goal: what the service prints for a shell means the same to the shell. */
import { assert, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { quotedWord, shellWord } from "../src/process/shell-words.ts"

it.each(["data/demo.env", "Jane's files", "it's 'quoted'", '$HOME `id` \\ "x"', "~", "-n", "ü*"])(
  "A shell reads %s as one word, as it is",
  (text) => {
    for (const word of [quotedWord(text), shellWord(text)]) {
      const read = execFileSync("/bin/sh", ["-c", `printf '<%s>' ${word}`], { encoding: "utf8" })
      assert.strictEqual(read, `<${text}>`)
    }
  }
)

it("A path that a shell understands is shown without quotation marks", () => {
  assert.strictEqual(shellWord("data/demo.env"), "data/demo.env")
})
