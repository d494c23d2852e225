// Runs Node with its arguments for `npm run test:browser` and `npm run screens`, in the source.
// Both need a Chromium of the system (Debian: apt install chromium), or CHROMIUM with its path.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

const root = join(import.meta.dirname, "..")
const places = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]
const chromium = places.find((path) => path && existsSync(path))
if (chromium === undefined) {
  console.error("No Chromium found. Install one, or set CHROMIUM to its path.")
  process.exit(1)
}

const { status } = spawnSync(
  "node",
  ["--conditions=@review-proof/source", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM: chromium,
      PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter)
    }
  }
)
process.exit(status ?? 1)
