/** Goal: people whom the service refused read what they can do about it. */
import { assert, describe, it } from "@effect/vitest"
import { refusalWords } from "../src/cli/refusal-words.ts"

describe("A refusal", () => {
  const refusal = (error: object) =>
    JSON.stringify({ error: { message: "It is wrong.", request_id: "req_1", ...error } })

  it("of a token says where the token comes from", () => {
    const text = refusal({ code: "invalid_token", message: "Send the token as a header." })
    assert.strictEqual(
      refusalWords({ path: "/companies" }, 401, text),
      "The service does not accept this token. Check --token or MANAGEMENT_TOKEN. (invalid_token, req_1)"
    )
  })

  it("names what does not exist", () => {
    const text = refusal({ code: "not_found" })
    for (const [path, words] of [
      ["/businesses/biz_nope", "No business biz_nope."],
      ["/companies/cmp_1/keys", "No company cmp_1."],
      ["/deliveries/dlv_1/redeliver", "No delivery dlv_1."],
      ["/proof-requests/prq_1", "No proof request prq_1."]
    ] as const) {
      assert.strictEqual(refusalWords({ path }, 404, text), `${words} (not_found, req_1)`)
    }
  })

  it.each([
    [404, "not_found"],
    [403, "https_required"]
  ])("by the public listener says that this is the wrong one: %s %s", (status, code) => {
    assert.strictEqual(
      refusalWords({ path: "/companies" }, status, refusal({ code })),
      `The management API is on the service's other listener. Check --url or MANAGEMENT_URL. (${code}, req_1)`
    )
  })

  it("for the state of a thing names that state", () => {
    const text = refusal({
      code: "invalid_transition",
      details: { state: "hidden", action: "resolve" }
    })
    assert.strictEqual(
      refusalWords({ path: "/reviews/rev_1/resolve" }, 409, text),
      "It is wrong. (invalid_transition, req_1)\n  state hidden\n  action resolve"
    )
  })

  it("names each wrong field with its reason, and of a list the wrong item", () => {
    const text = refusal({
      code: "invalid_request",
      fields: ["name", "permissions.1"],
      details: { name: "is\u001brequired", "permissions.1": "must be a or b" }
    })
    const body = { permissions: ["a", "foo"] }
    assert.deepStrictEqual(
      refusalWords({ path: "/companies", body }, 400, text).split("\n").slice(1),
      ["  name is required", '  permissions.1 "foo" must be a or b']
    )
  })
})
