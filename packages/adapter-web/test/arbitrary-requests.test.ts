/** Goal: whatever is sent to a page, a page answers. */
import { assert } from "@effect/vitest"
import { Arbitrary, Schema } from "effect"
import { send, serviceWith } from "@review-proof/testkit/service/http-service"
import { invite, makeAccount, linkTo } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"

const Hostile = Schema.Struct({
  method: Schema.Literals(["GET", "HEAD", "POST"]),
  page: Schema.Literals(["r", "u", "o", "b", "form", "thanks", "review", "widget", "json"]),
  segment: Schema.NullOr(Schema.String),
  name: Schema.Literals(["stars", "proof", "language", "cursor", "review", "x"]),
  value: Schema.String,
  fields: Schema.Record(
    Schema.Literals(["stars", "text", "title", "experience_date", "language", "submission", "y"]),
    Schema.String
  ),
  asForm: Schema.Boolean
})

layer(serviceWith())("an arbitrary request to a page", (test) => {
  test.prop(
    "is answered by a page, a picture or data, and never by a fault",
    { request: Arbitrary.schema(Hostile) },
    function* ({ request }) {
      const { business } = yield* makeAccount()
      const invitation = yield* invite(business)
      const review = yield* linkTo("review", invitation)
      const segment = request.segment === null ? null : encoded(request.segment)
      const paths: Record<typeof request.page, string> = {
        r: segment === null ? review : `/r/${segment}`,
        u: segment === null ? yield* linkTo("unsubscribe", invitation) : `/u/${segment}`,
        o: segment === null ? yield* linkTo("open", invitation) : `/o/${segment}`,
        b: `/b/${segment ?? business.id}`,
        form: `/b/${segment ?? business.id}/reviews`,
        thanks: segment === null ? `${review}/thanks` : `/b/${segment}/thanks`,
        review: `/reviews/${segment ?? 1}`,
        widget: `/widgets/${segment ?? business.id}/reviews`,
        json: `/widgets/${segment ?? business.id}.json`
      }
      const isPost = request.method === "POST"
      const type = request.asForm ? "application/x-www-form-urlencoded" : "multipart/form-data"
      const answer = yield* send({
        method: request.method,
        path: `${paths[request.page]}?${request.name}=${encoded(request.value)}`,
        headers: [
          ["x-forwarded-for", anAddress()],
          ...(isPost ? ([["content-type", type]] as const) : [])
        ],
        ...(isPost ? { body: written(request.fields) } : {})
      })
      assert.isBelow(answer.status, 500)
      assert.match(answer.headers["request-id"] ?? "", /^req_/)
      assert.strictEqual(answer.headers["x-content-type-options"] ?? "nosniff", "nosniff")
    },
    { timeout: 120_000, arbitrary: { runs: 300 } }
  )
})

const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll("%2F", "~").replace(/^\.+$/, "~") || "~"

const written = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encoded(value ?? "")}`)
    .join("&")
