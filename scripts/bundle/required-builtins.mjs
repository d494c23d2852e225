// An import of one of Node's modules reads all of its exports, and reading some of them creates
// things: `node:http` creates a WebSocket client, `node:zlib` archives. That would slow each start,
// so the bundle requires such a module when one of its exports is first used.
import { builtinModules, createRequire } from "node:module"

const require = createRequire(import.meta.url)
const pathModule = require("node:path")

/** @type {import("esbuild").Plugin} */
export const requiredBuiltins = {
  name: "required-builtins",
  setup: (build) => {
    build.onResolve({ filter: /^[a-z0-9_:/]+$/ }, ({ kind, path }) =>
      kind === "import-statement" && isBuiltin(path) ? { path, namespace: "builtin" } : undefined
    )
    build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({ contents: stub(path) }))
  }
}

const isBuiltin = (path) => path.startsWith("node:") || builtinModules.includes(path)

/**
 * The getters are inherited, because the bundler would copy own getters for each file that imports
 * them. A module that is more than its exports (a class, the process) is required at once. So is
 * `node:path`: Effect spreads it, which copies own properties only, and Node has loaded it anyway.
 */
const stub = (path) => {
  const required = `require(${JSON.stringify(path)})`
  const module = require(path)
  const isMore = Object.getPrototypeOf(module) !== Object.prototype
  if (isMore || module === pathModule) return `module.exports = ${required}`
  const getters = Object.keys(module).map((name) => {
    const key = JSON.stringify(name)
    return `get ${key}() { return (loaded ??= ${required})[${key}] }`
  })
  return `let loaded; module.exports = Object.create({ ${getters.join(",\n")} })`
}
