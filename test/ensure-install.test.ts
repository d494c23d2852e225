/** Goal: a clone installs itself when it must, and only then. Method: the script, with a stand-in for npm. */
import { assert, describe, it } from "@effect/vitest"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach } from "vitest"

const script = join(import.meta.dirname, "..", "scripts", "ensure-install.mjs")
const other = process.platform === "linux" ? "darwin" : "linux"

const effect = { version: "4.1.0", integrity: "sha512-a" }
const forThis = {
  version: "1.0.0",
  integrity: "sha512-b",
  optional: true,
  os: [process.platform],
  cpu: [process.arch]
}
const forOther = {
  version: "1.0.0",
  integrity: "sha512-c",
  optional: true,
  os: [other],
  cpu: [process.arch]
}

const locked = {
  "": { name: "root" },
  "packages/app": { name: "app" },
  "node_modules/effect": effect,
  "node_modules/for-this": forThis,
  "node_modules/for-other": forOther
}
const { "node_modules/for-other": _, ...installed } = locked

describe("the installation before npm start and npm test", () => {
  let root = ""

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "review-proof-test-"))
    mkdirSync(join(root, "scripts"))
    copyFileSync(script, join(root, "scripts", "ensure-install.mjs"))
    writeFileSync(
      join(root, "npm.mjs"),
      `import { writeFileSync } from "node:fs"
       writeFileSync(${JSON.stringify(join(root, "called"))}, process.argv.slice(2).join(" "))
       process.exit(Number(process.env.NPM_EXIT ?? 0))`
    )
    write("package-lock.json", locked)
  })

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const write = (file: string, packages: object) =>
    writeFileSync(join(root, file), JSON.stringify({ packages }))

  const writeInstalled = (packages: object) => {
    mkdirSync(join(root, "node_modules"), { recursive: true })
    write(join("node_modules", ".package-lock.json"), packages)
  }

  /** The outcome, with what npm was called for; null if it was not called. */
  const run = (environment: Record<string, string> = {}) => {
    const file = join(root, "scripts", "ensure-install.mjs")
    const { status, stderr } = spawnSync(process.execPath, [file], {
      env: { npm_execpath: join(root, "npm.mjs"), ...environment },
      encoding: "utf8"
    })
    const called = join(root, "called")
    const npm = existsSync(called) ? readFileSync(called, "utf8").split(" ")[0] : null
    return { npm, status, stderr }
  }

  it("installs what the lock says on a fresh clone, and says how much, how long it takes and took", () => {
    const { npm, status, stderr } = run()
    assert.deepStrictEqual({ npm, status }, { npm: "ci", status: 0 })
    assert.match(stderr, /^Installing 2 packages \(about half a minute, once\) …\ndone in \d+ s\n$/)
  })

  it("does nothing where everything but the packages for other machines is there", () => {
    writeInstalled(installed)
    assert.deepInclude(run(), { status: 0, npm: null })
  })

  it.each([
    ["a package is missing", { "node_modules/for-this": forThis }],
    [
      "a package has another version",
      { ...installed, "node_modules/effect": { ...effect, version: "4.0.0" } }
    ],
    [
      "a package has other content",
      { ...installed, "node_modules/effect": { ...effect, integrity: "x" } }
    ],
    ["the program for this machine is missing", { "node_modules/effect": effect }]
  ])("installs again where %s", (_case, packages) => {
    writeInstalled(packages)
    assert.deepInclude(run(), { status: 0, npm: "ci" })
  })

  it("ends as npm does when that fails", () => {
    assert.deepInclude(run({ NPM_EXIT: "7" }), { status: 7, npm: "ci" })
  })

  it("installs once for two that start together: the second waits for the first", async () => {
    writeFileSync(
      join(root, "npm.mjs"),
      `import { appendFileSync, mkdirSync, writeFileSync } from "node:fs"
       appendFileSync(${JSON.stringify(join(root, "called"))}, "called ")
       await new Promise((resolve) => setTimeout(resolve, 500))
       mkdirSync(${JSON.stringify(join(root, "node_modules"))})
       writeFileSync(${JSON.stringify(join(root, "node_modules", ".package-lock.json"))},
         ${JSON.stringify(JSON.stringify({ packages: installed }))})`
    )
    const both = [1, 2].map(() =>
      once(
        spawn(process.execPath, [join(root, "scripts", "ensure-install.mjs")], {
          env: { npm_execpath: join(root, "npm.mjs") },
          stdio: "ignore"
        }),
        "exit"
      )
    )
    assert.deepStrictEqual(await Promise.all(both), [
      [0, null],
      [0, null]
    ])
    assert.strictEqual(readFileSync(join(root, "called"), "utf8"), "called ")
  })

  it("installs although one that was killed did not end its installation", () => {
    const dead = spawnSync(process.execPath, ["--version"]).pid
    mkdirSync(join(root, ".cache"))
    writeFileSync(join(root, ".cache", "installing"), String(dead))
    assert.deepInclude(run(), { status: 0, npm: "ci" })
  })

  it("installs although one that was killed had the id that it has itself, as in a container", () => {
    mkdirSync(join(root, ".cache"))
    const file = join(root, "scripts", "ensure-install.mjs")
    const again = `require("node:fs").writeFileSync(process.argv[2], String(process.pid))
      import(process.argv[1])`
    const { status } = spawnSync(
      process.execPath,
      ["--eval", again, file, join(root, ".cache", "installing")],
      { env: { npm_execpath: join(root, "npm.mjs") }, timeout: 20_000 }
    )
    assert.strictEqual(status, 0)
    assert.isTrue(existsSync(join(root, "called")))
  })
})
