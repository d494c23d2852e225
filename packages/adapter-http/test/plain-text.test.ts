/** No text holds characters that change how what stands around it is read (contract REQUEST-3). */
import { assert } from "@effect/vitest"
import {
  call,
  manage,
  send,
  serviceWith,
  type Json
} from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"

/** C1 controls, overrides and isolates of the direction: the first and the last of each. */
const hidden = ["\u0080", "\u0085", "\u009f", "\u202a", "\u202e", "\u2066", "\u2069"]

/** Texts of bodies in which a description allows such characters, by operation and path. */
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

layer(serviceWith())("characters that hide or turn what stands around them", (test) => {
  test("are in no text that an API takes", function* () {
    const { json } = yield* send({ path: "/v1/openapi.json" })
    assert.isEmpty(openTexts(json))
    const management = yield* manage("GET", "/openapi.json")
    const judgedByTheDomain = [".owner.email", ".email", ".ip_allowlist.0", ".businesses.0"]
    // A redaction accepts only words that the review has already.
    const open = openTexts(management.json).filter(
      (text) =>
        !text.includes("/redact: ") &&
        !judgedByTheDomain.includes(text.slice(text.indexOf(": ") + 2))
    )
    assert.isEmpty(open)
  })

  test("are ignored around a phone number and an email address", function* () {
    const { key } = yield* makeAccount({ permissions: ["invitations:write"] })
    const invite = (contact: object) =>
      call(key, "/v1/invitations", { method: "POST", json: { name: "Ann", ...contact } })
    const called = yield* invite({ channel: "whatsapp", phone: "\u202a0049 170 1234567\u202c" })
    const written = yield* invite({ email: "\u2068ann@example.com\u2069" })
    assert.deepStrictEqual(
      [called.json.contact, written.json.contact],
      ["+49*****67", "a***@e***.com"]
    )
  })
})
