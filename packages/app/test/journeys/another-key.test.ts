/** Goal: a master key can be changed without losing anything, and a missing one is noticed. */
import { assert, describe, it } from "@effect/vitest"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { startCli } from "@review-proof/testkit/processes/cli-process"
import { queryOn } from "@review-proof/testkit/database/database"
import type { Client } from "@review-proof/testkit/client/client"
import { duringTest, newFolder, serviceProcess } from "@review-proof/testkit/processes/during-test"
import { openDatabase, openInstance } from "@review-proof/testkit/service/service"
import type { ServiceProcess } from "@review-proof/testkit/processes/service-process"
import { makeAccount, makeEndpoint } from "@review-proof/testkit/client/world"

describe("The service on data of another master key", { timeout: 120_000 }, () => {
  const on = (store: Record<string, string>) => ({
    start: (environment: Record<string, string> = {}) =>
      serviceProcess({ ...store, ...environment }),
    reseal: (environment: Record<string, string>) =>
      startCli("reseal", { ...store, ...environment }).ended
  })
  const keyOf = (...fills: ReadonlyArray<number>) => ({
    SECRETS_KEY: fills.map((fill) => Buffer.alloc(32, fill).toString("base64")).join(",")
  })

  it("says at each start that it is, and keeps suppressions and signatures once everything is resealed", async () => {
    const { reseal, start } = on({ DATABASE_URL: duringTest(await openDatabase()).url })
    const first = start(keyOf(1))
    const { key, signingSecret } = await setUp(await first.ready)
    await stopped(first)
    const said = [first.said().err]
    for (const environment of [keyOf(2), {}, keyOf(2, 1)]) {
      said.push(await saidBy(start(environment)))
    }
    const tooEarly = await reseal(keyOf(2))
    assert.strictEqual(tooEarly.code, 1)
    assert.include(tooEarly.err, "nothing was changed")
    const resealed = await reseal(keyOf(2, 1))
    assert.deepStrictEqual([resealed.code, resealed.err], [0, ""])
    assert.include(resealed.out, "the secrets of webhook endpoints (1 of them just now)")
    const last = start(keyOf(2))
    assert.strictEqual(await invited(await last.ready, key), "unsubscribed")
    await stopped(last)
    said.push(last.said().err)

    const errors = said.map((text) => text.includes("sealed with another master key"))
    assert.deepStrictEqual(errors, [false, true, true, false, false])
    assert.include(said[1], '"level":"ERROR"')
    const warned = said.map((text) => text.includes("run review-proof reseal"))
    assert.deepStrictEqual(warned, [false, false, false, true, false])
    const all = said.join() + resealed.out
    for (const secret of [keyOf(1).SECRETS_KEY, keyOf(2).SECRETS_KEY, signingSecret]) {
      assert.notInclude(all, secret)
    }
  })

  it("can be given a new key in the file of the embedded store", async () => {
    const folder = join(await newFolder(), "data")
    const { reseal, start } = on({ DATA_DIR: folder })
    const first = start()
    const { key } = await setUp(await first.ready)
    await stopped(first)
    const file = join(folder, "secrets")
    const old = await readFile(file)
    await writeFile(file, Buffer.concat([Buffer.alloc(32, 3), old]))
    assert.strictEqual((await reseal({})).code, 0)
    await writeFile(file, Buffer.alloc(32, 3))
    const second = start()
    assert.strictEqual(await invited(await second.ready, key), "unsubscribed")
    await stopped(second)
    assert.notInclude(second.said().err, "master key")
    await writeFile(file, Buffer.alloc(33, 3))
    assert.include((await reseal({})).err, "must hold 32 bytes for each key, not 33 in all")
  })

  it("finds a database that was migrated without a key as if it were new", async () => {
    const DATABASE_URL = duringTest(await openDatabase()).url
    const migrated = await startCli("migrate", { DATABASE_URL }).ended
    assert.deepStrictEqual([migrated.code, migrated.err], [0, ""])
    assert.notInclude(await saidBy(serviceProcess({ DATABASE_URL, ...keyOf(1) })), "master key")
  })

  it("continues without a key that is lost for good", async () => {
    const database = duringTest(await openDatabase())
    const DATABASE_URL = database.url
    const lost = await openInstance({ DATABASE_URL, ...keyOf(1) })
    const { companyId } = await setUp(lost).finally(lost.close)
    await queryOn(
      DATABASE_URL,
      `insert into identity_providers values ('${companyId}', 'https://login.example', 'id', 'key.c2VhbGVk', false, null, 1)`
    )
    const outcome = await startCli("reseal --give-up", { DATABASE_URL, ...keyOf(2) }).ended
    assert.strictEqual(outcome.code, 0)
    assert.match(outcome.out, /were lost and replaced.*: we_\w+\n/)
    assert.include(
      outcome.out,
      `providers are lost. Have their owners enter them again: ${companyId}\n`
    )
    assert.notInclude(await saidBy(serviceProcess({ DATABASE_URL, ...keyOf(2) })), "master key")
  })
})

const email = "left@example.com"

/** A customer who left, a webhook, and a key to see of it. */
const setUp = async (client: Client) => {
  const { companyId, key } = await makeAccount(client)
  await client.management("POST", `/companies/${companyId}/suppressions`, { email })
  const { secret } = await makeEndpoint(client, { key }, "https://8.8.8.8/")
  return { companyId, key, signingSecret: secret }
}

const invited = async (client: Client, key: string) => {
  const json = { name: "Jo", email }
  const answer = await client.call({ method: "POST", path: "/v1/invitations", key, json })
  return answer.json.error?.code
}

const stopped = async (service: ServiceProcess) => {
  service.kill("SIGTERM")
  await service.ended
}

/** Its log from start to end. */
const saidBy = async (service: ServiceProcess): Promise<string> => {
  await service.ready
  await stopped(service)
  return service.said().err
}
