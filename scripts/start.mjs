// `npm start`: installs what is missing, then runs the service. The first start installs the Node that
// the service runs on; an older one hands over to it, as does one that was not told to run the source
// (scripts/start does, but Windows does not run that).
import "./ensure-install.mjs"

const [major] = process.versions.node.split(".").map(Number)
if (major >= 26 && process.execArgv.includes("@review-proof/source")) {
  await import("../packages/app/src/main.ts")
} else {
  process.argv.push("serve")
  await import("../packages/app/bin/review-proof.mjs")
}
