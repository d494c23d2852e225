// Goal: nothing in the documents is untrue of the tree. Whatever they name as a file, a folder, a
// script of npm or a setting has to be there, and each setting of the service has to be in them.
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
import { assert, describe, it } from "@effect/vitest"
import { readConfig } from "../packages/app/src/configuration/config.ts"

const root = join(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(root, path), "utf8")

const documents = globSync(
  ["*.md", "docs/**/*.md", "{bench,deploy,examples,packages,tools}/**/README.md"],
  { cwd: root, exclude: ["**/node_modules/**", "docs/api/**"] }
)

const files = globSync("{.ci,bench,deploy,docs,examples,packages,scripts,test,tools}/**/*.*", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**"]
}).map((path) => `/${path.replaceAll("\\", "/")}`)

/** Names with slashes that are of no file here: of modules, addresses, media types, and what a run makes. */
const elsewhere =
  /^(?:@|\.\/data|effect\/|\{BASE_URL\}\/|DATA_DIR\/|dist\/|docs\/api|\.cache\/|application\/|text\/)/

/** Files that a reader makes. */
const readersOwn = ["body.json", "reviews.csv"]

/** The files and folders of this tree that a text names in code style. */
const pathsIn = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/`([\w.@*{},-]+(?:\/[\w.@*{},-]+)*\/?)`/g), ([, name = ""]) => name)
    .filter((name) => name.includes("/") || /^[\w.-]+\.(?:[cm]?[jt]s|json|md|csv)$/.test(name))
    .filter((name) => !elsewhere.test(name) && !readersOwn.includes(name))

/** From the root or from the document's folder; a file also by the end of its path, `pipeline/envelope.ts`. */
const isThere = (document: string, name: string): boolean =>
  [root, join(root, dirname(document))].some((cwd) => globSync(name, { cwd }).length > 0) ||
  (/\.\w+$/.test(name) && files.some((file) => file.endsWith(`/${name}`)))

/** The anchors that a page of Markdown gives to its headings. */
const anchorsOf = (path: string): ReadonlySet<string> =>
  new Set(
    Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-")
    )
  )

describe.each(documents)("%s", (document) => {
  const text = read(document)

  it("names only files that exist", () => {
    const missing = pathsIn(text).filter((name) => !isThere(document, name))
    assert.deepStrictEqual(missing, [])
  })

  it("links only to what exists", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
    const missing = links.flatMap(([, path = ""]) =>
      existsSync(join(root, dirname(document), path)) ? [] : [path]
    )
    assert.deepStrictEqual(missing, [])
  })

  it("links only to sections that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
    const missing = links.flatMap(([link, path = "", anchor = ""]) => {
      const page = path === "" ? document : join(dirname(document), path)
      return anchorsOf(page).has(anchor) ? [] : [link]
    })
    assert.deepStrictEqual(missing, [])
  })

  it("names only npm scripts that exist", () => {
    const { scripts } = JSON.parse(read("package.json"))
    const named = [...text.matchAll(/npm (?:run ([a-z:-]+)|(start|test)\b)/g)]
    const missing = named.flatMap(([, run, known]) => {
      const name = run ?? known ?? ""
      return name in scripts ? [] : [name]
    })
    assert.deepStrictEqual(missing, [])
  })
})

it("every decision record is in their list", () => {
  const list = read("docs/decisions/README.md")
  const records = globSync("0*.md", { cwd: join(root, "docs", "decisions") })
  const unlisted = records.filter((record) => !list.includes(`](${record})`))
  assert.deepStrictEqual(unlisted, [])
})

it("documents in every folder are checked", () => {
  assert.includeMembers(documents, [
    "README.md",
    "docs/privacy.md",
    "docs/decisions/0001-ports-before-domain.md",
    "bench/deliveries/README.md",
    "examples/own-store/README.md"
  ])
})

