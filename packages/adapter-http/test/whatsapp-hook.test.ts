import { assert } from "@effect/vitest"
import { callbackToken } from "@review-proof/domain/invitations"
import { InvitationId, Invitations, invitationStatus, StoreUnavailable } from "@review-proof/ports"
import { fresh, givenInvitation } from "@review-proof/ports/testing"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { createHmac } from "node:crypto"
import {
  appSecret,
  callbackBody,
  signatureOf,
  verifyToken
} from "@review-proof/testkit/peers/cloud-api"
import { refusal, send, serviceWith } from "@review-proof/testkit/service/http-service"
import { kept, makeAccount } from "@review-proof/testkit/service/http-world"
import { passTime } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"

const path = "/hooks/whatsapp"
const configured = { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken }

const start = Date.UTC(2026, 10, 1)
const seconds = (after: number) => String(start / 1000 + after)

/** Sends a callback as the Cloud API does. */
const callBack = (body: string | Uint8Array, signature: string | null = signatureOf(body)) =>
  send({
    method: "POST",
    path,
    headers: [
      ["content-type", "application/json"],
      ...(signature === null ? [] : [["x-hub-signature-256", signature] as const])
    ],
    body
  })

/** An invitation that was handed to WhatsApp, and the id of its message. */
const givenSent = Effect.fnUntraced(function* (messageId: string | null = null) {
  yield* TestClock.setTime(start + 60_000)
  const { business } = yield* makeAccount()
  const id = messageId ?? `wamid.${yield* fresh.text}`
  const invitation = yield* givenInvitation(business, {
    channel: "whatsapp",
    createdAt: start,
    facts: { sent: start },
    providerMessageId: id
  })
  return { id, invitation }
})

const statusOf = (id: InvitationId) => Effect.map(kept(id), invitationStatus)

layer(serviceWith(configured))("the verification challenge of WhatsApp", (test) => {
  const right = {
    "hub.mode": "subscribe",
    "hub.verify_token": verifyToken,
    "hub.challenge": "<b>1158201444</b>"
  }
  const asked = (parameters: Record<string, string>, more = "") =>
    send({ path: `${path}?${new URLSearchParams(parameters)}${more}` })

  test("is answered as plain text, and browsers take it for nothing else", function* () {
    const answer = yield* asked(right)
    assert.deepInclude(answer, { status: 200, text: right["hub.challenge"] })
    assert.match(answer.headers["content-type"] ?? "", /^text\/plain/)
    assert.strictEqual(answer.headers["x-content-type-options"], "nosniff")
  })

  test("is refused without the token", function* () {
    for (const answer of [
      yield* asked({ ...right, "hub.verify_token": "another" }),
      yield* asked({ ...right, "hub.verify_token": "" }),
      yield* asked({ ...right, "hub.mode": "unsubscribe" }),
      yield* asked({ "hub.mode": "subscribe", "hub.verify_token": verifyToken }),
      yield* asked({}),
      yield* asked(right, `&hub.verify_token=${verifyToken}`)
    ]) {
      assert.deepInclude(refusal(answer), { status: 403, code: "verification_failed" })
      assert.notInclude(answer.text, verifyToken)
    }
  })
})

