/** Goal: invitations and notices reach people by mail, as the composed service sends them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readMail } from "../../../adapter-messaging/test/read-mail.ts"
import { pause, until } from "../delivery/service.ts"
import { stores } from "../support/service.ts"
import { makeAccount, makeReview } from "../support/world.ts"
import { invitationNow, invite, startMailing } from "./instances.ts"

const soon = (millis: number) => new Date(Date.now() + millis).toISOString()

describe.each(stores)("on %s an invitation by mail", { timeout: 30_000 }, (store) => {
  it.live("arrives, and its links work: pixel, page, and unsubscribing by one click", () =>
    Effect.gen(function* () {
      const { account, mails, service } = yield* startMailing(store)
      yield* Effect.promise(async () => {
        const { id } = await invite(service, account.key, { email: "jane@example.com" })
        const statusOf = async () => (await invitationNow(service, id)).status
        await until(() => mails.length > 0, 15)
        const [received = assert.fail()] = mails
        assert.deepStrictEqual(received.to, ["jane@example.com"])
        const mail = await readMail(received)
        assert.include(mail.text, "Jane Doe")
        assert.strictEqual(await statusOf(), "sent")

        const pixel = await fetch(linkIn(mail.html, `${service.publicUrl}/o/`))
        assert.strictEqual(pixel.status, 200)
        assert.strictEqual(await statusOf(), "opened")

        const page = await fetch(linkIn(mail.text, `${service.publicUrl}/r/`))
        assert.strictEqual(page.status, 200)
        assert.include(await page.text(), "Acme Shop")
        assert.strictEqual(await statusOf(), "clicked")

        const unsubscribe = linkIn(mail.header("list-unsubscribe"), `${service.publicUrl}/u/`)
        assert.strictEqual(mail.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click")
        const done = await fetch(unsubscribe, {
          method: "POST",
          body: new URLSearchParams({ "List-Unsubscribe": "One-Click" })
        })
        assert.strictEqual(done.status, 200)
        assert.strictEqual(await statusOf(), "unsubscribed")
      })
    }).pipe(Effect.scoped)
  )

  it.live(
    "goes out when it is due, never once cancelled, suppressed or suspended, and bounces",
    () =>
      Effect.gen(function* () {
        const refusals = { "nobody@example.com": 550 }
        const { account, mails, service } = yield* startMailing(store, { refusals })
        yield* Effect.promise(async () => {
          const { key } = account
          const suspended = await makeAccount(service)
          const send_at = soon(1200)
          const later = (name: string, by = key) =>
            invite(service, by, { email: `${name}@example.com`, send_at })
          const due = await later("due")
          const cancelled = await later("cancelled")
          const suppressed = await later("suppressed")
          const held = await later("held", suspended.key)
          const path = `/v1/invitations/${cancelled.id}`
          assert.strictEqual((await service.call({ method: "DELETE", path, key })).status, 200)
          await service.portal("POST", `/companies/${account.companyId}/suppressions`, {
            email: "suppressed@example.com"
          })
          await service.portal("PATCH", `/companies/${suspended.companyId}`, {
            status: "suspended"
          })
          assert.strictEqual((await invitationNow(service, due.id)).status, "scheduled")
          const refused = await invite(service, key, { email: "nobody@example.com" })
          assert.lengthOf(mails, 0)

          await until(() => mails.length > 0, 15)
          assert.isAtLeast(Date.now(), Date.parse(send_at))
          // The others were due at the same moment: two more turns of the worker pass.
          await pause(1100)
          assert.deepStrictEqual(
            mails.flatMap(({ to }) => to),
            ["due@example.com"]
          )
          for (const [{ id }, status] of [
            [due, "sent"],
            [cancelled, "cancelled"],
            [suppressed, "unsubscribed"],
            [held, "scheduled"],
            [refused, "bounced"]
          ] as const) {
            assert.strictEqual((await invitationNow(service, id)).status, status)
          }
        })
      }).pipe(Effect.scoped)
  )

  it.live("is followed by one mail to the owner when an endpoint of webhooks is paused", () =>
    Effect.gen(function* () {
      const { account, mails, service } = yield* startMailing(store, {
        variables: {
          WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
          WEBHOOK_RETRY_DELAYS: "200ms,200ms,200ms",
          WEBHOOK_PAUSE_AFTER: "300ms"
        }
      })
      yield* Effect.promise(async () => {
        const json = { url: "https://127.9.9.9:8443/nobody", events: ["review.created"] }
        const path = "/v1/webhooks"
        await service.call({ method: "POST", path, key: account.key, json })
        await makeReview(service, account.businessId)
        await until(() => mails.length > 0, 15)
        const [received = assert.fail()] = mails
        assert.deepStrictEqual(received.to, ["ann@acme.example"])
        const mail = await readMail(received)
        assert.include(mail.text, "https://127.9.9.9:8443/nobody")
        await pause(1200)
        assert.lengthOf(mails, 1)
      })
    }).pipe(Effect.scoped)
  )
})

/** The one link in a text that begins so. */
const linkIn = (text: string, start: string): string => {
  const at = text.indexOf(start)
  const link = /^[\w:/.-]+/.exec(text.slice(at))?.[0]
  return at === -1 || link === undefined ? assert.fail(`${start} is not in ${text}`) : link
}
