import { assert, describe } from "@effect/vitest"
import { PermanentRefusal } from "@review-proof/ports"
import { Effect, Exit, Redacted } from "effect"
import { createServer } from "node:net"
import { createInterface } from "node:readline"
import { aNotice, anInvitation, identity, invite, notify, overSmtp } from "./messages.ts"
import { received } from "./received.ts"
import { listening } from "@review-proof/testkit/peers/listening"
import { startSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { test } from "@review-proof/testkit/test"

describe("An invitation by email", () => {
  test.live("goes to the customer, under its id, with a one-click unsubscribe", function* () {
    const { header, messageId, to } = yield* received(invite(anInvitation()))
    assert.deepStrictEqual(to, ["jane@example.com"])
    assert.strictEqual(messageId, "<inv-7-1@reviews.example>")
    assert.strictEqual(header("list-unsubscribe-post"), "List-Unsubscribe=One-Click")
  })

  test.live.each([
    ["de-AT", "Wie waren Ihre Erfahrungen mit Nordic Bikes?"],
    ["FR", "Comment s’est passée votre expérience avec Nordic Bikes\u202f?"],
    ["fi", "How was your experience with Nordic Bikes?"]
  ] as const)(
    "in %s is in the nearest language, or else in English",
    function* ([language, expected]) {
      const { subject } = yield* received(invite(anInvitation({ language })))
      assert.strictEqual(subject, expected)
    }
  )

  test.live("has headers in ASCII alone, also from a domain with other letters", function* () {
    const server = yield* startSmtpServer()
    const sender = { ...identity, from: "Bücher <reviews@bücher.example>" }
    yield* invite(anInvitation({ businessName: "Ömer" })).pipe(
      Effect.provide(overSmtp(server.url, undefined, sender))
    )
    const [headers = ""] = server.mails[0]?.raw.split("\r\n\r\n") ?? []
    assert.include(headers, "<inv-7-1@xn--bcher-kva.example>")
    assert.match(headers, /^[\x00-\x7f]*$/)
  })

  test.live("reuses the connection of the one before", function* () {
    const server = yield* startSmtpServer()
    const thrice = Effect.repeat(invite(anInvitation()), { times: 2 })
    yield* Effect.provide(thrice, overSmtp(server.url))
    assert.deepStrictEqual([server.mails.length, server.connections()], [3, 1])
  })

  test.live("cannot be given another header or recipient through a name", function* () {
    const message = anInvitation({
      businessName: "Evil\r\nBcc: victim@example.com\r\n\r\nbody",
      customerName: Redacted.make("<script>alert(1)</script>\r\n.\r\nQUIT")
    })
    const { from, header, html, subject, to } = yield* received(invite(message))
    assert.deepStrictEqual(to, ["jane@example.com"])
    assert.strictEqual(header("bcc"), "")
    assert.include(subject, "Evil Bcc: victim@example.com body")
    assert.deepStrictEqual(from, {
      name: "Evil Bcc: victim@example.com body via Review Proof",
      address: "reviews@reviews.example"
    })
    assert.notInclude(html, "<script>")
  })

  test.live(
    "that the recipient's server permanently refuses is a refusal of the recipient",
    function* () {
      const server = yield* startSmtpServer({ "jane@example.com": 550 })
      const error = yield* invite(anInvitation()).pipe(
        Effect.provide(overSmtp(server.url)),
        Effect.flip
      )
      assert.strictEqual(error._tag, "PermanentRefusal")
      assert.isTrue(error._tag === "PermanentRefusal" && error.isRecipientRefused)
      assert.notInclude(error.reason, "jane")
    }
  )

  test.live("that is refused for now, or finds no server, may be retried", function* () {
    const server = yield* startSmtpServer({ "jane@example.com": 451 })
    for (const url of [server.url, "smtp://127.0.0.1:1"]) {
      const later = yield* invite(anInvitation()).pipe(Effect.provide(overSmtp(url)), Effect.flip)
      assert.strictEqual(later._tag, "TemporaryRefusal")
    }
  })

  test.live.each([
    ["greets with a refusal", "TemporaryRefusal", { greeting: "554 no service here" }],
    ["refuses the greeting of a client", "TemporaryRefusal", { EHLO: "550 no", HELO: "550 no" }],
    ["wants a login before the sender", "TemporaryRefusal", { MAIL: "530 log in" }],
    ["wants a login before the recipient", "TemporaryRefusal", { RCPT: "530 log in" }],
    ["refuses a mail of its size", "PermanentRefusal", { MAIL: "552 too large" }],
    ["refuses the text", "PermanentRefusal", { DATA: "554 no" }],
    ["refuses the text by the first code that is final", "PermanentRefusal", { DATA: "500 no" }],
    ["refuses the text by the last code that is not", "TemporaryRefusal", { DATA: "499 no" }]
  ] as const)("to a server that $0 ends with a $1", function* ([, tag, answers]) {
    const url = yield* startScripted(answers)
    const refusal = yield* invite(anInvitation()).pipe(Effect.provide(overSmtp(url)), Effect.flip)
    assert.strictEqual(refusal._tag, tag)
  })
})

describe("A notice by email", () => {
  test.live("has a Message-ID without blanks, whatever its id", function* () {
    const notice = { ...aNotice, messageId: "low-review rev_7 mem_1" }
    const { messageId } = yield* received(notify(notice))
    assert.strictEqual(messageId, "<low-review.rev_7.mem_1@reviews.example>")
  })
})

describe("A mail to an address with other letters than those of ASCII before its @", () => {
  const toJörg = invite(anInvitation({ to: Redacted.make("jörg@bücher.example") }))

  test.live("goes out by a server that announces SMTPUTF8", function* () {
    const server = yield* startSmtpServer()
    yield* toJörg.pipe(Effect.provide(overSmtp(server.url)))
    assert.deepStrictEqual(server.mails[0]?.to, ["jörg@bücher.example"])
  })

  test.live("is not sent to a server without SMTPUTF8, and fails for good", function* () {
    const server = yield* startSmtpServer({}, undefined, { hideSMTPUTF8: true })
    const send = (sending: typeof toJörg) =>
      sending.pipe(Effect.provide(overSmtp(server.url)), Effect.exit)
    assert.deepStrictEqual(
      yield* send(toJörg),
      Exit.fail(
        new PermanentRefusal({
          reason: "the mail server does not announce SMTPUTF8",
          isRecipientRefused: false
        })
      )
    )
    assert.lengthOf(server.mails, 0)
    const domainAlone = anInvitation({ to: Redacted.make("joerg@bücher.example") })
    assert.isTrue(Exit.isSuccess(yield* send(invite(domainAlone))))
  })

  test.live("may be tried again where no server answers", function* () {
    const refusal = yield* toJörg.pipe(Effect.provide(overSmtp("smtp://127.0.0.1:1")), Effect.flip)
    assert.strictEqual(refusal._tag, "TemporaryRefusal")
  })
})

/** A server that answers each command by its script, or else with yes. */
const startScripted = (answers: Readonly<Record<string, string>>) =>
  listening(() =>
    createServer((socket) => {
      socket.write(`${answers["greeting"] ?? "220 hello"}\r\n`)
      createInterface(socket).on("line", (line) => {
        socket.write(`${answers[line.split(" ")[0] ?? ""] ?? "250 yes"}\r\n`)
      })
    })
  ).pipe(Effect.map(({ port }) => `smtp://127.0.0.1:${port}`))
