/** Goal: a company's people stop and replace keys, and learn in time that one expires. */
import { assert } from "@effect/vitest"
import { KeyId } from "@review-proof/ports"
import { call, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeKey } from "@review-proof/testkit/service/http-world"
import {
  assertPage,
  enter,
  entered,
  givenMember,
  submissionOf,
  signIn,
  textOf
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { TestClock } from "effect/testing"

const developer = "/portal/developer"

layer(serviceWith())("Developer settings", (test) => {
  test("block, unblock and revoke a key, and ask before it is revoked", function* () {
    const { apiKey, key, look, send } = yield* entered("admin")
    const path = `${developer}/keys/${apiKey.id}`
    const page = yield* look(path)
    assert.match(
      page.text,
      /<details[^>]*>\s*<summary>Revoke …<\/summary>[^]*This cannot be undone/
    )
    for (const [action, status, tag] of [
      ["block", 403, "tag bad"],
      ["unblock", 200, "tag"],
      ["revoke", 401, "tag bad"],
      ["revoke", 401, "tag bad"]
    ] as const) {
      assert.strictEqual((yield* send(`${path}/${action}`, {})).status, 303, action)
      assert.strictEqual((yield* call(key, "/v1/reviews")).status, status, action)
      assert.include((yield* look(path)).text, `<span class="${tag}">`, action)
    }
    assertPage(yield* send(`${path}/unblock`, {}), 409, "has changed in the meantime")
    assert.strictEqual((yield* look(`${developer}/keys/${KeyId.make("key_none")}`)).status, 404)
  })

  test("say until when a rotated key works, also where it expires within the day", function* () {
    const given = yield* givenMember("admin")
    yield* TestClock.setTime(Date.UTC(2027, 0, 1))
    const fresh = (yield* makeKey(given.company.id, { lifetime: "365d" })).apiKey.id
    const old = (yield* makeKey(given.company.id, { lifetime: "90d" })).apiKey.id
    yield* TestClock.setTime(Date.UTC(2027, 2, 31, 21))
    const { look, send } = yield* enter(given)
    for (const [key, before, after] of [
      [fresh, "This one works for 24 hours more.", "works until 1 April 2027, 21:00 UTC"],
      [old, "This one works until it expires.", "works until 1 April 2027, 00:00 UTC"]
    ] as const) {
      const path = `${developer}/keys/${key}`
      const page = yield* look(path)
      assert.include(textOf(page.text), before)
      const made = yield* send(`${path}/rotate`, submissionOf(page))
      assert.include(textOf(made.text).replaceAll(/ ([,.])/g, "$1"), after)
    }
  })

  test("are linked from the overview if a key expires soon and the role may see it", function* () {
    for (const role of ["admin", "member"] as const) {
      const given = yield* givenMember(role)
      const { apiKey } = yield* makeKey(given.company.id, { name: "Old till", lifetime: "90d" })
      yield* TestClock.adjust("80 days")
      const { look } = yield* signIn(given)
      const page = yield* look("/portal")
      assert.include(page.text, "Old till")
      const isLed = page.text.includes(`href="${developer}/keys/${apiKey.id}"`)
      assert.strictEqual(isLed, role === "admin")
    }
  })
})
