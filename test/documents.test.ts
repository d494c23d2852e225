// Goal: nothing in the papers is untrue of the tree. Whatever they name as a
// file, a folder or a script of npm has to be there.
import { spawnSync } from "node:child_process"
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"

const root = join(import.meta.dirname, "..")
const papers = globSync(["*.md", "docs/**/*.md", "examples/*/README.md"], { cwd: root })

describe.each(papers)("%s", (paper) => {
  const text = readFileSync(join(root, paper), "utf8")

  it("names only files that exist", () => {
    const named = [
      ...text.matchAll(/`((?:packages|docs|examples|bench|test|tools|scripts)\/[^\s`]+)`/g)
    ]
    const missing = named.flatMap(([, path = ""]) =>
      [root, join(root, dirname(paper))].some((cwd) => globSync(path, { cwd }).length > 0)
        ? []
        : [path]
    )
    assert.deepEqual(missing, [])
  })

  it("links only to what exists", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
    const missing = links.flatMap(([, path = ""]) =>
      existsSync(join(root, dirname(paper), path)) ? [] : [path]
    )
    assert.deepEqual(missing, [])
  })

  it("names only commands that npm knows", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    const named = [...text.matchAll(/npm (?:run ([a-z:-]+)|(start|test)\b)/g)]
    const missing = named.flatMap(([, run, known]) => {
      const name = run ?? known ?? ""
      return name in scripts ? [] : [name]
    })
    assert.deepEqual(missing, [])
  })
})

it("the program that the README shows runs as it stands", () => {
  const [, program = ""] =
    /```ts\n([^]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? []
  mkdirSync(join(root, ".cache"), { recursive: true })
  const folder = mkdtempSync(join(root, ".cache", "readme-"))
  writeFileSync(join(folder, "program.ts"), program)
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--conditions=@review-proof/source", join(folder, "program.ts")],
    { encoding: "utf8" }
  )
  rmSync(folder, { recursive: true })
  assert.strictEqual(stderr, "")
  assert.strictEqual(status, 0)
})
