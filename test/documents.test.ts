// Goal: nothing in the papers is untrue of the tree. Whatever they name as a
// file, a folder or a script of npm has to be there.
import { existsSync, globSync, readFileSync } from "node:fs"
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
