import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { readRaw, sendRaw } from "./http-client.ts"
import type { Outgoing } from "./http-client.ts"
import { makeAccount, makeReview, Service, serviceWith } from "./public-service.ts"

const json = ["content-type", "application/json"] as const

/** A reply to a review of a fresh account. */
const replyWith = Effect.fnUntraced(function* (outgoing: Partial<Outgoing>) {
  const service = yield* Service
  const { business, key } = yield* makeAccount()
  const review = yield* makeReview(business.id)
  return yield* service.call(key, `/v1/reviews/${review.id}/replies`, {
    method: "POST",
    headers: [json],
    ...outgoing
  })
})

describe("a body", () => {
  layer(serviceWith())((it) => {
    const refused = [
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
      [
        "is not UTF-8",
        Uint8Array.from([...Buffer.from(`{"text":"Thanks `), 0xff, ...Buffer.from(`"}`)])
      ],
      ["nests deeper than 32", `{"text":${"[".repeat(32)}${"]".repeat(32)}}`],
      ["nests without end", "[".repeat(32_000)],
      ["holds a number too large to be one", `{"text":1e999}`]
    ] as const
    for (const [name, body] of refused) {
      it.effect(`that ${name} is 400`, () =>
        Effect.gen(function* () {
          const answer = yield* replyWith({ body })
          assert.deepStrictEqual([answer.status, answer.json.error.code], [400, "invalid_request"])
        })
      )
    }

    it.effect("that nests 32 deep is looked at field by field", () =>
      Effect.gen(function* () {
        const answer = yield* replyWith({ body: `{"text":${"[".repeat(31)}${"]".repeat(31)}}` })
        assert.deepStrictEqual(answer.json.error.fields, ["text"])
      })
    )

    it.effect("tells every wrong field at once, by path and with a reason, and no value", () =>
      Effect.gen(function* () {
        const answer = yield* replyWith({
          body: `{"text":"T","from":"secret-value","__proto__":1}`
        })
        assert.strictEqual(answer.status, 400)
        const { details, fields } = answer.json.error
        assert.deepStrictEqual([...fields].sort(), ["__proto__", "from", "text"])
        assert.deepStrictEqual(Object.keys(details).sort(), ["__proto__", "from", "text"])
        assert.strictEqual(details.text, "must be 2 to 4000 characters long")
        assert.strictEqual(details.from, "is not a field of this request")
        assert.notInclude(answer.text, "secret-value")
        assert.deepStrictEqual((yield* replyWith({ body: "{}" })).json.error.details, {
          text: "is required"
        })
      })
    )

    it.effect("has its lengths counted in code points", () =>
      Effect.gen(function* () {
        for (const [text, status] of [
          ["😀", 400],
          ["😀😀", 201],
          ["😀".repeat(4000), 201],
          ["😀".repeat(4001), 400]
        ] as const) {
          assert.strictEqual((yield* replyWith({ body: JSON.stringify({ text }) })).status, status)
        }
      })
    )

    it.effect("may be 65,536 bytes long and not one more, with or without Content-Length", () =>
      Effect.gen(function* () {
        const exact = JSON.stringify({ text: "Thanks" }).padEnd(65_536)
        const long = `${exact} `
        const halves = (text: string) => [text.slice(0, 40_000), text.slice(40_000)]
        assert.strictEqual((yield* replyWith({ body: exact })).status, 201)
        assert.strictEqual((yield* replyWith({ body: halves(exact) })).status, 201)
        for (const body of [long, halves(long)]) {
          const answer = yield* replyWith({ body })
          assert.deepStrictEqual(
            [answer.status, answer.json.error.code],
            [413, "payload_too_large"]
          )
        }
      })
    )

    it.effect("that is announced too long is refused before it is sent", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { business, key } = yield* makeAccount()
        const review = yield* makeReview(business.id)
        const raw = yield* sendRaw(
          service.port,
          `POST /v1/reviews/${review.id}/replies HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n` +
            `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
            `Content-Length: 10000000\r\n\r\n`
        )
        const answer = readRaw(raw)
        assert.deepStrictEqual([answer.status, answer.headers["connection"]], [413, "close"])
      })
    )

    it.effect("is asked for with 100 Continue only once the request is admitted", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const head = (key: string) =>
          `POST /v1/reviews/1/replies HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n` +
          `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
          `Content-Length: 2\r\nConnection: close\r\n\r\n`
        assert.match(yield* sendRaw(service.port, head("pk_live_wrong")), /^HTTP\/1\.1 401 /)
        const { key } = yield* makeAccount()
        assert.match(yield* sendRaw(service.port, `${head(key)}{}`), /^HTTP\/1\.1 100 Continue\r\n/)
      })
    )

    it.effect("is taken as application/json however that is spelled", () =>
      Effect.gen(function* () {
        const body = `{"text":"Thanks"}`
        for (const type of [
          "application/json",
          "Application/JSON",
          "application/json;charset=utf-8",
          `application/json ; charset="UTF-8"`,
          "application/json; profile=x",
          `application/json; ; profile="a\\"; b" ;`
        ]) {
          const answer = yield* replyWith({ body, headers: [["content-type", type]] })
          assert.strictEqual(answer.status, 201, type)
        }
      })
    )

    it.effect("of another type, charset or coding is 415", () =>
      Effect.gen(function* () {
        const body = `{"text":"Thanks"}`
        const types = [
          "text/json",
          "application/jsonx",
          "application/merge-patch+json",
          "application/json; charset=latin1",
          "application/json; charset=utf-8; charset=latin1",
          "application/json garbage",
          `application/json; profile=${"x".repeat(300)}`,
          // Patterns that nest repetitions take hours for this one.
          `application/json${"; ".repeat(115)}@`,
          "application/x-www-form-urlencoded",
          "*/*"
        ]
        const wrong: ReadonlyArray<Outgoing["headers"]> = [
          ...types.map((type) => [["content-type", type] as const]),
          [],
          [json, json],
          [json, ["content-encoding", "gzip"]],
          [json, ["content-encoding", "identity"]]
        ]
        for (const headers of wrong) {
          const answer = yield* replyWith({ body, headers: headers ?? [] })
          assert.deepStrictEqual(
            [answer.status, answer.json.error.code],
            [415, "unsupported_media_type"],
            JSON.stringify(headers)
          )
        }
      })
    )

    it.effect("with a credential in it is refused, by name and by value, at any depth", () =>
      Effect.gen(function* () {
        for (const body of [
          `{"text":"Thanks","token":"x"}`,
          `{"text":"Thanks","nested":[{"API_KEY":1}]}`,
          `{"text":"my key is pk_live_${"a".repeat(32)}"}`,
          `{"text":"Thanks","pwt_${"A".repeat(43)}":1}`
        ]) {
          const answer = yield* replyWith({ body })
          assert.deepStrictEqual(
            [answer.status, answer.json.error.code],
            [400, "credentials_in_url"],
            body
          )
        }
      })
    )

    const key = `pk_live_${"0".repeat(32)}`
    const repeated = [
      ["a key", `{"text":"${key}","text":"Thanks"}`, "credentials_in_url"],
      ["a token", `{"text":"pwt_${"A".repeat(43)}","text":"Thanks"}`, "credentials_in_url"],
      ["a key after a line", `{"text":"Mine:\\n${key}","text":"Thanks"}`, "credentials_in_url"],
      ["an escaped key", `{"text":"\\u0070${key.slice(1)}","text":"Thanks"}`, "credentials_in_url"],
      ["a member named like one", `{"text":{"token" : 1},"text":"Thanks"}`, "credentials_in_url"],
      ["a name that is one", `{"text":{"${key}":1},"text":"Thanks"}`, "credentials_in_url"],
      ["NUL", `{"text":"\\u0000","text":"Thanks"}`, "invalid_request"],
      ["a lone surrogate", `{"text":"\\udc00","text":"Thanks"}`, "invalid_request"],
      ["depth", `{"text":${"[".repeat(32)}${"]".repeat(32)},"text":"Thanks"}`, "invalid_request"]
    ] as const
    it.effect.each(repeated)(
      "is refused for %s in a member that is given again",
      ([, body, code]) =>
        Effect.gen(function* () {
          const answer = yield* replyWith({ body })
          assert.deepStrictEqual([answer.status, answer.json.error.code], [400, code])
        })
    )

    it.effect("is taken where nothing in it is a credential, also given twice or in quotes", () =>
      Effect.gen(function* () {
        for (const body of [
          `{"text":"No.","text":"Thanks"}`,
          `{"text":"{\\"token\\":[[","text":"\\"Thanks\\" \\\\"}`,
          `{"text":"Say \\"pk_live_\\" and \\"${key}\\u0061\\""}`,
          `{"text":"${key}0","text":"token"}`
        ]) {
          assert.strictEqual((yield* replyWith({ body })).status, 201, body)
        }
      })
    )
  })
})

