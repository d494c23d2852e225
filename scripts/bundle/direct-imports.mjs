// `import { Effect } from "effect"` names a namespace within a namespace, and a bundler keeps
// everything in it: nine tenths of the library, which nothing calls here. In the bundle each such
// import becomes `import * as Effect from "effect/Effect"`, of which only the used parts remain.
// Imports from the project's own packages become imports from the file that exports the name: the
// bundler would otherwise load every file of a package as soon as one is needed.
import { existsSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const library = dirname(fileURLToPath(import.meta.resolve("effect/package.json")))

/** @type {import("esbuild").Plugin} */
export const directImports = {
  name: "direct-imports",
  setup: (build) =>
    build.onLoad({ filter: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: direct(await readFile(path, "utf8")),
      loader: "ts"
    }))
}

/** Lines stay where they are, for the source map. */
const direct = (source) =>
  source.replaceAll(
    /^import \{([^}]*)\} from "((?:effect|@review-proof\/[a-z-]+)(?:\/[a-z-]+)?)";?$/gm,
    (statement, names, barrel) => {
      const given = names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
      const statements = given.map((name) => directly(name, barrel))
      return statements.join("; ") + "\n".repeat(statement.split("\n").length - 1)
    }
  )

const directly = (name, barrel) => {
  if (!barrel.startsWith("effect")) {
    return `import { ${name} } from "${exportsOf(barrel).get(name) ?? barrel}"`
  }
  const [module, local = module] = name.split(" as ")
  return existsSync(moduleFile(barrel, module))
    ? `import * as ${local} from "${barrel}/${module}"`
    : `import { ${name} } from "${barrel}"`
}

const moduleFile = (barrel, name) =>
  join(library, "dist", ...barrel.split("/").slice(1), `${name}.js`)

const known = new Map()

/** Maps each name that an entry of the project's packages exports to the file that declares it. */
const exportsOf = (barrel) => {
  if (known.has(barrel)) return known.get(barrel)
  const [, name, ...path] = barrel.split("/")
  const folder = join(packages, name)
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const { "@review-proof/source": source } = exports[[".", ...path].join("/")] ?? exports["./*"]
  const entry = join(folder, source.replace("*", path.join("/")))
  const names = new Map()
  known.set(barrel, names)
  for (const [, listed, from] of readFileSync(entry, "utf8").matchAll(reexport)) {
    const file = join(dirname(entry), from)
    const fileOf = (name) => (from.startsWith(".") ? file : exportsOf(from).get(name))
    for (const name of listed?.split(",") ?? exportedBy(file)) {
      names.set(name.trim(), fileOf(name.trim()))
    }
  }
  return names
}

const exportedBy = (file) =>
  Array.from(readFileSync(file, "utf8").matchAll(exported), ([, name]) => name)

const packages = join(import.meta.dirname, "..", "..", "packages")
const reexport = /^export (?:\*|\{([^}]*)\}) from "(.*)"$/gm
const exported = /^export (?:const|class|function) (\w+)/gm
