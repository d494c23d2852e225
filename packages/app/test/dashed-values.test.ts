import { assert, describe, it } from "@effect/vitest"
import { withDashedValues } from "../src/cli/dashed-values.ts"

describe("An argument that begins with a dash", () => {
  it.each([
    ["is the value of the flag before it", ["--text", "- Good"], ["--text=- Good"]],
    ["may be standard input", ["--body", "-"], ["--body=-"]],
    ["is no value of a word that is no flag", ["show", "-dash"], ["show", "-dash"]],
    ["is no value of a flag that has one", ["--text=a", "-dash"], ["--text=a", "-dash"]],
    ["is itself where it is a flag", ["--json", "--company", "-h"], ["--json", "--company", "-h"]],
    ["is itself after two dashes", ["--", "--text", "-dash"], ["--", "--text", "-dash"]]
  ])("%s", (_, args, expected) => {
    assert.deepStrictEqual(withDashedValues(args), expected)
  })
})
