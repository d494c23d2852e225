/** Goal: installing runs nobody else's code. Method: npm, the project's own .npmrc, a package that has a script. */
import { assert, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

it("npm runs no install script of a package", { timeout: 30_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), "review-proof-test-"))
  try {
    const add = (folder: string, manifest: object) => {
      mkdirSync(join(root, folder), { recursive: true })
      writeFileSync(join(root, folder, "package.json"), JSON.stringify(manifest))
    }
    const postinstall = `node -e "require('fs').writeFileSync('${join(root, "ran")}','')"`
    add("other", { name: "other", version: "1.0.0", scripts: { postinstall } })
    add(".", { private: true, dependencies: { other: "file:other" } })
    copyFileSync(join(import.meta.dirname, "..", ".npmrc"), join(root, ".npmrc"))
    const args = ["install", "--offline", "--install-links"]
    const { status } = spawnSync("npm", args, { cwd: root })
    assert.strictEqual(status, 0)
    assert.isTrue(existsSync(join(root, "node_modules", "other", "package.json")))
    assert.isFalse(existsSync(join(root, "ran")))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
