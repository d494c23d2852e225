/** Goal: nobody gets one invitation twice, from several instances, and over a crash not unrecognisably. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { readMail } from "@review-proof/testkit/read-mail"
import { startSmtpServer } from "@review-proof/testkit/smtp-server"
import { connectionTo } from "@review-proof/testkit/database"
import { pause, until } from "../delivery/service.ts"
import { startService } from "@review-proof/testkit/service-process"
import type { ServiceProcess } from "@review-proof/testkit/service-process"
import { openDatabase, openInstance } from "@review-proof/testkit/service"
import { makeClient } from "@review-proof/testkit/client"
import { makeAccount } from "@review-proof/testkit/world"
import { byMail, invite, startSenderOn } from "./instances.ts"

const day = 86_400_000

const database = Effect.acquireRelease(Effect.promise(openDatabase), ({ close }) =>
  Effect.promise(close)
)

describe("sending on PostgreSQL", { timeout: 60_000 }, () => {
  it.live("by two instances at once sends each of a hundred invitations once", () =>
    Effect.gen(function* () {
      const { url } = yield* database
      // A slow server: no instance alone is done before the other looks.
      const server = yield* startSmtpServer({}, () => pause(25))
      const from = (name: string) => ({
        ...byMail(server.url),
        MAIL_FROM: `${name}@reviews.example`
      })
      const one = yield* startSenderOn(url, from("one"))
      const other = yield* startSenderOn(url, from("other"))
      yield* Effect.promise(async () => {
        const { key } = await makeAccount(one)
        const names = Array.from({ length: 100 }, (_, index) => `customer-${index}@example.com`)
        await Promise.all(
          names.map((email, index) => invite(index % 2 === 0 ? one : other, key, { email }))
        )
        await until(() => server.mails.length >= names.length, 30)
        await pause(1100)
        const { mails } = server
        assert.sameMembers(
          mails.flatMap(({ to }) => to),
          names
        )
        assert.sameMembers(
          [...new Set(mails.map((mail) => mail.from))],
          ["one@reviews.example", "other@reviews.example"]
        )
        assert.strictEqual(await eventsTold(one, key), names.length)
      })
    }).pipe(Effect.scoped)
  )

  it.live("tells the creator by one mail that a key expires within 14 days, and of no other", () =>
    Effect.gen(function* () {
      const { url } = yield* database
      const server = yield* startSmtpServer()
      const before = yield* Effect.acquireRelease(
        Effect.promise(() => openInstance({ DATABASE_URL: url })),
        ({ close }) => Effect.promise(close)
      )
      yield* Effect.promise(async () => {
        const made = (daysAgo: number, email: string) =>
          before.ago(daysAgo * day, () => makeAccount(before, { owner: { name: "Ada", email } }))
        await made(352, "soon@example.com")
        await made(350, "later@example.com")
      })
      yield* startSenderOn(url, byMail(server.url))
      yield* startSenderOn(url, byMail(server.url))
      yield* Effect.promise(async () => {
        await until(() => server.mails.length > 0, 30)
        // Two more turns of both senders.
        await pause(2500)
        assert.deepStrictEqual(
          server.mails.map(({ to }) => to),
          [["soon@example.com"]]
        )
        const [mail = assert.fail()] = server.mails
        const { subject, text } = await readMail(mail)
        assert.strictEqual(subject, "An API key expires soon")
        // It expires 13 days after it was made, which may have been before midnight.
        const days = [13 * day - 60_000, 13 * day].map((ahead) =>
          new Date(Date.now() + ahead).toISOString().slice(0, 10)
        )
        assert.isTrue(days.some((expiry) => text.includes(expiry)))
      })
    }).pipe(Effect.scoped)
  )

  it.live(
    "that is killed between the provider's yes and writing it down repeats the same mail",
    () =>
      Effect.gen(function* () {
        const { url } = yield* database
        const running: Array<ServiceProcess> = []
        const server = yield* startSmtpServer({}, async () => {
          const first = running.pop()
          first?.kill("SIGKILL")
          await first?.ended
        })
        const first = yield* process({
          DATABASE_URL: url,
          LOG_LEVEL: "warn",
          ...byMail(server.url)
        })
        const companyId = yield* Effect.promise(async () => {
          const { companyId, key, publicUrl } = await accountOn(first)
          running.push(first)
          await fetch(`${publicUrl}/v1/invitations`, {
            method: "POST",
            headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
            body: JSON.stringify({ name: "Jane", email: "jane@example.com" })
          })
          await until(() => server.mails.length > 0, 15)
          await first.ended
          return companyId
        })
        yield* leasesEnd(url)
        const second = yield* startSenderOn(url, byMail(server.url))
        yield* Effect.promise(async () => {
          await until(() => server.mails.length > 1, 15)
          const mails = await Promise.all(server.mails.map(readMail))
          const [id = assert.fail(), again] = mails.map(({ messageId }) => messageId)
          assert.strictEqual(again, id)
          assert.match(id, /^<[\w-]+@reviews\.example>$/)
          await until(async () => (await outboxSize(url)) === 0, 15)
          const { data } = await second.management("GET", `/companies/${companyId}/invitations`)
          assert.strictEqual(data[0].status, "sent")
          assert.lengthOf(server.mails, 2)
        })
      }).pipe(Effect.scoped)
  )

  it.live("that is refused for now is tried again in a minute", () =>
    Effect.gen(function* () {
      const { url } = yield* database
      const server = yield* startSmtpServer({ "later@example.com": 451 })
      const service = yield* startSenderOn(url, byMail(server.url))
      const { key } = yield* Effect.promise(() => makeAccount(service))
      const began = Date.now()
      const { id } = yield* Effect.promise(() =>
        invite(service, key, { email: "later@example.com" })
      )
      yield* Effect.promise(() => until(async () => (await attemptsIn(url)) === 1, 15))
      const [entry] = yield* outbox(url)
      const due = entry?.due_at.getTime() ?? 0
      assert.isAtLeast(due, began + 60_000)
      assert.isAtMost(due, Date.now() + 60_000)
      assert.isNull(entry?.leased_until)
      const { status } = yield* Effect.promise(() =>
        service.management("GET", `/invitations/${id}`)
      )
      assert.strictEqual(status, "sent")
    }).pipe(Effect.scoped)
  )
})

/** Killed at the end if nothing else ended it. */
const process = (variables: Record<string, string>) =>
  Effect.acquireRelease(
    Effect.sync(() => startService(variables)),
    (service) =>
      Effect.promise(() => {
        service.kill("SIGKILL")
        return service.ended
      })
  )

