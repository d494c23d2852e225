/**
 * Goal: the one script is allowed by the pages that need it, and by no other (contract PORTAL-23).
 */
import { assert } from "@effect/vitest"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { get, post } from "@review-proof/testkit/portal/pages"
import { givenPasskey } from "@review-proof/testkit/portal/passkeys"
import {
  assertLeads,
  assertPage,
  entered,
  givenMember,
  signIn
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pages } from "../src/pages.ts"

const withoutParameters = pages
  .filter(({ method, path }) => method === "GET" && /^.(?:portal|about)[^:]*$/.test(path))
  .map(({ path }) => path)

const policyOf = (path: string, cookie: string) =>
  Effect.map(get(path, [["cookie", cookie]]), ({ headers, text }) => ({
    // A mail that is shown has styles of its own, and nothing else.
    isPage:
      (headers["content-type"] ?? "").startsWith("text/html") &&
      !(headers["content-security-policy"] ?? "").includes("sandbox"),
    policy: headers["content-security-policy"] ?? "",
    scripts: text.match(/<script[^>]*>/g) ?? []
  }))

layer(serviceWith())("With passkeys,", (test) => {
  test("two pages allow one script of this site, and the others none", function* () {
    const { cookie } = yield* signIn(yield* givenMember())
    for (const path of [...withoutParameters, "/portal/sign-in?again=1"]) {
      const { isPage, policy, scripts } = yield* policyOf(path, cookie)
      if (!isPage) continue
      const isLetIn = ["/portal/sign-in?again=1", "/portal/account/passkeys/new"].includes(path)
      assert.include(policy, isLetIn ? "script-src 'self'" : "script-src 'none'", path)
      assert.notInclude(policy, "unsafe", path)
      assert.lengthOf(scripts, isLetIn ? 1 : 0, path)
    }
  })

  test("the script is an immutable module that loads nothing else", function* () {
    const { scripts } = yield* policyOf("/portal/sign-in", "")
    const path = /src="(\/assets\/[0-9a-f]{16}\/passkeys\.js)"/.exec(scripts[0] ?? "")?.[1] ?? ""
    assert.include(scripts[0], 'type="module"')
    const { headers, text } = yield* get(path)
    assert.include(headers["content-type"], "text/javascript")
    assert.include(headers["cache-control"], "immutable")
    assert.notMatch(text, /fetch|import|https?:/)
    assert.isBelow(text.length, 3000)
  })

  test("the page says whether a passkey came too late or does not sign in", function* () {
    const page = yield* get("/portal/sign-in")
    const [, ticket = ""] = / name="ticket" value="([^"]+)"/.exec(page.text) ?? []
    const use = post("/portal/sign-in/passkey", { ticket, answer: "{}" })
    const follow = Effect.flatMap(use, ({ headers }) => get(headers["location"] ?? ""))
    assertPage(yield* follow, 200, "This passkey does not sign you in here.")
    yield* TestClock.adjust("1 hour")
    assertPage(yield* follow, 200, "That took too long. Try again.")
  })

  test("a passkey gets a name of sixty characters, and the page says what is wrong with another one", function* () {
    const owner = yield* entered("owner")
    const { id } = yield* givenPasskey(owner)
    const path = `/portal/account/passkeys/${id}`
    for (const name of ["", " ", "\u200b", "a\u202eb", "🔑".repeat(61)]) {
      assertPage(yield* owner.send(path, { name }), 400, "Enter a name of up to 60 characters.")
    }
    const page = yield* owner.look(path)
    assertPage(page, 200, "Laptop")
    const [, pattern = ""] = /<input[^>]* id="name"[^>]* pattern="([^"]*)"/.exec(page.text) ?? []
    const name = "🔑".repeat(60)
    const accepts = (typed: string) => new RegExp(`^(?:${pattern})$`, "v").test(typed)
    assert.deepStrictEqual([name, `${name}🔑`].map(accepts), [true, false])
    assertLeads(yield* owner.send(path, { name }), "/portal/account?done=named")
    assertPage(yield* owner.look(path), 200, name)
  })
})

layer(serviceWith({ BASE_URL: "http://203.0.113.7" }))("On an address without a name,", (test) => {
  test("no passkey is offered, and no script is allowed", function* () {
    const { policy, scripts } = yield* policyOf("/portal/sign-in", "")
    assert.include(policy, "script-src 'none'")
    assert.deepStrictEqual(scripts, [])
    const { look } = yield* signIn(yield* givenMember())
    const { text } = yield* look("/portal/account")
    assert.include(text, "Passkeys need the https address")
    assert.notInclude(text, "/portal/account/passkeys/new")
  })
})
