import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { assert, describe } from "@effect/vitest"
import { Effect, Layer, Redacted, Struct } from "effect"
import { createServer } from "node:http"
import { startCloudApi } from "@review-proof/testkit/peers/cloud-api"
import { listening } from "@review-proof/testkit/peers/listening"
import { test } from "@review-proof/testkit/test"
import { until } from "@review-proof/testkit/time"
import { languages } from "@review-proof/translations"
import { checkWhatsApp, liveMessagesLayer } from "../src/index.ts"
import { anInvitation, identity, invite } from "./messages.ts"

const over = (variables: Effect.Success<ReturnType<typeof startCloudApi>>["variables"]) =>
  liveMessagesLayer({
    identity,
    smtp: { url: Redacted.make("smtp://127.0.0.1:1") },
    whatsapp: {
      apiUrl: variables.WHATSAPP_API_URL,
      token: Redacted.make(variables.WHATSAPP_TOKEN),
      phoneNumberId: variables.WHATSAPP_PHONE_NUMBER_ID,
      template: "review_invitation"
    }
  }).pipe(Layer.provide(NodeHttpClient.layerNodeHttp))

const message = anInvitation({
  channel: "whatsapp",
  to: Redacted.make("+4915112345634"),
  language: "de"
})

const refused = (status: number, code: number) => ({
  status,
  body: { error: { message: "(#) refused", type: "OAuthException", code, fbtrace_id: "x" } }
})

type Taken = Effect.Success<ReturnType<typeof startCloudApi>>["taken"][number]

const languageAsked = ({ body }: Taken) => body.template.language.code

