/** Goal: whoever had to sign in comes back to the page that they wanted, and to no other site's. */
import { assert } from "@effect/vitest"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { get, post } from "@review-proof/testkit/portal/pages"
import { assertLeads, assertPage, entered } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { TestClock } from "effect/testing"
import { pages } from "../../src/pages.ts"

layer(serviceWith())("The way back from signing in", (test) => {
  test("leads nowhere but to the portal's own pages", function* () {
    const targets = ["https://evil.example", "//evil.example", "/portal@evil.example", "/b/x"]
    const own = ["/portal/sign-out", "/portal/sign-in", "/portal\\evil.example", "/portalx"]
    const dots = [
      "/portal/../b/x",
      "/portal/%2E./b/x",
      "/portal/./sign-out",
      "/portal/x/../sign-in"
    ]
    for (const target of [...targets, ...own, ...dots]) {
      const page = yield* get(`/portal/sign-in?to=${encodeURIComponent(target)}`)
      assert.include(page.text, `name="to" value="/portal"`, target)
    }
  })

  test("leads to a list as it was filtered", function* () {
    const list = `/portal/reviews?q=good+coffee*&business=biz_1&q2=${"%D8%A8".repeat(100)}`
    const away = yield* get(list)
    const to = encodeURIComponent(list)
    assert.strictEqual(away.headers["location"], `/portal/sign-in?to=${to}`)
  })

  test("keeps a query that holds a question mark", function* () {
    assertLeads(
      yield* get("/portal/reviews/rev_1/reply?q=why?&tab=all"),
      "/portal/reviews/rev_1?q=why%3F&tab=all"
    )
  })

  test("is kept by a second mail, and where the sign-in has ended or mails have run out", function* () {
    const to = "/portal/reviews?tab=all"
    const asking = `href="/portal/sign-in?to=${encodeURIComponent(to)}"`
    const ask = post("/portal/sign-in", { email: "nobody@shop.example", to })
    const { headers } = yield* ask
    const waiting = headers["location"] ?? ""
    assert.include((yield* get(waiting)).text, asking)
    const ended = yield* get(`/portal/sign-in/gone?to=${encodeURIComponent(to)}`)
    assertPage(ended, 410, asking)
    const sent = yield* post("/portal/sign-in/gone", { to, member: "mem_1" })
    assertPage(sent, 410, asking)
    for (let more = 0; more < 4; more++) yield* ask
    assertPage(yield* ask, 429, asking)
  })

  test("says that a form after the session's end was not saved", function* () {
    const path = "/portal/reviews/rev_1/reply?tab=all"
    const asking = `/portal/sign-in?unsaved=1&to=${encodeURIComponent(path)}`
    assertLeads(yield* post(path, { text: "Thanks." }), asking)
    assertPage(yield* get(asking), 200, "what you just sent was not saved")
    assertLeads(yield* get(path), "/portal/reviews/rev_1?tab=all")
    assertLeads(yield* post("/portal/sign-out", {}), "/portal/sign-in")
  })

  test("says that a form after the ten minutes of a sign-in was not done", function* () {
    const { look, send } = yield* entered("owner")
    yield* TestClock.adjust("10 minutes")
    const asking = "/portal/sign-in?again=1&unsaved=1&to=%2Fportal%2Fmembers%2Fnew"
    assertLeads(yield* send("/portal/members/new", { name: "Kim" }), asking)
    assertPage(yield* look(asking), 200, "what you just sent was not done")
    const page = yield* look("/portal/sign-in?again=1&to=%2Fportal%2Fmembers%2Fnew")
    assert.notInclude(page.text, "was not done")
    assert.notInclude(page.text, "your company’s provider")
  })

  const isPage = (address: string) =>
    pages.some(({ method, path }) => method === "GET" && path === address)
  const forms = pages.filter(({ method, path }) => method === "POST" && !isPage(path))
  test.each(forms)("leads from the address of a form to a page above: $path", function* ({ path }) {
    const { headers, status } = yield* get(`${path}?tab=all&lang=fr`)
    const [page = "", query] = (headers["location"] ?? "").split("?")
    assert.deepStrictEqual([status, query], [303, "tab=all&lang=fr"])
    assert.isTrue(isPage(page) && path.startsWith(page), page)
    assert.isTrue(page !== "/portal" || path === "/portal/sign-out", page)
  })
})
