// `npm start`: installs what is missing, then runs the service on the Node that the project brings
// along. scripts/start has told Node to run the sources; on Windows, which does not run that file,
// and on an older Node, the command line finds the right Node and starts the service there.
import "./ensure-install.mjs"

const [major] = process.versions.node.split(".").map(Number)
if (major >= 26 && process.execArgv.includes("@review-proof/source")) {
  await import("../packages/app/src/main.ts")
} else {
  process.argv.push("serve")
  await import("../packages/app/bin/review-proof.mjs")
}
