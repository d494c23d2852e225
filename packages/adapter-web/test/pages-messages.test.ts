/**
 * Goal: each address in a message does one thing: the pixel reports opening, a link unsubscribes.
 */
import { assert } from "@effect/vitest"
import { invitationStatus, Suppressions, type Invitation } from "@review-proof/ports"
import { TestClock } from "effect/testing"
import { assertPage } from "@review-proof/testkit/portal/portal"
import { send, serviceWith } from "@review-proof/testkit/service/http-service"
import { invited, kept, start } from "@review-proof/testkit/service/http-world"
import { get, post } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

const suppressionsOf = ({ companyId, contactHash }: Invitation) =>
  Suppressions.use((suppressions) => suppressions.ofContact(companyId, contactHash))

layer(serviceWith())("the dot in a message", (test) => {
  test("records the opening once, and is not cached", function* () {
    const { invitation, path } = yield* invited("open")
    assert.strictEqual((yield* send({ method: "HEAD", path })).status, 200)
    assert.strictEqual(invitationStatus(yield* kept(invitation.id)), "sent")
    yield* TestClock.setTime(start + 5000)
    const answer = yield* get(path)
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.headers["content-type"], "image/gif")
    assert.strictEqual(answer.headers["cache-control"], "no-store")
    assert.match(answer.text, /^GIF89a/)
    yield* TestClock.setTime(start + 9000)
    yield* get(path)
    assert.strictEqual((yield* kept(invitation.id)).facts.opened, start + 5000)
    assert.strictEqual((yield* get("/o/unknown")).status, 404)
  })
})

layer(serviceWith())("the unsubscribing link", (test) => {
  test("asks first, and changes nothing by being opened", function* () {
    const { invitation, path } = yield* invited("unsubscribe", { language: "fr" })
    const page = yield* get(path)
    assert.strictEqual(page.status, 200)
    assert.strictEqual(page.text.match(/<button/g)?.length, 1)
    assert.include(page.text, "Se désabonner")
    assert.deepStrictEqual(yield* suppressionsOf(invitation), [])
  })

  test.each([
    ["the page's button", "application/x-www-form-urlencoded", ""],
    ["a mail provider's form", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "a mail provider's multipart form",
      "multipart/form-data; boundary=b0",
      '--b0\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b0--\r\n'
    ]
  ] as const)(
    "by %s keeps the business from inviting the customer again",
    function* ([, type, body]) {
      const { business, invitation, path } = yield* invited("unsubscribe")
      const leave = send({ method: "POST", path, headers: [["content-type", type]], body })
      for (const answer of [yield* leave, yield* leave]) {
        assertPage(answer, 200, "You are unsubscribed")
      }
      assert.strictEqual(invitationStatus(yield* kept(invitation.id)), "unsubscribed")
      const suppressions = yield* suppressionsOf(invitation)
      assert.lengthOf(suppressions, 1)
      assert.deepInclude(suppressions[0], { businessId: business.id, cause: "unsubscribed" })
    }
  )

  test("can be undone by whoever pressed it by mistake, and asks again in between", function* () {
    const { business, invitation, path } = yield* invited("unsubscribe")
    const left = yield* post(path, "")
    assert.include(left.text, `action="${path}/undo"`)
    assert.include(left.text, "Your reviews stay.")
    assert.strictEqual((yield* get(`${path}/undo`)).headers["location"], path)
    const opened = yield* get(path)
    assertPage(opened, 200, "You are unsubscribed")
    assert.include(opened.text, `action="${path}/undo"`)
    const foreign = [["origin", "https://evil.example"]] as const
    assert.strictEqual((yield* post(`${path}/undo`, "", foreign)).status, 403)
    assert.lengthOf(yield* suppressionsOf(invitation), 1)
    for (const back of [yield* post(`${path}/undo`, ""), yield* post(`${path}/undo`, "")]) {
      assertPage(back, 200, "You can be invited again")
      assert.include(back.text, `href="/b/${business.id}"`)
    }
    assert.deepStrictEqual(yield* suppressionsOf(invitation), [])
    assert.include((yield* get(path)).text, `action="${path}"`)
    yield* post(path, "")
    assert.lengthOf(yield* suppressionsOf(invitation), 1)
    assert.strictEqual((yield* post("/u/unknown/undo", "")).status, 404)
  })

  test("accepts a provider's request from anywhere, and the button's from our page only", function* () {
    const { invitation, path } = yield* invited("unsubscribe")
    const foreign = [["origin", "https://evil.example"]] as const
    assert.strictEqual((yield* post(path, "", foreign)).status, 403)
    const parts = (value: string) =>
      send({
        method: "POST",
        path,
        headers: [["content-type", "multipart/form-data; boundary=b0"], ...foreign],
        body: `--b0\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${value}\r\n--b0--\r\n`
      })
    assert.strictEqual((yield* parts("Never")).status, 403)
    assert.deepStrictEqual(yield* suppressionsOf(invitation), [])
    assert.strictEqual((yield* parts("One-Click")).status, 200)
    assert.strictEqual((yield* post(path, "List-Unsubscribe=One-Click", foreign)).status, 200)
    for (let i = 0; i < 15; i++) {
      const { status } = yield* post(path, "List-Unsubscribe=One-Click", foreign)
      assert.strictEqual(status, 200)
    }
    const { status, text } = yield* get("/u/unknown")
    assert.strictEqual(status, 404)
    assert.include(text, "Unknown link")
    assert.strictEqual((yield* post("/u/unknown", "List-Unsubscribe=One-Click")).status, 404)
  })
})