describe("docs/architecture.md follows", () => {
  const text = read("docs/architecture.md")

  /** The file of each numbered line of a section, which names no other. */
  const hopsOf = (title: string): ReadonlyArray<string> => {
    const [, section = ""] = text.split(`\n## ${title}\n`)
    const lines = (section.split("\n## ")[0] ?? "").split("\n")
    return lines
      .filter((line) => /^\d+\. /.test(line))
      .map((line) => {
        const named = pathsIn(line).filter((name) => existsSync(join(root, name)))
        assert.lengthOf(named, 1)
        return named[0] ?? ""
      })
  }

  it("a request from its route to its SQL in at most 12 files and 1,200 lines", () => {
    const hops = hopsOf("A request, followed forwards")
    const lines = hops.flatMap((file) => read(file).split("\n"))
    assert.isAtLeast(hops.length, 10)
    assert.isAtMost(hops.length, 12)
    assert.isAtMost(lines.length, 1200)
  })

  it("a webhook from claim to settlement in at most 14 files", () => {
    const hops = hopsOf("A webhook, followed forwards")
    assert.isAtLeast(hops.length, 10)
    assert.isAtMost(hops.length, 14)
  })
})

describe("the table of settings", () => {
  const [, section = ""] = /\n## Settings\n([^]*?)\n## /.exec(read("docs/operations.md")) ?? []
  const documented = section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) =>
      Array.from((line.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g), ([, name = ""]) => name)
    )
    .toSorted()

  it("has every variable that the service reads, each once, and no other", () => {
    const asked = new Set<string>()
    const environment = new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name))
          return undefined
        }
      }
    )
    readConfig(environment)
    assert.isAbove(asked.size, 20)
    assert.deepStrictEqual(documented, Array.from(asked).toSorted())
  })
})

it("the program that the README shows runs as it stands", { timeout: 60_000 }, () => {
  const [, program = ""] = /```ts\n([^]*?)```/.exec(read("README.md")) ?? []
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

it(
  "every program in TypeScript that a document shows compiles as it stands",
  { timeout: 120_000 },
  () => {
    // The compiler finds here what it learned of the libraries in an earlier run.
    const folder = join(root, ".cache", "programs")
    mkdirSync(folder, { recursive: true })
    // The testkit's program is of a test, and `my-store.ts` is what a reader writes.
    const shown = documents
      .filter((document) => !document.includes("testkit"))
      .flatMap((document) => {
        const text = read(document)
        return Array.from(text.matchAll(/```ts\n([^]*?)```/g), ([, program = ""], index) => {
          const name = `${document.replaceAll(/\W/g, "-")}-${index}.ts`
          writeFileSync(join(folder, name), program)
          return name
        })
      })
    writeFileSync(
      join(folder, "my-store.ts"),
      `export { MemoryStoreLayer as MyStoreLayer } from "@review-proof/adapter-memory"`
    )
    const compilerOptions = {
      noEmit: true,
      composite: false,
      declaration: false,
      declarationMap: false,
      lib: ["esnext", "dom"],
      noUnusedLocals: false
    }
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../tsconfig.base.json",
        compilerOptions,
        files: [...shown, "my-store.ts"]
      })
    )
    const compiler = join(root, "node_modules", "typescript", "bin", "tsc")
    const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder, "--checkers", "1"], {
      encoding: "utf8"
    })
    assert.isAtLeast(shown.length, 16)
    assert.strictEqual(stdout, "")
  }
)

it("docs/threat-model.md quotes only titles of tests", () => {
  const tests = globSync("packages/*/{test,src/testing}/**/*.ts", { cwd: root })
    .map(read)
    .join("\n")
  const text = read("docs/threat-model.md")
  const quoted = Array.from(text.matchAll(/"([^"]+)"/g), ([, quote = ""]) =>
    quote.replaceAll(/^…|…$/g, "").replaceAll(/ … /g, " $what ")
  )
  assert.isAbove(quoted.length, 40)
  const unknown = quoted.filter((quote) => !tests.includes(quote))
  assert.deepStrictEqual(unknown, [])
})

describe("docs/limits.md", () => {
  const rows = read("docs/limits.md")
    .split("\n")
    .filter((line) => line.includes("` in `packages/"))
    .map((line) => line.split("|").map((cell) => cell.trim()))

  it.each(rows)("%s%s has the limit that the code keeps", (_, __, limit = "", ___, where = "") => {
    const [, name = "", file = ""] = /`(\w+)` in `([^`]+)`/.exec(where) ?? []
    const source = read(file)
    const [, value = "missing"] = new RegExp(`\\b${name} = ([\\d_]+)`).exec(source) ?? []
    assert.match(limit.replaceAll(",", ""), new RegExp(`\\b${value.replaceAll("_", "")}\\b`))
  })
})
