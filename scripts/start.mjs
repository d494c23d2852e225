// `npm start`: installs what is missing, then runs the service. The first start installs the Node that
// the service runs on; an older one hands over to it.
import "./ensure-install.mjs"

const [major] = process.versions.node.split(".").map(Number)
if (major >= 26) {
  await import("../packages/app/src/main.ts")
} else {
  process.argv.push("serve")
  await import("../packages/app/bin/review-proof.mjs")
}
