/** Goal: a client generated from the description compiles, and every operation can be called with it. */
import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import openapiTypeScript, { astToString } from "openapi-typescript"
import { afterAll } from "vitest"
import { openService } from "@review-proof/testkit/service/service"
import { makeAccount, makeReview } from "@review-proof/testkit/client/world"

const run = promisify(execFile)
const root = join(import.meta.dirname, "..", "..", "..")

const service = await openService("memory")
afterAll(service.close)
await mkdir(join(root, ".cache"), { recursive: true })
// Within the checkout, where the client's own packages are found.
const folder = await mkdtemp(join(root, ".cache", "client-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const types = await openapiTypeScript(JSON.stringify(service.description.document))
await writeFile(join(folder, "openapi.d.ts"), astToString(types))
await cp(join(import.meta.dirname, "fixtures", "client-program.ts.txt"), join(folder, "program.ts"))

describe("A client made of the description", () => {
  /** The compiler's errors about a program beside the client's types. */
  const compile = async (program: string): Promise<string> => {
    const options = ["--strict", "--noEmit", "--skipLibCheck", "false", "--target", "es2024"]
    const modules = ["--module", "nodenext", "--allowImportingTsExtensions", "--types", "node"]
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc")
    const args = [tsc, "--ignoreConfig", ...options, ...modules, join(folder, program)]
    const { stderr, stdout } = await run(process.execPath, args, { cwd: folder }).catch(
      (error) => error
    )
    return `${stdout}${stderr}`
  }

  it("compiles", async () => {
    assert.strictEqual(await compile("program.ts"), "")
  }, 60_000)

  it("does not compile where it is used against the description", async () => {
    const good = await readFile(join(folder, "program.ts"), "utf8")
    const wrong = good.replace("const code: string | undefined", "const code: number | undefined")
    await writeFile(join(folder, "wrong.ts"), wrong)
    assert.match(await compile("wrong.ts"), /^wrong\.ts\(\d+,\d+\): error TS2322/)
  }, 60_000)

  it("calls every operation of the running service", async () => {
    const { businessId, client_id, key } = await makeAccount(service)
    await makeReview(service, businessId, { proof: "invited", evidence: "order 7" })
    const args = [join(folder, "program.ts"), service.publicUrl, key, client_id, businessId]
    const { stdout } = await run(process.execPath, args, { cwd: folder })
    const { asked, seen } = JSON.parse(stdout)
    const done = (id: string) => new RegExp(`^${id} 20[014]$`)
    for (const { id } of service.description.operations) {
      assert.isTrue(
        asked.some((each: string) => done(id).test(each)),
        `${id}: ${asked}`
      )
    }
    assert.include(asked, "refused not_found")
    assert.include(seen, { average: 3.67, fiveStars: 1, next: null, status: "scheduled" })
  }, 30_000)
})
