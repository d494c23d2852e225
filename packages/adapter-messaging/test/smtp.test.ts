import { assert, describe } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import PostalMime from "postal-mime"
import { aNotice, anInvitation, invite, notify, overSmtp } from "./messages.ts"
import { type ReceivedMail, startSmtpServer } from "@review-proof/testkit/smtp-server"
import { test } from "@review-proof/testkit/test"

const parsed = (mail: ReceivedMail | undefined) =>
  Effect.promise(() => PostalMime.parse(mail?.raw ?? ""))

const header = (mail: { headers: Array<{ key: string; value: string }> }, name: string) =>
  mail.headers.find((entry) => entry.key === name)?.value

describe("An invitation by email", () => {
  test.live("arrives with a text part, an HTML part and a one-click unsubscribe", function* () {
    const server = yield* startSmtpServer()
    yield* invite(anInvitation()).pipe(Effect.provide(overSmtp(server.url)))
    const mail = yield* parsed(server.mails[0])
    assert.deepStrictEqual(server.mails[0]?.to, ["jane@example.com"])
    assert.strictEqual(mail.from?.address, "reviews@reviews.example")
    assert.strictEqual(mail.subject, "How was your experience with Nordic Bikes?")
    assert.strictEqual(mail.messageId, "<inv-7-1@reviews.example>")
    for (const part of [mail.text, mail.html]) {
      assert.include(part, "https://reviews.example/r/abc")
      assert.include(part, "https://reviews.example/u/abc")
      assert.include(part, "Jane")
    }
    assert.include(mail.html, "https://reviews.example/o/abc")
    assert.strictEqual(header(mail, "list-unsubscribe"), "<https://reviews.example/u/abc>")
    assert.strictEqual(header(mail, "list-unsubscribe-post"), "List-Unsubscribe=One-Click")
  })

  test.live("is written in the customer's language, or in English without one", function* () {
    const server = yield* startSmtpServer()
    const languages = ["en", "de-AT", "FR", "es", "nl", "fi"]
    yield* Effect.forEach(languages, (language) => invite(anInvitation({ language }))).pipe(
      Effect.provide(overSmtp(server.url))
    )
    const subjects: Array<string | undefined> = []
    for (const mail of server.mails) subjects.push((yield* parsed(mail)).subject)
    assert.deepStrictEqual(subjects, [
      "How was your experience with Nordic Bikes?",
      "Wie waren Ihre Erfahrungen mit Nordic Bikes?",
      "Comment s’est passée votre expérience avec Nordic Bikes\u202f?",
      "¿Cómo fue su experiencia con Nordic Bikes?",
      "Hoe was uw ervaring met Nordic Bikes?",
      "How was your experience with Nordic Bikes?"
    ])
  })

  test.live("goes over the connection of the one before", function* () {
    const server = yield* startSmtpServer()
    const thrice = Effect.repeat(invite(anInvitation()), { times: 2 })
    yield* Effect.provide(thrice, overSmtp(server.url))
    assert.deepStrictEqual([server.mails.length, server.connections()], [3, 1])
  })

  test.live("cannot be given another header or recipient through a name", function* () {
    const server = yield* startSmtpServer()
    yield* invite(
      anInvitation({
        businessName: "Evil\r\nBcc: victim@example.com\r\n\r\nbody",
        customerName: Redacted.make("<script>alert(1)</script>\r\n.\r\nQUIT")
      })
    ).pipe(Effect.provide(overSmtp(server.url)))
    const mail = yield* parsed(server.mails[0])
    assert.strictEqual(server.mails.length, 1)
    assert.deepStrictEqual(server.mails[0]?.to, ["jane@example.com"])
    assert.isUndefined(mail.bcc)
    assert.include(mail.subject, "Evil Bcc: victim@example.com body")
    assert.deepStrictEqual(mail.from, {
      name: "Evil Bcc: victim@example.com body via Review Proof",
      address: "reviews@reviews.example"
    })
    assert.notInclude(mail.html, "<script>")
  })

  test.live(
    "that the recipient's server refuses for good is a refusal of the recipient",
    function* () {
      const server = yield* startSmtpServer({ "jane@example.com": 550 })
      const error = yield* invite(anInvitation()).pipe(
        Effect.provide(overSmtp(server.url)),
        Effect.flip
      )
      assert.strictEqual(error._tag, "PermanentRefusal")
      assert.isTrue(error._tag === "PermanentRefusal" && error.recipient)
      assert.notInclude(error.reason, "jane")
    }
  )

  test.live("that is refused for now, or finds no server, may be tried again", function* () {
    const server = yield* startSmtpServer({ "jane@example.com": 451 })
    const later = yield* invite(anInvitation()).pipe(
      Effect.provide(overSmtp(server.url)),
      Effect.flip
    )
    assert.strictEqual(later._tag, "TemporaryRefusal")
    const nobody = yield* invite(anInvitation()).pipe(
      Effect.provide(overSmtp("smtp://127.0.0.1:1")),
      Effect.flip
    )
    assert.strictEqual(nobody._tag, "TemporaryRefusal")
  })
})

describe("A notice", () => {
  test.live("reaches the member by mail", function* () {
    const server = yield* startSmtpServer()
    yield* notify(aNotice).pipe(Effect.provide(overSmtp(server.url)))
    const mail = yield* parsed(server.mails[0])
    assert.deepStrictEqual(server.mails[0]?.to, ["owner@example.com"])
    assert.strictEqual(mail.subject, "A webhook endpoint was paused")
    assert.include(mail.text, "https://hooks.example/in")
    assert.include(mail.text, "2026-11-01 08:30 UTC")
  })
})
