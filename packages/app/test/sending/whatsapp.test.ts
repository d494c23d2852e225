/** Goal: invitations by WhatsApp go out, and callbacks tell what became of them. */
import { assert, it } from "@effect/vitest"
import { openCloudApi } from "@review-proof/testkit/peers/cloud-api"
import { duringTest } from "@review-proof/testkit/processes/during-test"
import { openService } from "@review-proof/testkit/service/service"
import { until } from "@review-proof/testkit/time"
import { invite, makeAccount } from "@review-proof/testkit/client/world"

it(
  "An invitation by WhatsApp is sent as the approved template, and callbacks change its status",
  { timeout: 30_000 },
  async () => {
    const api = duringTest(await openCloudApi())
    const service = duringTest(await openService("postgres", { ...api.variables, WORKERS: "true" }))
    const { key } = await makeAccount(service)
    const given = { channel: "whatsapp", phone: "+49 151 12345634", language: "de" }
    const invited = await invite(service, key, given)
    const now = () => service.management("GET", `/invitations/${invited.id}`)
    await until(() => api.taken.length > 0, 15)
    const [{ body, id, path } = assert.fail()] = api.taken
    assert.strictEqual(path, "/v24.0/1055/messages")
    assert.strictEqual(body.to, "4915112345634")
    assert.strictEqual(body.template.name, "review_invitation")
    const parameters = body.template.components[0]?.parameters ?? []
    const [customer, business, link] = parameters.map(({ text }) => text)
    assert.deepStrictEqual([customer, business], ["Jane Doe", "Acme Shop"])
    assert.strictEqual((await fetch(link ?? "")).status, 200)
    assert.strictEqual((await now()).status, "clicked")

    const send = (status: "delivered" | "read") => api.callBack(service.publicUrl, [{ id, status }])
    // The answer with the message's id may not be written down yet.
    await until(async () => (await send("read")) === 200, 15)
    assert.strictEqual(await send("delivered"), 200)
    assert.strictEqual(await send("delivered"), 200)
    const { history, status } = await now()
    assert.strictEqual(status, "clicked")
    const stages = history.map((each: { status: string }) => each.status)
    assert.sameMembers(stages, ["sent", "delivered", "opened", "clicked"])
  }
)
