// Makes `npm start` and `npm test` one command on a fresh clone: installs the locked packages when
// they are missing, or when what is installed is not what the lock says for this machine.
// Runs on the machine's own Node (20 or newer), before anything is installed. Imported by both scripts:
// npm runs no scripts before or after them, because .npmrc keeps packages from running theirs.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Holds the id of the process that installs. */
const lock = join(root, ".cache", "installing")

if (!isInstalled()) {
  waitForTurn()
  if (!isInstalled()) install()
  rmSync(lock, { force: true })
}

/** npm's last step writes a list of what it installed. */
function isInstalled() {
  const installed = packagesOf(join("node_modules", ".package-lock.json"))
  return wanted().every(([path, entry]) => {
    const found = installed[path]
    if (found === undefined) return isForOthers(entry)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function wanted() {
  return Object.entries(packagesOf("package-lock.json")).filter(([path]) =>
    path.includes("node_modules/")
  )
}

/** Programs for other platforms, and extras that a machine may lack, are rightly not installed. */
function isForOthers(entry) {
  const isForSome = entry.os !== undefined || entry.cpu !== undefined
  const matches =
    isForSome &&
    entry.libc === undefined &&
    (entry.os ?? [process.platform]).includes(process.platform) &&
    (entry.cpu ?? [process.arch]).includes(process.arch)
  return (entry.optional === true || entry.devOptional === true) && !matches
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages ?? {}
  } catch {
    return {}
  }
}

/** Two installations at once, of `npm start` beside `npm test`, would delete each other's files. */
function waitForTurn() {
  mkdirSync(dirname(lock), { recursive: true })
  while (!isTaken()) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    if (!isAlive(holder())) rmSync(lock, { force: true })
  }
}

function isTaken() {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

function holder() {
  try {
    return Number(readFileSync(lock, "utf8"))
  } catch {
    return 0
  }
}

/**
 * A process that was killed leaves its lock behind. In a container that starts again, its id may be
 * that of this process.
 */
function isAlive(pid) {
  try {
    return pid > 0 && pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error.code === "EPERM"
  }
}

function install() {
  // The lock holds tools for the Node that it brings along; npm would warn that this one is older.
  const flags = ["ci", "--no-audit", "--no-fund", "--loglevel=error"]
  const npm = process.env.npm_execpath
  const [program, args] = npm === undefined ? ["npm", flags] : [process.execPath, [npm, ...flags]]
  const count = wanted().filter(([, entry]) => !entry.link && !isForOthers(entry)).length
  process.stderr.write(`Installing ${count} packages (about half a minute, once) …\n`)
  const started = Date.now()
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ["ignore", "ignore", 2],
    shell: npm === undefined && process.platform === "win32"
  })
  if (error !== undefined) process.stderr.write(`npm could not be started: ${error.message}\n`)
  if (status !== 0) process.exit(status ?? 1)
  process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s\n`)
}
