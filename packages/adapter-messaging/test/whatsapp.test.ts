import { assert, describe } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"
import { FetchHttpClient } from "effect/http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { test } from "@review-proof/testkit/test"
import { languages } from "@review-proof/translations"
import { liveMessages } from "../src/index.ts"
import { anInvitation, identity, invite } from "./messages.ts"

interface Call {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: unknown
}

/** Speaks the Cloud API's documented answers, one after the other. */
const startCloudApi = (answers: ReadonlyArray<{ status: number; body: unknown }>) =>
  Effect.acquireRelease(
    Effect.callback<{ url: string; calls: Array<Call>; close: () => Promise<void> }>((resume) => {
      const calls: Array<Call> = []
      const server = createServer((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          const answer = answers[Math.min(calls.length, answers.length - 1)]
          calls.push({
            path: request.url,
            authorization: request.headers.authorization,
            body: JSON.parse(Buffer.concat(chunks).toString("utf8"))
          })
          response.writeHead(answer?.status ?? 500, { "content-type": "application/json" })
          response.end(JSON.stringify(answer?.body))
        })
      })
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        const close = () =>
          new Promise<void>((resolve) => {
            server.closeAllConnections()
            server.close(() => resolve())
          })
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}/v23.0`, calls, close }))
      })
    }),
    (server) => Effect.promise(server.close)
  )

const over = (apiUrl: string) =>
  liveMessages({
    identity,
    smtp: null,
    whatsapp: {
      apiUrl,
      token: Redacted.make("secret-token"),
      phoneNumberId: "1055",
      template: "review_invitation"
    }
  }).pipe(Layer.provide(FetchHttpClient.layer))

const message = anInvitation({
  channel: "whatsapp",
  to: Redacted.make("+4915112345634"),
  language: "de"
})

const refused = (status: number, code: number) => ({
  status,
  body: { error: { message: "(#) refused", type: "OAuthException", code, fbtrace_id: "x" } }
})

const taken = {
  status: 200,
  body: {
    messaging_product: "whatsapp",
    contacts: [{ input: "4915112345634", wa_id: "4915112345634" }],
    messages: [{ id: "wamid.HBg" }]
  }
}

/** The part of a call's body that these tests look at. */
const decodeCall = Schema.decodeUnknownSync(
  Schema.Struct({
    template: Schema.Struct({
      language: Schema.Struct({ code: Schema.String }),
      components: Schema.Unknown
    })
  })
)
const languageAsked = ({ body }: Call) => decodeCall(body).template.language.code
const componentsOf = ({ body }: Call) => decodeCall(body).template.components

describe("An invitation by WhatsApp", () => {
  test.live(
    "is an approved template in the customer's language, and its message id is kept",
    function* () {
      const api = yield* startCloudApi([taken])
      const handover = yield* invite(message).pipe(Effect.provide(over(api.url)))
      assert.deepStrictEqual(handover, { providerMessageId: "wamid.HBg" })
      assert.deepStrictEqual(api.calls[0], {
        path: "/v23.0/1055/messages",
        authorization: "Bearer secret-token",
        body: {
          messaging_product: "whatsapp",
          recipient_type: "individual",
          to: "4915112345634",
          type: "template",
          template: {
            name: "review_invitation",
            language: { code: "de" },
            components: [
              {
                type: "body",
                parameters: [
                  { type: "text", text: "Jane Doe" },
                  { type: "text", text: "Nordic Bikes" },
                  { type: "text", text: "https://reviews.example/r/abc" }
                ]
              }
            ]
          },
          biz_opaque_callback_data: "callback-7"
        }
      })
    }
  )

  test.live.each(languages.map(({ tag }) => tag))(
    "asks for the template in the language itself first: %s",
    function* (language) {
      const api = yield* startCloudApi([taken])
      yield* invite({ ...message, language }).pipe(Effect.provide(over(api.url)))
      const [asked] = api.calls.map(languageAsked)
      assert.strictEqual(asked?.split("_")[0], language)
    }
  )

  test.live.each([
    ["de", "de"],
    ["it", "it"],
    ["pt-BR", "pt_BR"],
    ["pt", "pt_BR"],
    ["pt-ao", "pt_BR"],
    ["de-DE", "de"],
    ["de-AT", "de_AT"],
    ["en-GB", "en_GB"],
    ["sr-Latn", "sr"],
    ["es-419", "es"],
    ["fil", "fil"],
    ["zh-CN", "zh_CN"],
    ["zh-HK", "zh_HK"],
    ["zh-TW", "zh_TW"],
    ["zh-Hans", "zh_CN"],
    ["zh-Hant", "zh_TW"],
    ["eo", "en"]
  ] as const)(
    "in %s asks for the template as WhatsApp writes that: %s",
    function* ([language, code]) {
      const api = yield* startCloudApi([taken])
      yield* invite({ ...message, language }).pipe(Effect.provide(over(api.url)))
      assert.deepStrictEqual(api.calls.map(languageAsked), [code])
    }
  )

  test.live.each([
    ["it", ["it", "en"]],
    ["pt-BR", ["pt_BR", "en"]],
    ["de-AT", ["de_AT", "de", "en"]]
  ] as const)(
    "goes out in English at once where there is no template in %s",
    function* ([language, asked]) {
      const unknown = asked.slice(1).map(() => refused(404, 132001))
      const api = yield* startCloudApi([...unknown, taken])
      const handover = yield* invite({ ...message, language }).pipe(Effect.provide(over(api.url)))
      assert.deepStrictEqual(handover, { providerMessageId: "wamid.HBg" })
      assert.deepStrictEqual(api.calls.map(languageAsked), [...asked])
      const [own, other] = api.calls.map(componentsOf)
      assert.deepStrictEqual(other, own)
    }
  )

  test.live("is refused for good if there is no template in English either", function* () {
    const api = yield* startCloudApi([refused(404, 132001)])
    const error = yield* invite(message).pipe(Effect.provide(over(api.url)), Effect.flip)
    assert.strictEqual(error._tag, "PermanentRefusal")
    assert.deepStrictEqual(api.calls.map(languageAsked), ["de", "en"])
  })

  test.live("is not sent again in English for any other refusal", function* () {
    const api = yield* startCloudApi([refused(400, 131026)])
    yield* invite(message).pipe(Effect.provide(over(api.url)), Effect.flip)
    assert.deepStrictEqual(api.calls.map(languageAsked), ["de"])
  })

  test.live.each([
    ["throttling", refused(400, 130429), "TemporaryRefusal"],
    ["an overloaded service", refused(503, 131016), "TemporaryRefusal"],
    ["an expired token of ours", refused(401, 190), "TemporaryRefusal"],
    ["an answer that is no JSON object", { status: 502, body: "bad gateway" }, "TemporaryRefusal"],
    ["a number without WhatsApp", refused(400, 131026), "PermanentRefusal"],
    ["an unknown template", refused(404, 132001), "PermanentRefusal"]
  ] as const)("takes %s for what it is", function* ([, answer, tag]) {
    const api = yield* startCloudApi([answer])
    const error = yield* invite(message).pipe(Effect.provide(over(api.url)), Effect.flip)
    assert.strictEqual(error._tag, tag)
    assert.notInclude(error.reason, "49151")
  })

  test.live("may be tried again when the service cannot be reached", function* () {
    const error = yield* invite(message).pipe(
      Effect.provide(over("http://127.0.0.1:1")),
      Effect.flip
    )
    assert.strictEqual(error._tag, "TemporaryRefusal")
  })
})
