/** Goal: a body is read whole and in one way, or the request is refused and changes nothing. */
import { assert } from "@effect/vitest"
import { readRaw, sendRaw } from "@review-proof/testkit/client/exchange"
import {
  call,
  sendToManagement,
  Service,
  serviceWith,
  managementToken
} from "@review-proof/testkit/service/http-service"
import type { Answer, Call } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { Admission } from "@review-proof/ports"
import type { Tests } from "@review-proof/ports/testing"
import { pause } from "@review-proof/testkit/time"
import { Effect, Layer, type Scope } from "effect"
import { layer } from "@review-proof/testkit/test"
import { connect } from "node:net"

const json = ["content-type", "application/json"] as const

/** A reply to a review of a fresh account. */
const replyWith = Effect.fnUntraced(function* (more: Partial<Call>) {
  const { business, key } = yield* makeAccount()
  const review = yield* makeReview(business.id)
  const path = `/v1/reviews/${review.id}/replies`
  return yield* call(key, path, { method: "POST", headers: [json], ...more })
})

const assertRefused = ({ json, status }: Answer, expected: number, code: string) =>
  assert.deepStrictEqual([status, json.error.code], [expected, code])

const key = `pk_live_${"0".repeat(32)}`
const token = `pwt_${"A".repeat(43)}`
const deep = `${"[".repeat(32)}${"]".repeat(32)}`

/** Lets a body arrive before it is read, as a store behind a network does. */
const slowAdmission = Layer.effect(
  Admission,
  Admission.useSync((admission) => ({
    ...admission,
    attempt: (...given: Parameters<typeof admission.attempt>) =>
      Effect.andThen(waited(20), admission.attempt(...given))
  }))
)

const waited = (millis: number) => Effect.promise(() => pause(millis))

