/** Goal: what a bench compares the service with starts. Method: a program bundled like the bench's peers. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { bundle } from "../bench/bundle.ts"

it("A program that a bench bundles runs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-program-"))
  const entry = join(folder, "program.ts")
  writeFileSync(entry, 'process.stdout.write("started")\n')
  const { stderr, stdout } = spawnSync(process.execPath, [await bundle(entry, "tried")], {
    encoding: "utf8"
  })
  rmSync(folder, { recursive: true })
  assert.deepStrictEqual([stdout, stderr], ["started", ""])
})
