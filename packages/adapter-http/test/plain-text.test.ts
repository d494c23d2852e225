/** Goal: no text holds characters that change how others read it, and no mail carries a stranger's link. */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Json } from "./http-client.ts"
import {
  madeBusiness,
  madeCompany,
  Management,
  ManagementService,
  pick,
  refusal
} from "./management-service.ts"
import { get, post, praise, submissionIn } from "../../adapter-web/test/pages-client.ts"
import { makeAccount, Service, serviceWith } from "./public-service.ts"

/** C1 controls, overrides and isolates of the direction: the first and the last of each. */
const hidden = ["\u0080", "\u0085", "\u009f", "\u202a", "\u202e", "\u2066", "\u2069"]

/** Texts of bodies that a description leaves open, by operation and path. */
const openTexts = (document: Json): ReadonlyArray<string> =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content?.["application/json"]?.schema
      return schema === undefined
        ? []
        : textsIn(document, schema, "").map((field) => `${method} ${path}: ${field}`)
    })
  )

const textsIn = (document: Json, schema: Json, path: string): ReadonlyArray<string> => {
  const { $ref: reference, anyOf = [], items, properties = {} } = schema
  if (typeof reference === "string") {
    const name = reference.split("/").at(-1) ?? ""
    return textsIn(document, document.components.schemas[name], path)
  }
  const inner: ReadonlyArray<readonly [string, Json]> = [
    ...anyOf.map((one: Json) => [path, one] as const),
    ...Object.entries<Json>(properties).map(([name, one]) => [`${path}.${name}`, one] as const),
    ...(items === undefined ? [] : [[`${path}.0`, items] as const])
  ]
  const found = inner.flatMap(([where, one]) => textsIn(document, one, where))
  return schema.type === "string" && mayHide(schema) ? [path, ...found] : found
}

const mayHide = ({ allOf = [], enum: values, format, pattern }: Json): boolean => {
  const patterns = [pattern, ...allOf.map((one: Json) => one.pattern)].filter(Boolean)
  return (
    values === undefined &&
    !["date", "date-time"].includes(format) &&
    hidden.some((character) =>
      patterns.every((one) => new RegExp(one, "u").test(`en-${character}`))
    )
  )
}

describe("characters that hide or turn what stands around them", () => {
  layer(serviceWith())((it) => {
    it.effect("are in no text that the public API takes", () =>
      Effect.gen(function* () {
        const service = yield* Service
        const { json } = yield* service.send({ path: "/v1/openapi.json" })
        assert.deepStrictEqual(openTexts(json), [])
      })
    )

    it.effect.each(hidden)("%j is told of by its field", (character) =>
      Effect.gen(function* () {
        const { key } = yield* makeAccount({ permissions: ["products:write"] })
        const service = yield* Service
        const answer = yield* service.call(key, "/v1/products", {
          method: "POST",
          headers: [["content-type", "application/json"]],
          body: JSON.stringify({ sku: "1", name: `Sh${character}oe`, group: `Sh\u200eoe\t` })
        })
        assert.strictEqual(answer.status, 400)
        assert.deepStrictEqual(answer.json.error.fields, ["name"])
      })
    )

    it.effect("bring a form back with what is wrong beside each field", () =>
      Effect.gen(function* () {
        const { business } = yield* makeAccount()
        const page = yield* get(`/b/${business.id}`)
        const typed = { title: "a\u202eb", text: "a\u0085b", reviewer_name: "a\u2066b" }
        const fields = { ...praise, ...typed, submission: submissionIn(page) }
        const answer = yield* post(`/b/${business.id}/reviews`, fields)
        assert.strictEqual(answer.status, 400)
        for (const field of ["title", "text", "reviewerName"]) {
          assert.include(answer.text, `id="${field}-problem"`)
        }
        assert.include(answer.text, "This contains characters that cannot be published.")
      })
    )
  })

  layer(ManagementService)((it) => {
    it.effect("are in no text that the management API takes", () =>
      Effect.gen(function* () {
        const { call } = yield* Management
        const { body } = yield* call("GET", "/openapi.json")
        const judgedByTheDomain = [".owner.email", ".email", ".ip_allowlist.0", ".businesses.0"]
        // Of a redaction only words that stand there already are taken.
        const open = openTexts(body).filter(
          (text) =>
            !text.includes("/redact: ") &&
            !judgedByTheDomain.includes(text.slice(text.indexOf(": ") + 2))
        )
        assert.deepStrictEqual(open, [])
        const company = yield* madeCompany()
        const answers = [
          yield* call("POST", `/companies/${company}/members`, {
            name: "Ann",
            email: "an\u202en@example.com",
            role: "owner"
          }),
          yield* call("POST", `/companies/${company}/keys`, {
            name: "Till",
            permissions: ["reviews:read"],
            created_by: "mem_1",
            ip_allowlist: ["10.0.0.1\u0085"]
          })
        ]
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [400, 400]
        )
      })
    )

    it.effect("reject a line of an import", () =>
      Effect.gen(function* () {
        const { raw } = yield* Management
        const business = yield* madeBusiness(yield* madeCompany())
        const bodies = [
          ["application/x-ndjson", `{"stars":5,"text":"a\\u202eb","language":"en"}`],
          ["text/csv", `stars,text,language\n5,a\u0085b,en`]
        ] as const
        for (const [type, body] of bodies) {
          const answer = yield* raw(`/management/v1/businesses/${business}/reviews/import`, {
            method: "POST",
            headers: { authorization: "Bearer management-token-of-the-test", "content-type": type },
            body
          })
          assert.containsSubset(answer.body, { imported: 0, rejected: [{ fields: ["text"] }] })
        }
      })
    )
  })
})

