// Makes a package ready to pack, in its folder: adds the declarations, the JavaScript and the license,
// which a clone does not have there.
import { spawnSync } from "node:child_process"
import { copyFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")
const compiler = join(root, "node_modules", "typescript", "bin", "tsc")

const { status } = spawnSync(process.execPath, [compiler, "-b"], { stdio: "inherit" })
if (status !== 0) process.exit(1)
copyFileSync(join(root, "LICENSE"), "LICENSE")