describe("An invitation by WhatsApp", () => {
  test.live(
    "is an approved template in the customer's language, and its message id is kept",
    function* () {
      const api = yield* startCloudApi()
      const handover = yield* invite(message).pipe(Effect.provide(over(api.variables)))
      assert.deepStrictEqual(handover, { providerMessageId: "wamid.1" })
      const [call] = api.taken
      assert.strictEqual(call?.path, "/v24.0/1055/messages")
      assert.deepStrictEqual<unknown>(call?.body, {
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
      })
    }
  )

  test.live("has names in the spacing that the service takes", function* () {
    const api = yield* startCloudApi()
    const customerName = Redacted.make("Jane\t Mary\n      Doe ")
    yield* invite({ ...message, customerName, businessName: "Nordic      Bikes" }).pipe(
      Effect.provide(over(api.variables))
    )
    const [{ parameters = [] } = {}] = api.taken[0]?.body.template.components ?? []
    assert.deepStrictEqual(parameters.slice(0, 2).map(Struct.get("text")), [
      "Jane Mary Doe",
      "Nordic Bikes"
    ])
  })

  test.live.each(languages.map(({ tag }) => tag))(
    "asks for the template in the language itself first: %s",
    function* (language) {
      const api = yield* startCloudApi()
      yield* invite({ ...message, language }).pipe(Effect.provide(over(api.variables)))
      const [asked] = api.taken.map(languageAsked)
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
    ["zh-Hant-HK", "zh_HK"],
    ["zh-TW", "zh_TW"],
    ["zh-Hans", "zh_CN"],
    ["zh-Hant", "zh_TW"],
    ["iw-IL", "he"],
    ["eo", "en"]
  ] as const)(
    "in %s asks for the template under the code of WhatsApp: %s",
    function* ([language, code]) {
      const api = yield* startCloudApi()
      yield* invite({ ...message, language }).pipe(Effect.provide(over(api.variables)))
      assert.deepStrictEqual(api.taken.map(languageAsked), [code])
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
      const api = yield* startCloudApi(unknown)
      const handover = yield* invite({ ...message, language }).pipe(
        Effect.provide(over(api.variables))
      )
      assert.deepStrictEqual(handover, { providerMessageId: `wamid.${asked.length}` })
      assert.deepStrictEqual(api.taken.map(languageAsked), [...asked])
      const [own, other] = api.taken.map(({ body }) => body.template.components)
      assert.deepStrictEqual(other, own)
    }
  )

  test.live("is permanently refused if there is no template in English either", function* () {
    const api = yield* startCloudApi([refused(404, 132001), refused(404, 132001)])
    const error = yield* invite(message).pipe(Effect.provide(over(api.variables)), Effect.flip)
    assert.strictEqual(error._tag, "PermanentRefusal")
    assert.deepStrictEqual(api.taken.map(languageAsked), ["de", "en"])
  })

  test.live("is not sent again in English for any other refusal", function* () {
    const api = yield* startCloudApi([refused(400, 131026)])
    yield* invite(message).pipe(Effect.provide(over(api.variables)), Effect.flip)
    assert.deepStrictEqual(api.taken.map(languageAsked), ["de"])
  })

  test.live.each([
    ["throttling", refused(400, 130429), "TemporaryRefusal"],
    ["too many messages to one number", refused(400, 131056), "TemporaryRefusal"],
    ["an overloaded service", refused(503, 131016), "TemporaryRefusal"],
    ["a failing service", refused(500, 131026), "TemporaryRefusal"],
    ["an expired token of ours", refused(401, 190), "TemporaryRefusal"],
    ["an invalidated token of ours", refused(401, 0), "TemporaryRefusal"],
    ["a token without the permission", refused(403, 10), "TemporaryRefusal"],
    ["a permission that was taken away", refused(403, 200), "TemporaryRefusal"],
    ["an account of ours that is restricted", refused(403, 368), "TemporaryRefusal"],
    ["an account of ours that is locked", refused(403, 131031), "TemporaryRefusal"],
    ["an account of ours that is not paid for", refused(400, 131042), "TemporaryRefusal"],
    ["a number of ours that is not registered", refused(400, 133010), "TemporaryRefusal"],
    ["a number of ours whose name is not approved", refused(400, 131037), "TemporaryRefusal"],
    ["a parameter that is not valid", refused(400, 100), "PermanentRefusal"],
    ["an answer that is no JSON object", { status: 502, body: "bad gateway" }, "TemporaryRefusal"],
    ["a redirect", { status: 302, body: null }, "TemporaryRefusal"],
    ["a proxy's refusal", { status: 403, body: { message: "denied" } }, "TemporaryRefusal"],
    ["a number without WhatsApp", refused(400, 131026), "PermanentRefusal"]
  ] as const)("takes $0 as a $2", function* ([, answer, tag]) {
    const api = yield* startCloudApi([answer])
    const error = yield* invite(message).pipe(Effect.provide(over(api.variables)), Effect.flip)
    assert.strictEqual(error._tag, tag)
    assert.notInclude(error.reason, "49151")
  })

  test.live("may be tried again when the service cannot be reached", function* () {
    const { variables } = yield* startCloudApi()
    const nowhere = { ...variables, WHATSAPP_API_URL: "http://127.0.0.1:1" }
    const error = yield* invite(message).pipe(Effect.provide(over(nowhere)), Effect.flip)
    assert.strictEqual(error._tag, "TemporaryRefusal")
  })

  test.live("does not wait for an answer without end", function* () {
    const { variables } = yield* startCloudApi()
    const endless = yield* listening(() =>
      createServer((request, response) => {
        const flow = setInterval(() => response.write(" ".repeat(10_000)), 1)
        response.once("close", () => clearInterval(flow))
        request.resume()
      })
    )
    const there = { ...variables, WHATSAPP_API_URL: `http://127.0.0.1:${endless.port}` }
    const sending = invite(message).pipe(Effect.provide(over(there)), Effect.flip)
    const error = yield* Effect.timeout(sending, "5 seconds")
    assert.strictEqual(error._tag, "TemporaryRefusal")
    yield* Effect.promise(() => until(() => endless.open() === 0, 2))
  })
})

describe("The check of the Cloud API", () => {
  test.live.each([
    ["a number that it knows", { status: 200, body: { id: "1055" } }, null],
    ["a restricted account", refused(403, 368), "it answered HTTP 403, code 368"],
    ["a proxy that refuses", { status: 502, body: "bad gateway" }, "it answered HTTP 502"]
  ] as const)("says what it answers: $0", function* ([, answer, reason]) {
    const api = yield* listening(() =>
      createServer((_request, response) => {
        response.writeHead(answer.status).end(JSON.stringify(answer.body))
      })
    )
    const outcome = yield* checkWhatsApp({
      apiUrl: `http://127.0.0.1:${api.port}`,
      token: Redacted.make("token"),
      phoneNumberId: "1055",
      template: "review_invitation"
    }).pipe(
      Effect.as(null),
      Effect.catchTag("ChannelRefused", (refusal) => Effect.succeed(refusal.reason)),
      Effect.provide(NodeHttpClient.layerNodeHttp)
    )
    assert.strictEqual(outcome, reason)
  })
})
