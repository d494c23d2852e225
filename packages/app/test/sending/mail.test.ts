/** Goal: invitations and notices reach people by mail, as the composed service sends them. */
import { assert, describe, it } from "@effect/vitest"
import { afterAll } from "vitest"
import { readMail } from "@review-proof/testkit/peers/read-mail"
import { openService } from "@review-proof/testkit/service/service"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { until } from "@review-proof/testkit/time"
import { invite, makeAccount, makeEndpoint, makeReview } from "@review-proof/testkit/client/world"

const { close, mails, url } = await openSmtpServer()
afterAll(close)
const service = await openService("postgres", {
  ...smtpSettings(url),
  WORKERS: "true",
  WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
  WEBHOOK_RETRY_DELAYS: "200ms,200ms,200ms",
  WEBHOOK_PAUSE_AFTER: "300ms"
})
afterAll(service.close)

describe("By mail", { timeout: 30_000, concurrent: true }, () => {
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

  it("the owner is notified that a webhook endpoint was paused, and by what", async () => {
    const owner = { name: "Ada", email: "ada@example.com" }
    const { businessId, key } = await makeAccount(service, { owner })
    await makeEndpoint(service, { key }, "https://127.9.9.9:8443/nobody")
    await makeReview(service, businessId)
    const mail = await readMail(await arrived(owner.email))
    assert.include(mail.text, "https://127.9.9.9:8443/nobody")
    assert.match(mail.text, /^Last answer: none \(connection refused\), \d{4}-/m)
    assert.include(mail.text, "Hello Ada,")
  })
})

/** The one link in a text that begins so. */
const linkIn = (text: string, start: string): string => {
  const at = text.indexOf(start)
  const link = /^[\w:/.-]+/.exec(text.slice(at))?.[0]
  return at === -1 || link === undefined ? assert.fail(`${start} is not in ${text}`) : link
}