describe("the name", () => {
  layer(serviceWith())((it) => {
    it.effect.each([
      "https://spam.example/win",
      "You won, see www.spam.example",
      "spam.com",
      "evil.X.com now",
      "ｓｐａｍ．ｃｏｍ",
      "t.co/abc",
      "win@spam.example",
      "Call +49 170 1234567"
    ])("of an invitation is not %s", (name) =>
      Effect.gen(function* () {
        const answer = yield* invited(name)
        assert.strictEqual(answer.status, 400)
        assert.deepStrictEqual(answer.json.error.details, {
          name: "must not contain a link, an email address or a phone number"
        })
        assert.deepStrictEqual(answer.json.error.fields, ["name"])
      })
    )

    it.effect.each([
      "Dr. Anna-Maria O'Neil",
      "Müller & Söhne GmbH",
      "J.R. Smith",
      "J.de Vries",
      "J.P.de Vries",
      "24/7 Store",
      "Nguyễn Văn A.",
      "李小龍",
      "محمد علي",
      "Customer 1234567"
    ])("of an invitation may be %s", (name) =>
      Effect.gen(function* () {
        const answer = yield* invited(name)
        assert.strictEqual(answer.status, 201)
        assert.strictEqual(answer.json.name, name)
      })
    )

    const invited = Effect.fnUntraced(function* (name: string) {
      const { key } = yield* makeAccount({ permissions: ["invitations:write"] })
      const service = yield* Service
      return yield* service.call(key, "/v1/invitations", {
        method: "POST",
        headers: [["content-type", "application/json"]],
        body: JSON.stringify({ name, email: "jo@example.com" })
      })
    })
  })

  layer(ManagementService)((it) => {
    it.effect.each(["https://spam.example", "www.spam.example", "t.co/abc", "win@spam.example"])(
      "of a company or a business is not %s",
      (name) =>
        Effect.gen(function* () {
          const { call } = yield* Management
          const company = yield* madeCompany()
          const business = yield* madeBusiness(company)
          const owner = { name: "Ann", email: "ann@example.com" }
          const answers = [
            yield* call("POST", "/companies", { name, owner }),
            yield* call("PATCH", `/companies/${company}`, { name }),
            yield* call("POST", `/companies/${company}/businesses`, {
              name,
              url: "https://shop.example"
            }),
            yield* call("PATCH", `/businesses/${business}`, { name })
          ]
          for (const answer of answers) {
            assert.strictEqual(refusal(answer).status, 400)
            assert.deepStrictEqual(pick(answer.body, "error.details"), {
              name: "must not contain a link or an email address"
            })
          }
        })
    )

    it.effect.each(["Booking.com", "Müller & Söhne GmbH", "24/7 Store", "Shop 1732300000000"])(
      "of a company or a business may be %s",
      (name) => Effect.flatMap(madeCompany({ name }), (company) => madeBusiness(company, { name }))
    )
  })
})
