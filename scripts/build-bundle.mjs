// `npm run build:bundle [FOLDER]`: the service and its command line in dist/ or another folder, without
// node_modules beside it (the embedded store needs its platform package; a deployment sets DATABASE_URL).
//   node dist/review-proof.mjs            runs the service
//   node dist/review-proof.mjs migrate    and every other command
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { directImports } from "./bundle/direct-imports.mjs"
import { noTestServer } from "./bundle/no-test-server.mjs"
import { noWebSockets } from "./bundle/no-web-sockets.mjs"
import { requiredBuiltins } from "./bundle/required-builtins.mjs"
import { startInOneFile } from "./bundle/start-in-one-file.mjs"

const root = join(import.meta.dirname, "..")
const dist = resolve(process.argv[2] ?? join(root, "dist"))

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })

// One bundle for each of the two: shared code is in both, so that neither is in many pieces.
for (const [name, entry] of Object.entries({ service: "main.ts", cli: "cli/main.ts" })) {
  await startInOneFile({
    name,
    entry: join(root, "packages", "app", "src", entry),
    folder: join(dist, name),
    conditions: ["@review-proof/source"],
    plugins: [directImports, noTestServer, noWebSockets, requiredBuiltins],
    shape: {
      // Names are kept, because logs and traces show them.
      minifySyntax: true,
      minifyWhitespace: true,
      sourcemap: true,
      legalComments: "linked",
      // Packages in the older module format (CommonJS) expect these.
      banner: {
        js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);'
      }
    }
  })
}

// Compiled code is kept beside the bundle, so that the next start does not compile it again. If the
// folder cannot be written to, each start compiles.
writeFileSync(
  join(dist, "review-proof.mjs"),
  `#!/usr/bin/env node
import module from "node:module"
import { join } from "node:path"
if (Number.parseInt(process.versions.node) < 26) {
  process.stderr.write("review-proof needs Node 26, and this is " + process.version + ".\\n")
  process.exit(1)
}
module.enableCompileCache(join(import.meta.dirname, ".compile-cache"))
await (process.argv.length > 2 ? import("./cli/cli.mjs") : import("./service/service.mjs"))
`,
  { mode: 0o755 }
)