const accountOn = async (service: ServiceProcess) => {
  const addresses = await service.ready
  return { ...addresses, ...(await makeAccount(await makeClient(addresses))) }
}

const eventsTold = async (
  { call }: Pick<Awaited<ReturnType<typeof makeClient>>, "call">,
  key: string
) => {
  const path = "/v1/events?type=invitation.sent&limit=100"
  const { json } = await call({ path, key })
  return json.next_cursor === null ? json.data.length : assert.fail("more than a page")
}

interface Entry {
  readonly attempts: number
  readonly due_at: Date
  readonly leased_until: Date | null
}

const outbox = Effect.fnUntraced(function* (url: string) {
  const sql = yield* connectionTo(Redacted.make(url))
  return yield* sql<Entry>`select attempts, due_at, leased_until from invitation_outbox`
}, Effect.scoped)

const outboxSize = async (url: string) => (await Effect.runPromise(outbox(url))).length
const attemptsIn = async (url: string) => (await Effect.runPromise(outbox(url)))[0]?.attempts

/** What waiting for the end of the dead instance's lease would do. */
const leasesEnd = Effect.fnUntraced(function* (url: string) {
  const sql = yield* connectionTo(Redacted.make(url))
  yield* sql`update invitation_outbox set leased_until = now()`
}, Effect.scoped)