describe("a query", () => {
  layer(serviceWith())((it) => {
    const refused: ReadonlyArray<readonly [query: string, fields: Array<string>]> = [
      ["limit=0", ["limit"]],
      ["limit=101", ["limit"]],
      ["limit=+5", ["limit"]],
      ["limit=%2B5", ["limit"]],
      ["limit=05", ["limit"]],
      ["limit=5.0", ["limit"]],
      ["limit=1e1", ["limit"]],
      ["limit=0x5", ["limit"]],
      ["limit=%205", ["limit"]],
      ["limit=", ["limit"]],
      ["limit", ["limit"]],
      ["limit=5&limit=5", ["limit"]],
      ["stars=6", ["stars"]],
      ["stars=4.5", ["stars"]],
      ["proof=verified", ["proof"]],
      ["proof=", ["proof"]],
      ["language=EN", ["language"]],
      ["language=en_GB", ["language"]],
      ["since=2026-02-30T00:00:00Z", ["since"]],
      ["since=2026-01-01", ["since"]],
      ["since=2026-01-01T00:00:00", ["since"]],
      ["since=2026-01-01T00:00:00+01:00", ["since"]],
      ["cursor=", ["cursor"]],
      ["cursor=abc", ["cursor"]],
      [`cursor=${"a".repeat(201)}`, ["cursor"]],
      ["business=", ["business"]],
      [
        "stars=0&limit=x&limit=y&proof=&since=now&cursor=abc",
        ["cursor", "limit", "proof", "since", "stars"]
      ]
    ]
    it.effect("with a value that cannot be accepted is 400, and every such field is named", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { key } = yield* makeAccount()
        for (const [query, fields] of refused) {
          const answer = yield* service.call(key, `/v1/reviews?${query}`)
          assert.deepStrictEqual(
            [answer.status, answer.json.error.code],
            [400, "invalid_request"],
            query
          )
          assert.deepStrictEqual([...answer.json.error.fields].sort(), fields, query)
          assert.deepStrictEqual(Object.keys(answer.json.error.details).sort(), fields, query)
        }
      })
    )

    it.effect("that is not properly encoded is 400, in parameters that nobody knows too", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { key } = yield* makeAccount()
        for (const query of [
          "x=%zz",
          "x=%",
          "x=%ff",
          "x=%c0%af",
          "x=%ed%a0%80",
          "x=%00",
          "x=%EF%BB%BF",
          "a%ef%bb%bf=1",
          "%zz"
        ]) {
          const answer = yield* service.call(key, `/v1/reviews?${query}`)
          assert.deepStrictEqual(
            [answer.status, answer.json.error.code],
            [400, "invalid_request"],
            query
          )
          for (const path of ["/v1/openapi.json", "/.well-known/oauth-authorization-server"]) {
            const open = yield* service.send({ path: `${path}?${query}` })
            assert.deepStrictEqual(
              [open.status, open.json.error.code],
              [400, "invalid_request"],
              `${path}?${query}`
            )
          }
        }
      })
    )

    it.effect(
      "is taken with unknown parameters, which are ignored, repeated and empty ones too",
      () =>
        Effect.gen(function* () {
          const service = yield* Service
          const { business, key } = yield* makeAccount()
          yield* makeReview(business.id)
          for (const query of [
            "x=1&x=2&y=&__proto__=1&constructor=2",
            "since=2026-01-01T00:00:00%2B01:00",
            "since=1970-01-01T00:00:00.123456789Z",
            "stars=%35",
            `business=${business.id}`,
            "&&limit=5&"
          ]) {
            assert.strictEqual(
              (yield* service.call(key, `/v1/reviews?${query}`)).status,
              200,
              query
            )
          }
        })
    )

    it.effect("for what is as new as a time finds nothing older, however fine the time is", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { business, key } = yield* makeAccount()
        yield* TestClock.setTime(Date.parse("1970-01-01T00:00:00.123Z"))
        yield* makeReview(business.id)
        for (const [since, found] of [
          ["1970-01-01T00:00:00.123Z", 1],
          ["1970-01-01T00:00:00.1230Z", 1],
          ["1970-01-01T00:00:00.1239Z", 0],
          ["1970-01-01T00:00:00.124Z", 0]
        ] as const) {
          const answer = yield* service.call(key, `/v1/reviews?since=${since}`)
          assert.strictEqual(answer.json.data.length, found, since)
        }
      })
    )

    it.effect("that names a business out of reach is 404", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { key } = yield* makeAccount()
        const other = yield* makeAccount()
        for (const business of [other.business.id, "biz_none", "x"]) {
          const answer = yield* service.call(key, `/v1/reviews?business=${business}`)
          assert.deepStrictEqual([answer.status, answer.json.error.code], [404, "not_found"])
        }
      })
    )

    it.effect("pages with its own cursor, and takes it for no other list", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { business, key } = yield* makeAccount()
        const other = yield* makeAccount()
        const reviews = [yield* makeReview(business.id), yield* makeReview(business.id)]
        const first = yield* service.call(key, "/v1/reviews?limit=1")
        const cursor = first.json.next_cursor
        const second = yield* service.call(key, `/v1/reviews?limit=1&cursor=${cursor}`)
        assert.deepStrictEqual(
          [first.json.data[0].id, second.json.data[0].id].sort(),
          reviews.map(({ id }) => `rev_${id}`).sort()
        )
        assert.isNull(second.json.next_cursor)
        const foreign = yield* service.call(other.key, `/v1/reviews?cursor=${cursor}`)
        const filtered = yield* service.call(key, `/v1/reviews?stars=5&cursor=${cursor}`)
        const altered = yield* service.call(key, `/v1/reviews?cursor=A${cursor.slice(1)}`)
        for (const answer of [foreign, filtered, altered]) {
          assert.deepStrictEqual([answer.status, answer.json.error.fields], [400, ["cursor"]])
        }
      })
    )
  })
})

