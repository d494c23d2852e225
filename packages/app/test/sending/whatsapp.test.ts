/** Goal: invitations by WhatsApp go out, and callbacks tell what became of them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { until } from "../delivery/service.ts"
import { stores } from "@review-proof/testkit/service"
import { makeAccount } from "@review-proof/testkit/world"
import { startCloudApi } from "@review-proof/testkit/cloud-api"
import { invitationNow, invite, startSender } from "./instances.ts"

describe.each(stores)("on %s an invitation by WhatsApp", { timeout: 30_000 }, (store) => {
  it.live("goes out as the approved template, and callbacks move it on", () =>
    Effect.gen(function* () {
      const api = yield* startCloudApi
      const service = yield* startSender(store, api.variables)
      yield* Effect.promise(async () => {
        const { key } = await makeAccount(service)
        const given = { channel: "whatsapp", phone: "+49 151 12345634", language: "de" }
        const { id } = await invite(service, key, given)
        const statusOf = async () => (await invitationNow(service, id)).status
        await until(() => api.taken.length > 0, 15)
        const [{ body, id: message, path } = assert.fail()] = api.taken
        assert.strictEqual(path, "/v24.0/1055/messages")
        assert.strictEqual(body.to, "4915112345634")
        assert.strictEqual(body.template.name, "review_invitation")
        const [customer, business, link] = (body.template.components[0]?.parameters ?? []).map(
          ({ text }) => text
        )
        assert.deepStrictEqual([customer, business], ["Jane Doe", "Acme Shop"])
        assert.strictEqual((await fetch(link ?? "")).status, 200)
        assert.strictEqual(await statusOf(), "clicked")

        const tell = (status: "delivered" | "read") =>
          api.callBack(service.publicUrl, [{ id: message, status }])
        // The answer with the message's id may not be written down yet.
        await until(async () => (await tell("read")) === 200, 15)
        assert.strictEqual(await tell("delivered"), 200)
        assert.strictEqual(await tell("delivered"), 200)
        const invitation = await invitationNow(service, id)
        assert.strictEqual(invitation.status, "clicked")
        assert.sameMembers(historyOf(invitation), ["sent", "delivered", "opened", "clicked"])
      })
    }).pipe(Effect.scoped)
  )

  it.live("that WhatsApp could not deliver has failed, and delivered once it could", () =>
    Effect.gen(function* () {
      const api = yield* startCloudApi
      const service = yield* startSender(store, api.variables)
      yield* Effect.promise(async () => {
        const { key } = await makeAccount(service)
        const given = { channel: "whatsapp", phone: "+358 40 1234567" }
        const { id } = await invite(service, key, given)
        await until(() => api.taken.length > 0, 15)
        const [{ body } = assert.fail()] = api.taken
        // Of a message whose id was never written down: its token names it.
        const report = {
          id: "wamid.lost",
          biz_opaque_callback_data: body.biz_opaque_callback_data
        }
        await api.callBack(service.publicUrl, [{ ...report, status: "failed" }])
        assert.strictEqual((await invitationNow(service, id)).status, "failed")
        await api.callBack(service.publicUrl, [{ ...report, status: "delivered" }])
        assert.strictEqual((await invitationNow(service, id)).status, "delivered")
        const unknown = { id: "wamid.unknown", status: "delivered" } as const
        assert.strictEqual(await api.callBack(service.publicUrl, [unknown]), 500)
      })
    }).pipe(Effect.scoped)
  )
})

const historyOf = ({ history }: { history: ReadonlyArray<{ status: string }> }) =>
  history.map(({ status }) => status)
