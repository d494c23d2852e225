/** Goal: several instances send an invitation once, and a repeat after a crash is recognised. */
import { assert, describe, it } from "@effect/vitest"
import { queryOn } from "@review-proof/testkit/database/database"
import { duringTest, runningService } from "@review-proof/testkit/processes/during-test"
import { readMail } from "@review-proof/testkit/peers/read-mail"
import { openDatabase, openInstance } from "@review-proof/testkit/service/service"
import type { ServiceProcess } from "@review-proof/testkit/processes/service-process"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { pause, times, until } from "@review-proof/testkit/time"
import { invite, makeAccount } from "@review-proof/testkit/client/world"
import { apiOf } from "@review-proof/testkit/client/client"

describe("Sending on PostgreSQL", { timeout: 60_000 }, () => {
  const setUp = async (...how: Parameters<typeof openSmtpServer>) => {
    const { url } = duringTest(await openDatabase())
    const server = duringTest(await openSmtpServer(...how))
    const sender = async (from?: string) =>
      duringTest(
        await openInstance({
          ...smtpSettings(server.url, from),
          DATABASE_URL: url,
          WORKERS: "true"
        })
      )
    return { mails: server.mails, sender, server, url }
  }

  it("by two instances at once sends each of a hundred invitations once", async () => {
    // A slow server: no instance alone is done before the other looks.
    const { mails, sender, url } = await setUp({}, () => pause(25))
    const senders = ["one@reviews.example", "other@reviews.example"]
    const [one, other] = [await sender(senders[0]), await sender(senders[1])]
    const { key } = await makeAccount(one)
    const names = times(100, (index) => `customer-${index}@example.com`)
    await Promise.all(
      names.map((email, index) => invite(index % 2 === 0 ? one : other, key, { email }))
    )
    const outbox = () => queryOn(url, "select 1 from invitation_outbox")
    await until(async () => (await outbox()).length === 0)
    assert.sameMembers(
      mails.flatMap(({ to }) => to),
      [...names]
    )
    assert.sameMembers([...new Set(mails.map(({ from }) => from))], senders)
    assert.lengthOf(await apiOf(one, key).all("/v1/events?type=invitation.sent"), names.length)
  })

  it("that is killed before it records the provider's acceptance repeats the same mail", async () => {
    const running: Array<ServiceProcess> = []
    const { mails, sender, server, url } = await setUp({}, async () => {
      const first = running.pop()
      first?.kill("SIGKILL")
      await first?.ended
    })
    const { client, service } = await runningService({
      DATABASE_URL: url,
      LOG_LEVEL: "warn",
      ...smtpSettings(server.url)
    })
    const { companyId, key } = await makeAccount(client)
    running.push(service)
    await invite(client, key, { email: "jane@example.com" }).catch(() => {})
    await until(() => mails.length > 0)
    await service.ended
    // Ends the dead instance's lease without waiting.
    await queryOn(url, "update invitation_outbox set leased_until = now()")
    const second = await sender()
    await until(() => mails.length > 1)
    const [first, again] = await Promise.all(mails.map(readMail))
    assert.strictEqual(again?.messageId, first?.messageId)
    assert.match(again?.messageId ?? "", /^<[\w-]+@reviews\.example>$/)
    const outbox = () => queryOn(url, "select 1 from invitation_outbox")
    await until(async () => (await outbox()).length === 0)
    const { data } = await second.management("GET", `/companies/${companyId}/invitations`)
    assert.strictEqual(data[0].status, "sent")
    assert.lengthOf(mails, 2)
  })
})
