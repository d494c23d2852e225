import { assert, describe } from "@effect/vitest"
import { MessageSender, PermanentRefusal } from "@review-proof/ports"
import { Effect, Layer, Logger } from "effect"
import { test } from "@review-proof/testkit/test"
import { keptMessagesLayer, logMessagesLayer, type SentMessage } from "../src/index.ts"
import { aNotice, anInvitation, aSignInNotice, identity, invite, notify } from "./messages.ts"

/** The messages that the outbox shows after `work` has sent some. */
const shownBy = <E>(
  sender: Layer.Layer<MessageSender>,
  work: Effect.Effect<unknown, E, MessageSender>
) =>
  Effect.gen(function* () {
    const kept: Array<SentMessage> = []
    const layer = keptMessagesLayer(identity, (message) => kept.push(message))
    yield* Effect.provide(work, Layer.provide(layer, sender))
    return yield* Effect.forEach(kept, ({ shown }) => shown)
  })

describe("A sender that keeps its messages", () => {
  test("shows an email with its headers and both parts", function* () {
    const [invitation, notice] = yield* shownBy(
      logMessagesLayer(identity),
      Effect.andThen(invite(anInvitation()), notify(aNotice))
    )
    assert.deepStrictEqual(invitation?.headers, {
      From: '"Nordic Bikes via Review Proof" <reviews@reviews.example>',
      To: "jane@example.com",
      Subject: "How was your experience with Nordic Bikes?",
      "List-Unsubscribe": "<https://reviews.example/u/abc>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated"
    })
    for (const part of [invitation?.text, invitation?.html]) {
      assert.include(part, "https://reviews.example/r/abc")
    }
    assert.strictEqual(notice?.to, "owner@example.com")
  })

  test("shows the parameters of a WhatsApp template, which has no HTML part", function* () {
    const [message] = yield* shownBy(
      logMessagesLayer(identity),
      invite(anInvitation({ channel: "whatsapp" }))
    )
    assert.isNull(message?.html)
    assert.strictEqual(message?.text, "Jane Doe\nNordic Bikes\nhttps://reviews.example/r/abc")
  })

  test("shows nothing of a message that its provider refused", function* () {
    const refusal = new PermanentRefusal({ reason: "no", isRecipientRefused: true })
    const refusing = Layer.succeed(
      MessageSender,
      MessageSender.of({ invite: () => refusal, notify: () => refusal })
    )
    assert.deepStrictEqual(yield* shownBy(refusing, Effect.ignore(invite(anInvitation()))), [])
  })
})

describe("Messages that are printed", () => {
  test("show their recipient, their links and the code of a sign-in", function* () {
    const lines: Array<string> = []
    const log = Logger.make(({ message }) => lines.push(String(message)))
    yield* notify(aSignInNotice).pipe(
      Effect.provide(Layer.provideMerge(logMessagesLayer(identity), Logger.layer([log])))
    )
    const link = "https://reviews.example/portal/sign-in/abc?to=%2Fportal"
    assert.match(lines.join(), /^Notice by email to owner@example.com: /)
    assert.include(lines.join(), ` → ${link} → 012345`)
  })
})
