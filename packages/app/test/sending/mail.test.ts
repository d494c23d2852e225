/** Goal: invitations and notices reach people by mail, as the composed service sends them. */
import { assert, describe, it } from "@effect/vitest"
import { beforeAll } from "vitest"
import { readMail } from "@review-proof/testkit/read-mail"
import { openService, stores, type Service } from "@review-proof/testkit/service"
import { smtpSettings, openSmtpServer, type ReceivedMail } from "@review-proof/testkit/smtp-server"
import { pause, until } from "@review-proof/testkit/time"
import { invite, makeAccount, makeEndpoint, makeReview } from "@review-proof/testkit/world"

describe.each(stores)("On %s", { timeout: 30_000, concurrent: true }, (store) => {
  let service: Service
  let mails: ReadonlyArray<ReceivedMail>

  beforeAll(async () => {
    const server = await openSmtpServer({ "nobody@example.com": 550 })
    mails = server.mails
    service = await openService(store, {
      ...smtpSettings(server.url),
      WORKERS: "true",
      WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
      WEBHOOK_RETRY_DELAYS: "200ms,200ms,200ms",
      WEBHOOK_PAUSE_AFTER: "300ms"
    })
    return async () => {
      await service.close()
      await server.close()
    }
  }, 30_000)

  const to = (address: string) => mails.filter((mail) => mail.to.includes(address))
  const arrived = async (address: string) => {
    await until(() => to(address).length > 0, 15)
    const [mail = assert.fail()] = to(address)
    return mail
  }
  const statusOf = async (id: string) =>
    (await service.management("GET", `/invitations/${id}`)).status

  it("an invitation arrives, and its links work: pixel, page, unsubscribing by one click", async () => {
    const { businessId, key } = await makeAccount(service)
    const reply_to = "shop@shop.example"
    await service.management("PATCH", `/businesses/${businessId}`, { reply_to })
    const { id } = await invite(service, key, { email: "jane@example.com", reference: "4711" })
    const mail = await readMail(await arrived("jane@example.com"))
    assert.strictEqual(mail.from.name, "Acme Shop via Review and Proof Service")
    assert.deepStrictEqual(mail.replyTo, [reply_to])
    assert.include(mail.text, "Order number: 4711")
    assert.include(mail.text, "Jane Doe")
    assert.strictEqual(await statusOf(id), "sent")

    const pixel = await fetch(linkIn(mail.html, `${service.publicUrl}/o/`))
    assert.strictEqual(pixel.status, 200)
    assert.strictEqual(await statusOf(id), "opened")

    const page = await fetch(linkIn(mail.text, `${service.publicUrl}/r/`))
    assert.strictEqual(page.status, 200)
    assert.include(await page.text(), "Acme Shop")
    assert.strictEqual(await statusOf(id), "clicked")

    const unsubscribe = linkIn(mail.header("list-unsubscribe"), `${service.publicUrl}/u/`)
    assert.strictEqual(mail.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click")
    const done = await fetch(unsubscribe, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" })
    })
    assert.strictEqual(done.status, 200)
    assert.strictEqual(await statusOf(id), "unsubscribed")
    assert.lengthOf(to("jane@example.com"), 1)
  })

  it("an invitation goes out when it is due, never once cancelled, suppressed or suspended", async () => {
    const { companyId, key } = await makeAccount(service)
    const suspended = await makeAccount(service)
    const send_at = new Date(Date.now() + 1500).toISOString()
    const later = (name: string, by = key) =>
      invite(service, by, { email: `${name}@example.com`, send_at })
    const due = await later("due")
    const cancelled = await later("cancelled")
    const suppressed = await later("suppressed")
    const held = await later("held", suspended.key)
    const path = `/v1/invitations/${cancelled.id}`
    assert.strictEqual((await service.call({ method: "DELETE", path, key })).status, 200)
    const email = "suppressed@example.com"
    await service.management("POST", `/companies/${companyId}/suppressions`, { email })
    await service.management("PATCH", `/companies/${suspended.companyId}`, { status: "suspended" })
    assert.strictEqual(await statusOf(due.id), "scheduled")

    await arrived("due@example.com")
    assert.isAtLeast(Date.now(), Date.parse(send_at))
    // The others were due at the same moment: two more turns of the worker pass.
    await pause(1100)
    assert.lengthOf(to("due@example.com"), 1)
    for (const name of ["cancelled", "suppressed", "held"]) {
      assert.lengthOf(to(`${name}@example.com`), 0)
    }
    assert.strictEqual(await statusOf(due.id), "sent")
    assert.strictEqual(await statusOf(cancelled.id), "cancelled")
    assert.strictEqual(await statusOf(suppressed.id), "unsubscribed")
    assert.strictEqual(await statusOf(held.id), "scheduled")
  })

  it("an invitation that the recipient's server refuses for good has bounced", async () => {
    const { key } = await makeAccount(service)
    const { id } = await invite(service, key, { email: "nobody@example.com" })
    await until(async () => (await statusOf(id)) === "bounced", 15)
    assert.lengthOf(to("nobody@example.com"), 0)
  })

  it("one mail tells the owner that a webhook endpoint was paused", async () => {
    const owner = { name: "Ada", email: "ada@example.com" }
    const { businessId, key } = await makeAccount(service, { owner })
    await makeEndpoint(service, { key }, "https://127.9.9.9:8443/nobody")
    await makeReview(service, businessId)
    const mail = await readMail(await arrived(owner.email))
    assert.include(mail.text, "https://127.9.9.9:8443/nobody")
    assert.match(mail.text, /^Last answer: none \(connection refused\), \d{4}-/m)
    assert.include(mail.text, "Hello Ada,")
    await pause(1200)
    assert.lengthOf(to(owner.email), 1)
  })
})

/** The one link in a text that begins so. */
const linkIn = (text: string, start: string): string => {
  const at = text.indexOf(start)
  const link = /^[\w:/.-]+/.exec(text.slice(at))?.[0]
  return at === -1 || link === undefined ? assert.fail(`${start} is not in ${text}`) : link
}