const bodies = (test: Tests<Layer.Success<ReturnType<typeof serviceWith>> | Scope.Scope>) => {
  test.each([
    ["is not JSON", "{"],
    ["is empty", ""],
    ["is no object", "[]"],
    ["is a text", `"Thanks"`],
    ["is null", "null"],
    ["holds NUL", `{"text":"Th\u0000anks"}`],
    ["holds an escaped NUL", `{"text":"Th\\u0000anks"}`],
    ["holds a lone surrogate", `{"text":"Th\\ud800anks"}`],
    ["has a name that is a lone surrogate", `{"text":"Thanks","\\udc00":1}`],
    ["begins with a byte order mark", `\uFEFF{"text":"Thanks"}`],
    ["is not UTF-8", Uint8Array.from([...Buffer.from(`{"text":"a`), 0xff, 0x22, 0x7d])],
    ["nests deeper than 32", `{"text":${deep}}`],
    ["nests without end", "[".repeat(32_000)],
    ["holds a number too large to be one", `{"text":1e999}`],
    ["holds NUL in the first of two equal members", `{"text":"\\u0000","text":"Thanks"}`],
    [
      "holds a lone surrogate in the first of two equal members",
      `{"text":"\\udc00","text":"Thanks"}`
    ],
    ["nests too deep in the first of two equal members", `{"text":${deep},"text":"Thanks"}`]
  ] as const)("that $0 is 400", function* ([, body]) {
    yield* Effect.map(replyWith({ body }), (answer) =>
      assertRefused(answer, 400, "invalid_request")
    )
  })

  test.each([
    `{"text":"Thanks","token":"x"}`,
    `{"text":"Thanks","nested":[{"API_KEY":1}]}`,
    `{"text":"my key is ${key}"}`,
    `{"text":"Thanks","${token}":1}`,
    `{"text":"${key}","text":"Thanks"}`,
    `{"text":"${token}","text":"Thanks"}`,
    `{"text":"Mine:\\n${key}","text":"Thanks"}`,
    `{"text":"\\u0070${key.slice(1)}","text":"Thanks"}`,
    `{"text":{"token" : 1},"text":"Thanks"}`,
    `{"text":{"${key}":1},"text":"Thanks"}`
  ])("with a credential in it, by name or value, is refused: %s", function* (body) {
    yield* Effect.map(replyWith({ body }), (answer) =>
      assertRefused(answer, 400, "credentials_in_url")
    )
  })

  test.each([
    ["gives a member twice", `{"text":"No.","text":"Thanks"}`],
    [
      "quotes what looks like a credential",
      `{"text":"{\\"token\\":[[","text":"\\"Thanks\\" \\\\"}`
    ],
    ["holds a part of a credential", `{"text":"Say \\"pk_live_\\" and \\"${key}\\u0061\\""}`],
    ["holds a text longer than a credential", `{"text":"${key}0","text":"token"}`],
    ["holds two characters", `{"text":"😀😀"}`],
    ["holds 4000 characters", `{"text":"${"😀".repeat(4000)}"}`],
    ["is 65,536 bytes long", `{"text":"Thanks"}`.padEnd(65_536)]
  ])("that $0 is taken, whole or in chunks", function* ([, body = ""]) {
    assert.strictEqual((yield* replyWith({ body })).status, 201)
    const halves = [body.slice(0, 8), body.slice(8)]
    assert.strictEqual((yield* replyWith({ body: halves })).status, 201)
  })

  test.each([
    ["one character", "😀"],
    ["4001 characters", "😀".repeat(4001)],
    ["lists that nest 32 deep", JSON.parse(deep.slice(1, -1))]
  ])("whose text is wrong is refused with that field: $0", function* ([, text]) {
    const answer = yield* replyWith({ body: JSON.stringify({ text }) })
    assert.deepStrictEqual([answer.status, answer.json.error.fields], [400, ["text"]])
  })

  const headed = (path: string, credential: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nAuthorization: Bearer ${credential}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n`

  test("that is announced too long is refused before it is sent", function* () {
    const { port } = yield* Service
    const { business, key } = yield* makeAccount()
    const path = `/v1/reviews/${(yield* makeReview(business.id)).id}/replies`
    const answer = readRaw(yield* sendRaw(port, `${headed(path, key, 10_000_000)}\r\n`))
    assert.deepStrictEqual([answer.status, answer.headers["connection"]], [413, "close"])
  })

  test("that is too long is refused in chunks, too", function* () {
    const body = [`{"text":"Thanks"}`, " ".repeat(65_520)]
    assertRefused(yield* replyWith({ body }), 413, "payload_too_large")
  })

  test("is requested with 100 Continue only once the request is admitted", function* () {
    const { port } = yield* Service
    const head = (credential: string) =>
      `${headed("/v1/reviews/1/replies", credential, 2)}Connection: close\r\n\r\n`
    assert.match(yield* sendRaw(port, head("pk_live_wrong")), /^HTTP\/1\.1 401 /)
    const { key } = yield* makeAccount()
    const [first, second] = yield* inTurns(port, [head(key), "{}"])
    assert.strictEqual(first, "HTTP/1.1 100 Continue\r\n\r\n")
    assert.match(second ?? "", /^HTTP\/1\.1 400 /)
  })

  test("that does not wait for 100 Continue leaves its connection to the next request", function* () {
    const { port } = yield* Service
    const { key } = yield* makeAccount()
    const head = headed("/v1/reviews/1/replies", key, 2)
    const answers = yield* sendRaw(port, `${head}\r\n{}${head}Connection: close\r\n\r\n{}`)
    assert.deepStrictEqual(answers.match(/HTTP\/1\.1 [2-5]\d+/g), ["HTTP/1.1 400", "HTTP/1.1 400"])
  })

  test("belongs to its own request when several arrive together or follow a refused one", function* () {
    const { port } = yield* Service
    const { business, key } = yield* makeAccount()
    const requestWith = Effect.fnUntraced(function* (body: string, more = "") {
      const path = `/v1/reviews/${(yield* makeReview(business.id)).id}/replies`
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`
      const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      return `${head}Content-Type: application/json\r\n${more}Transfer-Encoding: chunked\r\n\r\n${chunks}`
    })
    const first = yield* requestWith(`{"text":"One"}`)
    const tooLong = yield* requestWith(`{"text":"Two"}`.padEnd(65_537))
    const last = yield* requestWith(`{"text":"Three"}`, "Connection: close\r\n")
    const together = yield* sendRaw(port, `${first}${yield* requestWith("{")}${last}`)
    assert.deepStrictEqual(together.match(/HTTP\/1\.1 \d+|"text":"\w+"/g), [
      "HTTP/1.1 201",
      `"text":"One"`,
      "HTTP/1.1 400",
      "HTTP/1.1 201",
      `"text":"Three"`
    ])
    const again = yield* requestWith(`{"text":"Four"}`, "Connection: close\r\n")
    const answers = yield* inTurns(port, [tooLong, again])
    assert.deepStrictEqual(
      answers.map((answer) => answer.slice(0, 12)),
      ["HTTP/1.1 413", "HTTP/1.1 201"]
    )
  })

  test("that breaks off changes nothing, and the service keeps answering", function* () {
    const { port } = yield* Service
    const { business, key } = yield* makeAccount()
    const review = yield* makeReview(business.id)
    const path = `/v1/reviews/${review.id}/replies`
    const socket = connect(port, "127.0.0.1")
    socket.write(`${headed(path, key, 20)}\r\n{"text":"Tha`)
    yield* waited(60)
    socket.destroy()
    const replied = yield* call(key, path, { method: "POST", json: { text: "Thanks" } })
    assert.strictEqual(replied.status, 201)
  })

  test.each([
    "application/json",
    "Application/JSON",
    "application/json;charset=utf-8",
    `application/json ; charset="UTF-8"`,
    "application/json; profile=x",
    `application/json; ; profile="a\\"; b" ;`
  ])("may have the media type %s", function* (type) {
    const headers = [["content-type", type]] as const
    assert.strictEqual((yield* replyWith({ headers, body: `{"text":"Thanks"}` })).status, 201)
  })

  test.each([
    "text/json",
    "application/jsonx",
    "application/merge-patch+json",
    "application/json; charset=latin1",
    "application/json; charset=utf-8; charset=latin1",
    "application/json garbage",
    `application/json; profile=${"x".repeat(300)}`,
    // Patterns that nest repetitions take hours for this one.
    `application/json${"; ".repeat(115)}@`,
    "*/*"
  ])("is refused with the media type %s", function* (type) {
    const headers = [["content-type", type]] as const
    const answer = yield* replyWith({ headers, body: `{"text":"Thanks"}` })
    assertRefused(answer, 415, "unsupported_media_type")
  })

  test("needs one media type if it has bytes, also in chunks, and none if the chunks are empty", function* () {
    for (const headers of [[], [json, json]]) {
      const answer = yield* replyWith({ headers, body: ["{", "}"] })
      assertRefused(answer, 415, "unsupported_media_type")
    }
    assertRefused(yield* replyWith({ headers: [], body: [""] }), 400, "invalid_request")
    const { business } = yield* makeAccount()
    const path = `/management/v1/reviews/${(yield* makeReview(business.id)).id}/resolve`
    const done = yield* sendToManagement({ method: "POST", path, key: managementToken, body: [""] })
    assert.strictEqual(done.status, 200)
  })
}

layer(serviceWith())("a body", bodies)
layer(serviceWith({}, { ports: slowAdmission }))(
  "a body that has arrived before it is read",
  bodies
)

/** Sends each text once there is an answer to the one before; returns the answers. */
const inTurns = (port: number, texts: ReadonlyArray<string>) =>
  Effect.callback<ReadonlyArray<string>>((resume) => {
    const answers: Array<string> = []
    const socket = connect(port, "127.0.0.1", () => socket.write(texts[0] ?? ""))
    socket.on("data", (answer) => {
      answers.push(answer.toString())
      const next = texts[answers.length]
      if (next === undefined) resume(Effect.succeed(answers))
      else socket.write(next)
    })
    return Effect.sync(() => socket.destroy())
  })
