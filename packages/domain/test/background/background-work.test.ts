/** Goal: whoever embeds the domain gets all background work by adding one layer. */
import { call, callerOf, givenKey, tokenFor } from "@review-proof/testkit/domain/account"
import { assert, describe } from "@effect/vitest"
import {
  BackgroundWork,
  DeliverySignal,
  DeliverySignalLayer
} from "@review-proof/domain/background"
import { verifyWebhook } from "@review-proof/domain/webhooks"
import {
  IdempotencyRecords,
  MessageSender,
  UnitOfWork,
  WebhookTransport
} from "@review-proof/ports"
import type { InvitationMessage, NoticeMessage, WebhookRequest } from "@review-proof/ports"
import {
  day,
  givenBusiness,
  givenCompany,
  givenKey as givenKeyOf
} from "@review-proof/ports/testing"
import type { GivenCompany } from "@review-proof/ports/testing"
import { Clock, Effect, Layer, Queue, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { ending, invite, publish, scoreOf } from "@review-proof/testkit/domain/given"
import { altering, test, World } from "@review-proof/testkit/domain/world"
import { testOn } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"
import { givenReceiver } from "../dispatch/in-memory.ts"
import { maintenance } from "../../src/background/maintenance.ts"

const inviteFrom = Effect.fnUntraced(function* (given: GivenCompany) {
  const business = yield* givenBusiness(given)
  yield* invite(callerOf(given.company.id, [business.id]))
})

describe("BackgroundWork.layer", () => {
  test.live(
    "sends an invitation, tells a receiver of it by a signed webhook, and says that a key expires",
    function* () {
      const invited = yield* Queue.unbounded<InvitationMessage>()
      const received = yield* Queue.unbounded<WebhookRequest>()
      const notified = yield* Queue.unbounded<NoticeMessage>()
      const sender = MessageSender.of({
        invite: (message) => Effect.as(Queue.offer(invited, message), { providerMessageId: null }),
        notify: (message) => Effect.asVoid(Queue.offer(notified, message))
      })
      const transport = WebhookTransport.of({
        post: (request) =>
          Effect.as(Queue.offer(received, request), { status: 204, headers: {}, body: "" })
      })
      const { company, secret } = yield* givenReceiver({ events: ["invitation.sent"] })
      yield* givenKeyOf(company, { expiresAt: (yield* Clock.currentTimeMillis) + day })
      yield* Layer.build(
        BackgroundWork.layer({
          baseUrl: "https://reviews.example",
          sending: { connections: 5, awaitedConnections: 2, deadlineMillis: 40_000 }
        }).pipe(
          Layer.provide(Layer.succeed(MessageSender, sender)),
          Layer.provide(Layer.succeed(WebhookTransport, transport))
        )
      )
      yield* inviteFrom(company)
      assert.strictEqual((yield* Queue.take(invited)).language, "en")
      const { body, headers } = yield* Queue.take(received)
      assert.strictEqual(JSON.parse(body).type, "invitation.sent")
      const signature = headers["Service-Signature"] ?? ""
      const bytes = new TextEncoder().encode(body)
      assert.strictEqual(yield* verifyWebhook(Redacted.make(secret), signature, bytes), "Valid")
      assert.strictEqual((yield* Queue.take(notified)).notice._tag, "KeyExpires")
    }
  )
})

describe("the maintenance", () => {
  test("lets a token that expired within a week be used without a failed authentication", function* () {
    const address = anAddress()
    const made = yield* givenKey()
    const { accessToken } = yield* tokenFor(made)
    yield* TestClock.adjust("7 days")
    yield* maintenance
    yield* TestClock.adjust("1 minute")
    for (let i = 0; i < 25; i++) {
      assert.strictEqual(yield* ending(call(accessToken, address)), "TokenExpired")
    }
    assert.strictEqual(yield* ending(call(made.secret, address)), "Done")
    yield* TestClock.adjust("2 hours")
    assert.strictEqual(yield* ending(call(accessToken, address)), "InvalidToken")
  })

  test("deletes the rest of what expired though one deletion fails", function* () {
    const { accessToken } = yield* tokenFor(yield* givenKey())
    yield* TestClock.adjust("8 days")
    const failing = altering(IdempotencyRecords, () => ({ forget: () => Effect.die("refused") }))
    yield* failing(maintenance)
    yield* TestClock.adjust("1 minute")
    assert.strictEqual(yield* ending(call(accessToken, anAddress())), "InvalidToken")
  })

  test("shows the score of the day soon after midnight, also if a change was committed late", function* () {
    const business = yield* givenBusiness(yield* givenCompany())
    const midnight = 20_000 * day
    yield* TestClock.setTime(midnight - 1)
    const late = altering(UnitOfWork, ({ commit }) => ({
      commit: (given) => Effect.andThen(Effect.sleep("10 seconds"), commit(given))
    }))
    const createdAt = midnight - 43 * day - 1
    const publishing = publish(business.id, { stars: 5, proof: "imported", createdAt })
    yield* Effect.forkChild(late(publishing))
    yield* maintenance
    yield* TestClock.adjust("20 seconds")
    assert.strictEqual((yield* scoreOf(business.id)).shown, 358)
    yield* TestClock.adjust("1 minute")
    assert.strictEqual((yield* scoreOf(business.id)).shown, 357)
  })
})

describe("a commit", () => {
  testOn(Layer.provideMerge(DeliverySignalLayer, World))(
    "tells DeliverySignal of the company that had an event, once",
    function* () {
      const signal = yield* DeliverySignal
      const company = yield* givenCompany()
      assert.deepStrictEqual(signal.take(), [])
      yield* inviteFrom(company)
      assert.deepStrictEqual(signal.take(), [company.company.id])
      assert.deepStrictEqual(signal.take(), [])
    }
  )
})
