// Each file that a start imports costs Node about half a millisecond, and the bundler makes dozens:
// one for the code that the start shares with each set of the parts that are loaded later. Therefore
// the bundler runs twice. The first run finds the files of the start, and the second makes one file of
// them. The parts that are loaded later import from this file what they share with it.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { build } from "esbuild"

/** Bundles `entry` as `name`.mjs into `folder`, with its dynamic imports beside it. */
export const startInOneFile = async ({ entry, folder, name, shape, ...options }) => {
  const parts = mkdtempSync(join(tmpdir(), "review-proof-bundle-"))
  const { metafile } = await build({
    ...options,
    ...esm,
    entryPoints: { [name]: entry },
    outdir: parts,
    splitting: true,
    sourcemap: true,
    legalComments: "inline",
    metafile: true,
    absWorkingDir: parts
  })
  const atStart = startOf(metafile.outputs, `${name}.mjs`)
  refuseVariables(metafile.inputs, atStart, parts)
  const rest = Object.keys(metafile.outputs).filter((file) => isCode(file) && !atStart.has(file))
  const again = { ...esm, ...shape, outdir: folder, absWorkingDir: parts }
  await build({
    ...again,
    stdin: { contents: withExports(atStart, name), resolveDir: parts },
    outdir: undefined,
    outfile: join(folder, `${name}.mjs`),
    external: rest.map((file) => `./${file}`)
  })
  await build({
    ...again,
    entryPoints: rest.filter((file) => metafile.outputs[file].entryPoint !== undefined),
    splitting: true,
    external: [],
    plugins: [sharedWith(atStart, name)]
  })
  rmSync(parts, { recursive: true })
}

const esm = {
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node26"
}

const isCode = (file) => file.endsWith(".mjs")

/** The files that `file` imports, directly or through others, each with the names that it exports. */
const startOf = (outputs, file, found = new Map()) => {
  if (found.has(file)) return found
  found.set(file, outputs[file].exports)
  for (const { kind, path } of outputs[file].imports) {
    if (kind === "import-statement" && path in outputs) startOf(outputs, path, found)
  }
  return found
}

/** Refuses exported variables: the parts read the values of the start once and would miss a change. */
const refuseVariables = (inputs, atStart, folder) => {
  const shared = new Set([...atStart.values()].flat())
  for (const file of Object.keys(inputs).filter((input) => !input.includes(":"))) {
    for (const [, variable] of readFileSync(join(folder, file), "utf8").matchAll(exportedLet)) {
      if (shared.has(variable))
        throw new Error(`${file} exports a variable that parts would take once: ${variable}`)
    }
  }
}

const exportedLet = /^export let (\w+)/gm

/**
 * One object has all that is shared: V8 keeps a module's exports in a list, and compiling a function
 * searches the whole list for each global name in it.
 */
const withExports = (atStart, name) => {
  const imports = [...atStart].map(([file, names]) => {
    const list = names.map((exported) => `${exported} as ${sharedName(file, exported)}`)
    return `import { ${list.join(", ")} } from "./${file}"`
  })
  const shared = [...atStart].flatMap(([file, names]) =>
    names.map((exported) => sharedName(file, exported))
  )
  return [`import "./${name}.mjs"`, ...imports, `export const shared = { ${shared} }`].join("\n")
}

/** Replaces each file of the start by its values in the one file that has taken it in. */
const sharedWith = (atStart, name) => ({
  name: "shared-with-start",
  setup: (build) => {
    build.onResolve({ filter: /^\.\/.*\.mjs$/ }, ({ namespace, path }) => {
      if (namespace === "start") return { path, external: true }
      return atStart.has(basename(path)) ? { path: basename(path), namespace: "start" } : undefined
    })
    build.onLoad({ filter: /.*/, namespace: "start" }, ({ path }) => {
      const list = atStart.get(path).map((exported) => `${sharedName(path, exported)}: ${exported}`)
      const contents = [
        `import { shared } from "./${name}.mjs"`,
        `export const { ${list.join(", ")} } = shared`
      ]
      return { contents: contents.join("\n") }
    })
  }
})

const sharedName = (file, exported) =>
  `${basename(file, ".mjs").replaceAll(/\W/g, "_")}_${exported}`
