// `import { Effect } from "effect"` names a namespace within a namespace, of which a bundler keeps all
// that is in it: nine tenths of the library are never called here. In the bundle each such import
// becomes `import * as Effect from "effect/Effect"`, of which only what is used remains.
//
// What is imported from a package of our own is taken from the file that exports it: through the
// package's index the bundler would have each of its files loaded as soon as one of them is.
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
    /^import \{([^}]*)\} from "(effect(?:\/[a-z-]+)?|@review-proof\/[a-z-]+)";?$/gm,
    (statement, names, barrel) => {
      const given = names.split(",").flatMap((name) => name.trim() || [])
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

/** By name, the file of a package of ours that exports it. */
const exportsOf = (barrel) => {
  const names = known.get(barrel) ?? new Map()
  if (known.has(barrel)) return names
  known.set(barrel, names)
  const folder = join(packages, barrel.slice("@review-proof/".length), "src")
  for (const [, file] of readFileSync(join(folder, "index.ts"), "utf8").matchAll(whole)) {
    const path = join(folder, file)
    for (const [, name] of readFileSync(path, "utf8").matchAll(exported)) names.set(name, path)
  }
  return names
}

const packages = join(import.meta.dirname, "..", "packages")
const whole = /^export (?:\*|\{.*\}) from "(.*)"$/gm
const exported = /^export (?:const|class|function) (\w+)/gm