describe("a path", () => {
  layer(serviceWith())((it) => {
    it.effect("names a review by its id or by its number alone, in one spelling", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { business, key } = yield* makeAccount()
        const { id } = yield* makeReview(business.id)
        for (const found of [`rev_${id}`, `${id}`, `rev%5F${id}`]) {
          const answer = yield* service.call(key, `/v1/reviews/${found}`)
          assert.deepStrictEqual([answer.status, answer.json.id], [200, `rev_${id}`], found)
        }
        for (const unknown of [
          `rev_0${id}`,
          `0${id}`,
          `+${id}`,
          `-${id}`,
          `${id}.0`,
          `${id}e0`,
          "0",
          "rev_",
          `REV_${id}`,
          `inv_${id}`,
          `rev_rev_${id}`,
          "9007199254740993",
          "99999999999999999999",
          `${id}%20`,
          "a%2Fb"
        ]) {
          const answer = yield* service.call(key, `/v1/reviews/${unknown}`)
          assert.deepStrictEqual(
            [answer.status, answer.json.error.code],
            [404, "not_found"],
            unknown
          )
        }
      })
    )

    it.effect("that is not properly encoded is 400 for who is admitted, and 401 for others", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { key } = yield* makeAccount()
        for (const id of ["%zz", "%", "%ff", "%00", "%ed%a0%80", "%EF%BB%BF", "1%ef%bb%Bf"]) {
          const answer = yield* service.call(key, `/v1/reviews/${id}`)
          assert.deepStrictEqual(
            [answer.status, answer.json.error.code],
            [400, "invalid_request"],
            id
          )
          assert.strictEqual((yield* service.send({ path: `/v1/reviews/${id}` })).status, 401)
        }
      })
    )

    it.effect("of another company's thing is 404", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { key } = yield* makeAccount()
        const other = yield* makeAccount()
        const review = yield* makeReview(other.business.id)
        assert.strictEqual((yield* service.call(key, `/v1/reviews/${review.id}`)).status, 404)
        const score = `/v1/businesses/${other.business.id}/score`
        assert.strictEqual((yield* service.call(key, score)).status, 404)
        assert.strictEqual((yield* service.call(other.key, score)).status, 200)
      })
    )
  })
})
