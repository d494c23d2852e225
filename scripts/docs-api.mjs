// `npm run docs:api`, after `npm run check`: writes the reference of all public names to docs/api (which
// is not kept under version control) and the table of use cases in docs/embedding.md (which is).
// With `--check` it writes nothing and fails if a name is undescribed or the table is out of date.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { publicApi } from "./public-api.mjs"
import { useCases, withUseCases } from "./use-cases.mjs"

const docs = join(import.meta.dirname, "..", "docs")
const guide = join(docs, "embedding.md")
const api = publicApi()
const text = readFileSync(guide, "utf8")
const current = withUseCases(text, useCases(api))
const innerNote = "# Types that only signatures name\n"

if (process.argv.includes("--check")) check()
else write()

function write() {
  writeFileSync(guide, current)
  rmSync(join(docs, "api"), { recursive: true, force: true })
  mkdirSync(join(docs, "api"))
  for (const { besides, entry, names } of api) {
    const file = entry.replace("@review-proof/", "").replaceAll("/", "-")
    const inner = besides.length === 0 ? [] : [innerNote, ...besides.map(section)]
    const text = [`# \`${entry}\`\n`, ...names.map(section), ...inner].join("\n")
    writeFileSync(join(docs, "api", `${file}.md`), text)
  }
}

function section({ documentation, name, signature }) {
  return `## ${name}\n\n${documentation}\n\n\`\`\`ts\n${signature}\n\`\`\`\n`
}

function check() {
  const described = api.filter(({ entry }) => /\/(?:ports|domain)(?!\/testing)/.test(entry))
  const problems = [...described.flatMap(({ names }) => names.flatMap(problemsOf)), ...untyped()]
  if (text !== current) problems.push("docs/embedding.md: run `npm run check && npm run docs:api`")
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

/** The linter looks for `any` in sources alone; the compiler also infers it. */
function untyped() {
  const packages = join(docs, "..", "packages")
  return globSync("{ports,domain}/dist/**/*.d.ts", { cwd: packages })
    .filter((file) =>
      /[:<(,|] ?any\b(?![^\n]*\*\/)/.test(readFileSync(join(packages, file), "utf8"))
    )
    .map((file) => `${file} has a value of any type`)
}

/** Checks what an editor shows when hovering over a name. */
function problemsOf({ documentation, errors, name, parameters, services, signature }) {
  const rules = {
    "has no doc comment": documentation === "" && !/\bmessage\b/.test(signature),
    "spells an entity or an id out": services !== undefined && /Brand|version: /.test(signature),
    "hides what it extends": /_base\b/.test(signature),
    "has a parameter without a name": parameters?.some((each) => each.startsWith("args_")),
    "fails with a version conflict, which no caller can handle": errors?.includes("VersionConflict")
  }
  return Object.keys(rules).flatMap((rule) => (rules[rule] === true ? [`${name} ${rule}`] : []))
}