layer(serviceWith(configured))("a callback of WhatsApp", (test) => {
  test("may report several messages, late, twice and in any order", function* () {
    const one = yield* givenSent()
    const other = yield* givenSent()
    const errors = [{ code: 131_026, title: "Message undeliverable" }, { code: "odd" }]
    const failed = { id: other.id, status: "failed", timestamp: seconds(5), errors }
    assert.strictEqual((yield* callBack(callbackBody([failed]))).status, 200)
    assert.strictEqual(yield* statusOf(other.invitation.id), "failed")
    const body = callbackBody([
      { id: one.id, status: "read", timestamp: seconds(30) },
      { id: other.id, status: "delivered", timestamp: seconds(9) },
      { id: one.id, status: "delivered", timestamp: seconds(20) },
      { id: one.id, status: "sent", timestamp: seconds(1) }
    ])
    yield* callBack(body)
    yield* callBack(body)
    assert.deepStrictEqual((yield* kept(one.invitation.id)).facts, {
      sent: start,
      delivered: start + 20_000,
      opened: start + 30_000
    })
    assert.strictEqual(yield* statusOf(other.invitation.id), "delivered")
  })

  test("that comes before the message's id is written down finds the invitation by its token", function* () {
    const { invitation } = yield* givenSent()
    const token = yield* callbackToken(invitation)
    const status = { id: "wamid.early", status: "delivered", timestamp: seconds(0) }
    yield* callBack(callbackBody([{ ...status, biz_opaque_callback_data: `${token}0` }]))
    yield* callBack(callbackBody([{ ...status, biz_opaque_callback_data: "order-7" }]))
    assert.strictEqual(yield* statusOf(invitation.id), "sent")
    yield* callBack(callbackBody([{ ...status, biz_opaque_callback_data: token }]))
    assert.strictEqual(yield* statusOf(invitation.id), "delivered")
  })

  test("about a message that is not known yet is looked up again a second later", function* () {
    const known = yield* givenSent()
    const soon = `wamid.${yield* fresh.text}`
    const body = callbackBody([
      { id: known.id, status: "delivered", timestamp: seconds(55) },
      { id: soon, status: "read", timestamp: seconds(55) }
    ])
    const called = yield* Effect.forkChild(callBack(body))
    const isDelivered = (status: string) => status === "delivered"
    yield* Effect.repeat(statusOf(known.invitation.id), { until: isDelivered })
    const { invitation } = yield* givenSent(soon)
    const answer = yield* Effect.raceFirst(Fiber.join(called), passTime)
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(yield* statusOf(invitation.id), "opened")
  })

  test("about a message of other software on the same account is accepted", function* () {
    yield* givenSent()
    const body = callbackBody([{ id: "wamid.nobody", status: "read", timestamp: seconds(55) }])
    const answer = yield* Effect.raceFirst(callBack(body), passTime)
    assert.strictEqual(answer.status, 200)
  })

  test("that holds unknown events is accepted, and its known events are not lost", function* () {
    const { id, invitation } = yield* givenSent()
    for (const body of [
      callbackBody([{ id: "wamid.nobody", status: "read", timestamp: seconds(0) }]),
      callbackBody([{ id, status: "played", timestamp: seconds(1) }]),
      callbackBody([{ id, status: "read", timestamp: "soon" }]),
      callbackBody([{ id: "wamid.nobody", status: "read", timestamp: seconds(121) }]),
      callbackBody([{ id: `${id}\u0000`, status: "read", timestamp: seconds(1) }]),
      callbackBody([{}]),
      JSON.stringify({ object: "whatsapp_business_account", entry: [{ changes: "none" }] }),
      JSON.stringify({ entry: [{ changes: [{ value: { messages: [{ id, text: "Hi" }] } }] }] }),
      "null",
      "[]",
      "7"
    ]) {
      assert.strictEqual((yield* callBack(body)).status, 200, body)
      assert.strictEqual(yield* statusOf(invitation.id), "sent", body)
    }
    const mixed = [{ id: 5 }, { id, status: "delivered", timestamp: seconds(1) }]
    yield* callBack(callbackBody(mixed))
    assert.strictEqual(yield* statusOf(invitation.id), "delivered")
  })

  test("is refused without the app's signature over the very bytes", function* () {
    const { id, invitation } = yield* givenSent()
    const body = callbackBody([{ id, status: "read", timestamp: seconds(1) }])
    for (const signature of [
      null,
      "",
      signatureOf(body, "another-secret"),
      signatureOf(`${body} `),
      signatureOf(body).slice("sha256=".length),
      signatureOf(body).slice(0, -2),
      `${signatureOf(body)}00`,
      `sha1=${createHmac("sha1", appSecret).update(body).digest("hex")}`,
      `sha256=${"0".repeat(64)}`
    ]) {
      const answer = yield* callBack(body, signature)
      const expected = { status: 401, code: "invalid_signature" }
      assert.deepInclude(refusal(answer), expected, String(signature))
      assert.strictEqual(answer.json.error.request_id, answer.headers["request-id"])
    }
    const headers = [signatureOf(body), signatureOf(body)].map(
      (value) => ["x-hub-signature-256", value] as const
    )
    const twice = yield* send({ method: "POST", path, headers, body })
    assert.strictEqual(twice.status, 401)
    assert.strictEqual(yield* statusOf(invitation.id), "sent")
  })

  test("is refused if it is not JSON, and above three MiB before it is parsed", function* () {
    assert.strictEqual((yield* callBack("{")).status, 400)
    assert.strictEqual((yield* callBack(new Uint8Array([0x22, 0xff, 0x22]))).status, 400)
    assert.strictEqual((yield* callBack("")).status, 400)
    const largest = `"${"a".repeat(3 * 1_048_576 - 2)}"`
    assert.strictEqual((yield* callBack(largest)).status, 200)
    assert.strictEqual((yield* callBack(`${largest} `)).status, 413)
    const headers = [["x-hub-signature-256", signatureOf("")]] as const
    const chunked = yield* send({
      method: "POST",
      path,
      headers,
      body: [largest, largest]
    })
    assert.strictEqual(chunked.status, 413)
  })

  test("comes by POST to this very path", function* () {
    const answer = yield* send({ method: "PUT", path })
    assert.strictEqual(answer.status, 405)
    assert.strictEqual(answer.headers["allow"], "GET, HEAD, POST")
    assert.strictEqual((yield* send({ path: `${path}/` })).status, 404)
  })
})

layer(serviceWith())("where WhatsApp is not configured", (test) => {
  test("the callback path does not exist", function* () {
    assert.strictEqual((yield* send({ path })).status, 404)
    assert.strictEqual((yield* callBack(callbackBody([]))).status, 404)
  })
})

const failing = Layer.effect(
  Invitations,
  Invitations.useSync((invitations) => ({
    ...invitations,
    findByProviderMessage: () => new StoreUnavailable({ operation: "find", cause: "down" })
  }))
)

layer(serviceWith(configured, { ports: failing }))("while the store does not answer", (test) => {
  test("a callback gets 500, so that the provider repeats it", function* () {
    const body = callbackBody([{ id: "wamid.1", status: "read", timestamp: seconds(1) }])
    assert.strictEqual((yield* callBack(body)).status, 500)
  })
})
