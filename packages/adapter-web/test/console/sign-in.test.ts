/** Goal: the console is for operators alone. */
import { assert } from "@effect/vitest"
import { getAnyReview } from "@review-proof/domain/reviews"
import {
  enterConsole,
  getManagementPage,
  postManagementForm
} from "@review-proof/testkit/portal/console"
import {
  inProduction,
  manage,
  sendToManagement,
  serviceWith,
  managementToken
} from "@review-proof/testkit/service/http-service"
import { assertLeads, assertPage, formIn } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"
import { TestClock } from "effect/testing"
import { held } from "./held-review.ts"

layer(serviceWith(inProduction))("Signing in to the console", (test) => {
  test("takes the management token, and returns to the requested page", function* () {
    const start = yield* getManagementPage("/")
    assert.strictEqual(start.status, 200)
    for (const href of ["/management/docs", "/health/ready", "/metrics"]) {
      assert.include(start.text, `href="${href}"`)
    }
    const jobs = yield* getManagementPage("/jobs")
    assertLeads(jobs, "/?to=%2Fjobs")
    for (const token of [managementToken, ` ${managementToken}\t`]) {
      assertLeads(yield* postManagementForm("/sign-in", { token, to: "/jobs" }), "/jobs")
    }
    assert.include((yield* getManagementPage("/?kind=held")).text, 'name="to" value="/?kind=held"')
    const search = `/companies?q=shop*&cursor=${"%D8%A8".repeat(100)}`
    assertLeads(yield* getManagementPage(search), `/?to=${encodeURIComponent(search)}`)
    for (const to of [
      "https://evil.example",
      "//evil.example",
      "/\\evil",
      "/management/docs",
      "/jobs/../x"
    ]) {
      const led = yield* postManagementForm("/sign-in", { token: managementToken, to })
      assert.strictEqual(led.headers["location"], "/", to)
    }
  })

  test("says that a decision after the session's end was not done", function* () {
    const asking = "/?unsaved=1&to=%2F"
    assertLeads(yield* postManagementForm("/reviews/rev_1", { decision: "remove" }), asking)
    const page = yield* getManagementPage(asking)
    assertPage(page, 200, "what you just sent was not done")
    assert.include(page.text, 'name="to" value="/"')
    assert.notInclude((yield* getManagementPage("/")).text, "was not done")
    assertLeads(yield* postManagementForm("/sign-out", {}), "/")
  })

  test("keeps its cookie from scripts, other hosts and plain connections", function* () {
    const { answer } = yield* enterConsole
    assert.match(
      answer.headers["set-cookie"] ?? "",
      /^__Host-console-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    )
    const { headers } = yield* getManagementPage("/")
    assert.include(headers["content-security-policy"], "script-src 'none'")
    assert.include(headers["content-security-policy"], "frame-ancestors 'none'")
    assert.strictEqual(headers["cache-control"], "no-store")
  })

  test("refuses wrong tokens, also from programs, and after twenty in a minute even the right one from that address", function* () {
    const address = [["x-forwarded-for", anAddress()]] as const
    const program = [...address, ["accept", "application/json"]] as const
    const attempt = (token: string, as: typeof address | typeof program = address) =>
      postManagementForm("/sign-in", { token }, as)
    for (let n = 0; n < 20; n += 1) {
      const { headers, status, text } = yield* attempt(
        n === 0 ? "" : `${managementToken}${n}`,
        n === 1 ? program : address
      )
      assert.strictEqual(status, 403)
      assert.notProperty(headers, "set-cookie")
      assert.include(text, "This is not the management token.")
      assert.notInclude(text, `${managementToken}${n}`)
    }
    for (const token of ["wrong", managementToken]) {
      const { headers, status } = yield* attempt(token)
      assert.strictEqual(status, 429)
      assert.match(headers["retry-after"] ?? "", /^\d+$/)
    }
    yield* TestClock.adjust("59 seconds")
    assert.include((yield* attempt(managementToken)).text, "Try again in 1 second.")
    assert.strictEqual((yield* manage("GET", "/companies")).status, 200)
    assert.strictEqual(
      (yield* postManagementForm("/sign-in", { token: managementToken })).status,
      303
    )
  })

  test("is refused from another site", function* () {
    const foreign = [["origin", "https://evil.example"]] as const
    const answer = yield* postManagementForm("/sign-in", { token: managementToken }, foreign)
    assert.strictEqual(answer.status, 403)
  })

  test("ends by signing out", function* () {
    const { look, send } = yield* enterConsole
    assert.include((yield* send("/", "/sign-out", {})).headers["set-cookie"], "Max-Age=0")
    assert.strictEqual((yield* look("/jobs")).status, 303)
  })

  test("ends the session that the browser had", function* () {
    const { headers, look } = yield* enterConsole
    assertLeads(yield* postManagementForm("/sign-in", { token: managementToken }, headers), "/")
    assert.strictEqual((yield* look("/jobs")).status, 303)
  })

  test("opens pages alone: the API takes no session, and pages take no token", function* () {
    const { headers } = yield* enterConsole
    const call = yield* sendToManagement({ path: "/management/v1/companies", headers })
    assert.strictEqual(call.status, 401)
    assert.strictEqual(
      (yield* sendToManagement({ path: "/jobs", key: managementToken })).status,
      303
    )
  })

  test("gives forms that no other session and no other site can send", function* () {
    const { path, review } = yield* held
    const [one, other] = [yield* enterConsole, yield* enterConsole]
    const foreign = formIn(yield* other.look("/"))
    for (const form of ["", "x", foreign]) {
      const answer = yield* postManagementForm(path, { form, decision: "approve" }, one.headers)
      assert.strictEqual(answer.status, 403)
    }
    const approve = yield* one.openForm("/", path, { decision: "approve" })
    const elsewhere = [...one.headers, ["origin", "https://evil.example"] as const]
    const form = { form: formIn(yield* one.look("/")), decision: "approve" }
    assert.strictEqual((yield* postManagementForm(path, form, elsewhere)).status, 403)
    assert.strictEqual((yield* getAnyReview(review.id)).review.state, "pending")
    assert.strictEqual((yield* approve.submit).status, 303)
    assertLeads(yield* postManagementForm(path, form), "/?unsaved=1&to=%2F")
  })
})
