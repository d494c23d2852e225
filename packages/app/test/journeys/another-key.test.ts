/** Goal: a master key can be changed without losing anything, and a missing one is noticed. */
import { assert, describe, it } from "@effect/vitest"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { startCli } from "@review-proof/testkit/cli-process"
import { management } from "@review-proof/testkit/service-process"
import type { Addresses, ServiceProcess } from "@review-proof/testkit/service-process"
import { onOwnStore } from "./own-store.ts"

describe("the service on data of another master key", { timeout: 60_000 }, () => {
  const { folder, start } = onOwnStore()
  const keyOf = (...fills: ReadonlyArray<number>) => ({
    SECRETS_KEY: fills.map((fill) => Buffer.alloc(32, fill).toString("base64")).join(",")
  })
  const reseal = (environment: Record<string, string>, ...flags: ReadonlyArray<string>) =>
    startCli(["reseal", ...flags], { DATA_DIR: folder(), ...environment }).ended

  it("says at each start that it is, and with its own key never", async () => {
    const said = [await saidBy(start(keyOf(1)))]
    said.push(await saidBy(start(keyOf(2))), await saidBy(start(keyOf(2))))
    said.push(
      await saidBy(start(keyOf(1))),
      await saidBy(start()),
      await saidBy(start(keyOf(2, 1)))
    )
    const errors = said.map((text) => text.includes("sealed with another master key"))
    assert.deepStrictEqual(errors, [false, true, true, false, true, false])
    assert.include(said[1], '"level":"ERROR"')
    const warned = said.map((text) => text.includes("run review-proof reseal"))
    assert.deepStrictEqual(warned, [false, false, false, false, false, true])
    for (const fill of [1, 2]) assert.notInclude(said.join(), keyOf(fill).SECRETS_KEY)
  })

  it("knows who unsubscribed and signs for receivers once all is resealed", async () => {
    const first = start(keyOf(1))
    const { key, signingSecret } = await setUp(await first.ready)
    await stopped(first)
    const tooEarly = await reseal(keyOf(2))
    assert.strictEqual(tooEarly.code, 1)
    assert.include(tooEarly.err, "nothing was changed")
    const resealed = await reseal(keyOf(2, 1))
    assert.deepStrictEqual([resealed.code, resealed.err], [0, ""])
    assert.include(resealed.out, "the secrets of 1 more webhook endpoints")
    assert.include((await reseal(keyOf(2))).out, "the secrets of 0 more webhook endpoints")
    const second = start(keyOf(2))
    const { publicUrl } = await second.ready
    assert.strictEqual(await invited(publicUrl, key), 409)
    await stopped(second)
    assert.notInclude(second.said().err, "master key")
    const all = `${resealed.out}${second.said().err}`
    for (const secret of [keyOf(1).SECRETS_KEY, keyOf(2).SECRETS_KEY, signingSecret]) {
      assert.notInclude(all, secret)
    }
  })

  it("can be given a new key in the file of the embedded store", async () => {
    const first = start()
    const { key } = await setUp(await first.ready)
    await stopped(first)
    const file = join(folder(), "secrets")
    const old = await readFile(file)
    await writeFile(file, Buffer.concat([Buffer.alloc(32, 3), old]))
    assert.strictEqual((await reseal({})).code, 0)
    await writeFile(file, Buffer.alloc(32, 3))
    const second = start()
    assert.strictEqual(await invited((await second.ready).publicUrl, key), 409)
    await stopped(second)
    assert.notInclude(second.said().err, "master key")
    await writeFile(file, Buffer.alloc(33, 3))
    assert.include((await reseal({})).err, "must hold 32 bytes for each key, not 33 in all")
  })

  it("goes on without a key that is lost for good", async () => {
    const first = start(keyOf(1))
    await setUp(await first.ready)
    await stopped(first)
    const outcome = await reseal(keyOf(2), "--give-up")
    assert.strictEqual(outcome.code, 0)
    assert.match(outcome.out, /were lost and replaced.*: we_\w+\n/)
    assert.notInclude(await saidBy(start(keyOf(2))), "master key")
  })
})

const email = "left@example.com"

/** A customer who left, a webhook, and a key to see of it. */
const setUp = async (addresses: Addresses) => {
  const { json } = await management(addresses, "GET", "/companies")
  const company = `/companies/${json.data[0].id}`
  const left = await management(addresses, "POST", `${company}/suppressions`, { email })
  assert.strictEqual(left.status, 201)
  const permissions = ["invitations:write", "webhooks:manage"]
  const made = await management(addresses, "POST", `${company}/keys`, { name: "K", permissions })
  const { key } = made.json
  const body = { url: "https://8.8.8.8/", events: ["review.created"] }
  const endpoint = await call(addresses.publicUrl, key, "/v1/webhooks", body)
  assert.strictEqual(endpoint.status, 201)
  return { key, signingSecret: JSON.parse(await endpoint.text()).secret }
}

const invited = async (publicUrl: string, key: string) =>
  (await call(publicUrl, key, "/v1/invitations", { name: "Jo", email })).status

const call = (publicUrl: string, key: string, path: string, body: object) =>
  fetch(`${publicUrl}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })

const stopped = async (service: ServiceProcess) => {
  service.kill("SIGTERM")
  await service.ended
}

/** What it logs from its start to its end. */
const saidBy = async (service: ServiceProcess): Promise<string> => {
  await service.ready
  await stopped(service)
  return service.said().err
}
