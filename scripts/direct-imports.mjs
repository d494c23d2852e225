// `import { Effect } from "effect"` names a namespace within a namespace, of which a bundler keeps all
// that is in it: nine tenths of the library are never called here. In the bundle each such import
// becomes `import * as Effect from "effect/Effect"`, of which only what is used remains.
import { existsSync } from "node:fs"
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
    /^import \{([^}]*)\} from "(effect(?:\/[a-z-]+)?)";?$/gm,
    (statement, names, barrel) => {
      const given = names.split(",").map((name) => name.trim())
      const modules = given.filter((name) => existsSync(moduleFile(barrel, name)))
      const others = given.filter((name) => name !== "" && !modules.includes(name))
      const statements = modules.map((name) => `import * as ${name} from "${barrel}/${name}"`)
      if (others.length > 0) statements.push(`import { ${others.join(", ")} } from "${barrel}"`)
      return statements.join("; ") + "\n".repeat(statement.split("\n").length - 1)
    }
  )

const moduleFile = (barrel, name) =>
  join(library, "dist", ...barrel.split("/").slice(1), `${name}.js`)
