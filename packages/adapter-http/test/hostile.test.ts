/** Whatever is sent, the answer is one that the description knows: never 5xx, always the error body. */
import { assert } from "@effect/vitest"
import { Arbitrary, Schema } from "effect"
import { call, serviceWith } from "@review-proof/testkit/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/http-world"
import { layer } from "@review-proof/testkit/test"

const Json: Schema.Codec<unknown> = Schema.Union([
  Schema.String,
  Schema.Finite,
  Schema.Boolean,
  Schema.Null,
  Schema.Array(Schema.Union([Schema.String, Schema.Finite, Schema.Null])),
  Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite, Schema.Null]))
])

const Hostile = Schema.Struct({
  method: Schema.Literals(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]),
  place: Schema.Literals(["/v1/reviews/", "/v1/businesses/", "/v1/oauth/", "/v1/", "/"]),
  segment: Schema.String,
  name: Schema.Literals([
    "stars",
    "proof",
    "since",
    "language",
    "limit",
    "cursor",
    "business",
    "x"
  ]),
  value: Schema.String,
  encoded: Schema.Boolean,
  body: Schema.Union([Schema.String, Json.pipe(Schema.brand("Json"))]),
  asJson: Schema.Boolean
})

/** Characters that Node's client sends in an address. */
const printable = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, "~").replaceAll("?", "%3F")

layer(serviceWith())("an arbitrary request", (test) => {
  test.prop(
    "is answered in form",
    { request: Arbitrary.schema(Hostile) },
    function* ({ request }) {
      const { key } = yield* makeAccount()
      const write = request.encoded ? encodeURIComponentLoosely : printable
      const answer = yield* call(
        key,
        `${request.place}${write(request.segment)}?${request.name}=${write(request.value)}`,
        {
          method: request.method,
          headers: [["content-type", request.asJson ? "application/json" : "text/plain"]],
          ...(request.method === "GET" || request.method === "HEAD"
            ? {}
            : {
                body: typeof request.body === "string" ? request.body : JSON.stringify(request.body)
              })
        }
      )
      assert.isBelow(answer.status, 500, answer.text)
      assert.match(answer.headers["request-id"] ?? "", /^req_[0-9a-z]{26}$/)
      if (answer.status >= 400 && request.method !== "HEAD") {
        const { error } = answer.json
        if (typeof error === "string") return
        assert.strictEqual(error.request_id, answer.headers["request-id"])
        assert.isString(error.code)
      }
    },
    { arbitrary: { runs: 150 } }
  )

  test.prop(
    "to reply is refused or done",
    { body: Arbitrary.schema(Json) },
    function* ({ body }) {
      const { business, key } = yield* makeAccount()
      const review = yield* makeReview(business.id)
      const answer = yield* call(key, `/v1/reviews/${review.id}/replies`, {
        method: "POST",
        headers: [["content-type", "application/json"]],
        body: JSON.stringify(body)
      })
      assert.include([201, 400], answer.status, answer.text)
    },
    { arbitrary: { runs: 100 } }
  )
})

/** Lone surrogates cannot be encoded; they go as they are. */
const encodeURIComponentLoosely = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : printable(text)
