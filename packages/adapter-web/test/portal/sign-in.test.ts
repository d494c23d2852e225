/** Goal: members and nobody else are signed in, whatever others try. */
import { assert } from "@effect/vitest"
import { createMember } from "@review-proof/domain/companies"
import { auditOf } from "@review-proof/testkit/domain/given"
import {
  baseUrl,
  inProduction,
  send,
  serviceWith,
  type Answer
} from "@review-proof/testkit/service/http-service"
import { makeCompany } from "@review-proof/testkit/service/http-world"
import { get, post } from "@review-proof/testkit/portal/pages"
import { passTime } from "@review-proof/testkit/domain/world"
import {
  assertLeads,
  assertPage,
  cookieOf,
  formIn,
  givenMember,
  isSignedIn,
  signIn,
  textOf,
  withCookie
} from "@review-proof/testkit/portal/portal"
import { sentNotices, signInMail } from "@review-proof/testkit/portal/sign-in-mail"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"

const signInsOf = ({ company }: Effect.Success<ReturnType<typeof givenMember>>) =>
  Effect.map(auditOf(company.id), (entries) =>
    entries.map(({ action }) => action).filter((action) => action.startsWith("member.s"))
  )

layer(serviceWith())("Signing in", (test) => {
  test("leads by mail and button to the requested page, and signing out ends it", function* () {
    const given = yield* givenMember()
    const page = "/portal?business=" + given.business.id
    const away = yield* get(page)
    const asked = "/portal/sign-in?to=" + encodeURIComponent(page)
    assertLeads(away, asked)
    assert.strictEqual(away.headers["content-length"], "0")
    assert.notProperty(away.headers, "transfer-encoding")
    const form = yield* get(asked)
    assert.include(form.text, `name="to" value="${page}"`)
    const sent = yield* post("/portal/sign-in", { email: given.email, to: page })
    assert.strictEqual(sent.status, 303)
    assert.match(sent.headers["location"] ?? "", /^\/portal\/sign-in\/code\/sin_[0-9a-z]{26}\?to=/)
    const mail = yield* signInMail(given.email)
    const link = yield* get(mail.path)
    assert.include(link.text, "Robin Marsh")
    const entered = yield* post(`/portal/sign-in/${mail.token}`, {
      member: given.member.id,
      to: page
    })
    assertLeads(entered, page)
    const cookie = cookieOf(entered)
    const portal = yield* get(page, [["cookie", cookie]])
    assert.strictEqual(portal.status, 200)
    assert.strictEqual(portal.headers["cache-control"], "no-store")
    assert.include(portal.text, "Acme Shop")
    assertLeads(yield* get("/portal/sign-in", [["cookie", cookie]]), "/portal")
    const out = yield* post("/portal/sign-out", { form: formIn(portal) }, [
      ...withCookie(cookie),
      ["origin", baseUrl]
    ])
    assertLeads(out, "/portal/sign-in")
    assert.include(out.headers["set-cookie"] ?? "", "Max-Age=0")
    assert.strictEqual((yield* get(page, [["cookie", cookie]])).status, 303)
    assert.deepStrictEqual(yield* signInsOf(given), ["member.signed_out", "member.signed_in"])
  })

  test("works by code, and says how many tries are left after a wrong one", function* () {
    const given = yield* givenMember()
    const sent = yield* post("/portal/sign-in", { email: given.email })
    const path = (sent.headers["location"] ?? "").split("?")[0] ?? ""
    assert.strictEqual((yield* get(path)).status, 200)
    const { code } = yield* signInMail(given.email)
    const wrong = yield* Effect.raceFirst(
      post(path, { code: code === "123456" ? "654321" : "123456" }),
      passTime
    )
    assertPage(wrong, 400, "Tries left: 4")
    for (const none of [{}, { code: " " }]) {
      assertPage(yield* post(path, none), 400, "Type the code of the newest email.")
    }
    const next = yield* Effect.raceFirst(post(path, { code: "0" }), passTime)
    assertPage(next, 400, "Tries left: 3")
    const right = yield* post(path, { code })
    assertLeads(right, "/portal")
    assert.isTrue(yield* isSignedIn({ cookie: cookieOf(right) }))
    assert.deepStrictEqual(yield* signInsOf(given), [
      "member.signed_in",
      "member.sign_in_failed",
      "member.sign_in_failed"
    ])
  })

  test("gives the same answers to an unknown address, and sends it nothing", function* () {
    const given = yield* givenMember()
    const shape = (answer: Answer) => ({
      status: answer.status,
      location: (answer.headers["location"] ?? "").replace(/sin_[0-9a-z]+/, "sin"),
      text: answer.text.replaceAll(/sin_[0-9a-z]+/g, "sin"),
      headers: Object.keys(answer.headers)
    })
    const answers = yield* Effect.forEach([given.email, "nobody@shop.example"], (email) =>
      Effect.gen(function* () {
        const asked = yield* post("/portal/sign-in", { email })
        const path = (asked.headers["location"] ?? "").split("?")[0] ?? ""
        const wrong = yield* Effect.raceFirst(post(path, { code: "00000a" }), passTime)
        return [shape(asked), shape(yield* get(path)), shape(wrong)]
      })
    )
    assert.deepStrictEqual(answers[0], answers[1])
    assert.lengthOf(yield* sentNotices, 1)
  })

  test("is possible for a whole office in one minute, and stops twenty wrong tries from there", function* () {
    const office = [["x-forwarded-for", "192.0.2.77"]] as const
    for (let people = 0; people < 12; people += 1) {
      const { email, member } = yield* givenMember()
      assert.strictEqual((yield* post("/portal/sign-in", { email }, office)).status, 303)
      const { token } = yield* signInMail(email)
      const entered = yield* post(`/portal/sign-in/${token}`, { member: member.id }, office)
      assert.strictEqual(entered.status, 303)
    }
    const { member } = yield* givenMember()
    const guess = post(`/portal/sign-in/${"a".repeat(60)}`, { member: member.id }, office)
    for (let tries = 0; tries < 20; tries += 1) assert.strictEqual((yield* guess).status, 410)
    const late = yield* guess
    assert.strictEqual(late.status, 429)
    const seconds = late.headers["retry-after"] ?? ""
    assert.isTrue(Number(seconds) >= 1)
    assert.include(textOf(late.text), ` in ${seconds} seconds`)
    const code = "/portal/sign-in/code/sin_01m83t9wd6m2ck1f9w6psr8dsp"
    assert.strictEqual((yield* post(code, { code: "123456" }, office)).status, 429)
  })

  test("is not done by opening the link, as scanners do, and happens once", function* () {
    const given = yield* givenMember()
    yield* post("/portal/sign-in", { email: given.email })
    const { path, token } = yield* signInMail(given.email)
    for (let times = 0; times < 5; times += 1) {
      const page = yield* get(path)
      assert.deepStrictEqual([page.status, page.headers["set-cookie"]], [200, undefined])
    }
    assert.isUndefined((yield* send({ method: "HEAD", path })).headers["set-cookie"])
    const fields = { member: given.member.id }
    assert.strictEqual((yield* post(`/portal/sign-in/${token}`, fields)).status, 303)
    const again = yield* post(`/portal/sign-in/${token}`, fields)
    assert.deepStrictEqual([again.status, again.headers["set-cookie"]], [410, undefined])
    assert.strictEqual((yield* get(path)).status, 410)
  })

  test("begins a new session: a planted cookie is worthless afterwards", function* () {
    const given = yield* givenMember()
    const planted = `__Host-session=${"A".repeat(43)}`
    yield* post("/portal/sign-in", { email: given.email })
    const { token } = yield* signInMail(given.email)
    const fields = { member: given.member.id }
    const first = yield* post(`/portal/sign-in/${token}`, fields, withCookie(planted))
    assert.notStrictEqual(cookieOf(first), planted)
    assert.isFalse(yield* isSignedIn({ cookie: planted }))
    yield* post("/portal/sign-in", { email: given.email })
    const next = yield* signInMail(given.email)
    const second = yield* post(`/portal/sign-in/${next.token}`, fields, withCookie(cookieOf(first)))
    assert.isFalse(yield* isSignedIn({ cookie: cookieOf(first) }))
    assert.isTrue(yield* isSignedIn({ cookie: cookieOf(second) }))
  })

  test("lets a person with several companies choose one", function* () {
    const given = yield* givenMember()
    const other = yield* makeCompany("Another Company")
    const also = yield* createMember("operator", other.id, {
      name: "Robin Marsh",
      email: given.email,
      role: "member"
    })
    const sent = yield* post("/portal/sign-in", { email: given.email })
    const { code } = yield* signInMail(given.email)
    const led = yield* post((sent.headers["location"] ?? "").split("?")[0] ?? "", { code })
    const path = led.headers["location"] ?? ""
    assert.match(path, /^\/portal\/sign-in\/[\w-]+$/)
    assert.include((yield* get(path)).text, "Another Company")
    const entered = yield* post(path, { member: also.id })
    assert.include((yield* get("/portal", [["cookie", cookieOf(entered)]])).text, "Another Company")
  })

  test("keeps its cookie from scripts, other hosts and plain connections", function* () {
    const { answer } = yield* signIn(yield* givenMember())
    assert.match(
      answer.headers["set-cookie"] ?? "",
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    )
  })

  test("opens no way into the API, whose keys open no page", function* () {
    const given = yield* givenMember()
    const { cookie } = yield* signIn(given)
    const token = cookie.split("=")[1] ?? ""
    assert.isFalse(yield* isSignedIn({ cookie: `__Host-session=${given.key}` }))
    for (const headers of [[["cookie", cookie]], [["authorization", `Bearer ${token}`]]] as const) {
      const answer = yield* send({ path: "/v1/reviews", headers })
      assert.strictEqual(answer.status, 401)
    }
  })
})

const local = { BASE_URL: "http://127.0.0.1:3000" }

layer(serviceWith(local))("On plain http to loopback, outside production,", (test) => {
  test("the cookie is called session, since browsers refuse the other there", function* () {
    const { answer, cookie } = yield* signIn(yield* givenMember())
    assert.match(
      answer.headers["set-cookie"] ?? "",
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/
    )
    assert.isTrue(yield* isSignedIn({ cookie }))
  })
})

layer(serviceWith({ ...inProduction, ...local }))("In production,", (test) => {
  test("the cookie is a secure one, whatever the address", function* () {
    const { answer } = yield* signIn(yield* givenMember())
    assert.match(answer.headers["set-cookie"] ?? "", /^__Host-session=.*; Secure; /)
  })
})
