// `npm run build:bundle`: the service and its command line in dist/, without node_modules beside it
// (the embedded store needs its platform package; a deployment sets DATABASE_URL).
//   node dist/review-proof.mjs            runs the service
//   node dist/review-proof.mjs migrate    and every other command
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"

const root = join(import.meta.dirname, "..")
const dist = join(root, "dist")

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)

await build({
  entryPoints: [join(root, "packages", "app", "src", "bundle.ts")],
  outdir: dist,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // What a start does not need is a file of its own, read when it is wanted.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node26",
  conditions: ["@review-proof/source"],
  // Names stay as they are: they stand in logs and traces.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  legalComments: "linked",
  // Packages in the older module format expect these.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);'
  }
})

// Compiled code is kept beside the bundle, so that the next start does not compile it again; a folder
// that cannot be written to costs only that.
writeFileSync(
  join(dist, "review-proof.mjs"),
  `#!/usr/bin/env node
import { enableCompileCache } from "node:module"
import { join } from "node:path"
enableCompileCache(join(import.meta.dirname, ".compile-cache"))
await import("./bundle.mjs")
`,
  { mode: 0o755 }
)
