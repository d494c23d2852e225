/** Goal: a company's people see why an endpoint failed, mend it, and send again what failed. */
import { assert } from "@effect/vitest"
import {
  pauseEndpoint,
  getEndpoint,
  rotateSecret,
  sendTestEvent
} from "@review-proof/domain/webhooks"
import { attemptDue } from "@review-proof/testkit/domain/deliveries"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import {
  assertPage,
  assertSays,
  entered,
  submissionOf,
  textOf
} from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { exhausted, givenEndpoint, sendTests, statusesOf, unanswered } from "./given-endpoint.ts"

layer(serviceWith())("The page of an endpoint", (test) => {
  const given = Effect.fnUntraced(function* () {
    const somebody = yield* entered("admin")
    const { id, url } = yield* givenEndpoint(somebody.company)
    return { ...somebody, id, url, path: `/portal/webhooks/${id}` }
  })

  test("is named after the host and the path, and has the whole address below", function* () {
    const { look, path, url } = yield* given()
    const { text } = yield* look(path)
    const name = url.slice("https://".length, url.indexOf("?"))
    // A narrow heading breaks it between its parts.
    const parts = name.replaceAll(/[./]/g, "<wbr />$&")
    assertSays(text, [`<title>${name} `, `<bdi>${parts}</bdi>`, `<bdi>${url}</bdi>`])
  })

  test("says why it was paused and what to do, and its form resumes it with what failed", function* () {
    const { id, look, path, send } = yield* given()
    yield* sendTests(id, 2)
    yield* attemptDue(id, exhausted, {}, { pauseAfterMillis: 0 })
    yield* sendTests(id, 1)
    const page = yield* look(path)
    const text = textOf(page.text)
    assertSays(text, [
      "This endpoint was paused because it kept failing",
      "Nothing has got through since",
      "Last answer: 500 in 12 ms",
      "Your server failed while it handled the event.",
      "Waiting deliveries (1) go out, oldest first.",
      "(2 in all)"
    ])
    const since = /name="since" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
    const resuming = { ...submissionOf(page), since }
    const forged = yield* send(`${path}/resume`, { ...resuming, recover: "forged" })
    assert.deepStrictEqual([forged.status, (yield* getEndpoint(id)).status], [400, "paused"])
    const resumed = yield* send(`${path}/resume`, { ...resuming, recover: "1" })
    assert.strictEqual(resumed.headers["location"], `${path}?done=resumed`)
    assert.strictEqual((yield* getEndpoint(id)).status, "active")
    assert.deepStrictEqual(yield* statusesOf(id), ["pending", "pending", "pending"])
    assert.include((yield* look(`${path}?done=resumed`)).text, "The endpoint is resumed.")
  })

  test("does not tell a plain member whether an id exists", function* () {
    const { company, look } = yield* entered("member")
    const { id } = yield* givenEndpoint(company)
    const unknown = id.replaceAll(/[0-9]/g, "0")
    for (const one of [id, unknown]) {
      assert.strictEqual((yield* look(`/portal/webhooks/${one}`)).status, 403, one)
    }
  })

  test("names who paused it, and resuming alone sends nothing again that failed", function* () {
    const { id, look, member, path, send } = yield* given()
    yield* sendTests(id, 1)
    yield* attemptDue(id, exhausted)
    const fields = submissionOf(yield* look(path))
    assert.strictEqual((yield* send(`${path}/pause`, fields)).status, 303)
    assert.include(textOf((yield* look(path)).text), `Paused by ${member.name}`)
    yield* send(`${path}/resume`, { ...fields, since: "1970-01-01T00:00" })
    assert.deepStrictEqual(yield* statusesOf(id), ["failed"])
    yield* pauseEndpoint("operator", id)
    assert.include(textOf((yield* look(path)).text), "Paused by the operator")
  })

  test("lists deliveries by status, type and event, page by page", function* () {
    const { id, look, path } = yield* given()
    const { event } = yield* sendTestEvent("operator", id, "review.created")
    yield* attemptDue(id, exhausted, unanswered("connection refused"))
    yield* sendTests(id, 25)
    const first = yield* look(path)
    assert.lengthOf(first.text.match(/\/redeliver"/g) ?? [], 20)
    const older = /href="([^"]+cursor=[^"#]+)/.exec(first.text)?.[1]?.replaceAll("&amp;", "&")
    assert.lengthOf((yield* look(older ?? "")).text.match(/\/redeliver"/g) ?? [], 6)
    for (const query of ["status=failed", "type=review.created", `event=${event.id}`]) {
      const page = yield* look(`${path}?${query}`)
      assert.lengthOf(page.text.match(/\/redeliver"/g) ?? [], 1, query)
      assert.include(textOf(page.text), "connection refused")
    }
    const none = yield* look(`${path}?status=delivered&type=&event=`)
    assert.include(none.text, "No delivery of the last 30 days matches.")
    for (const query of ["status=nope", "type=x", "event=1", "cursor=nope", "status=a&status=b"]) {
      const refused = yield* look(`${path}?${query}`)
      assert.strictEqual(refused.status, 400, query)
      assert.match(refused.text, new RegExp(`<a[^>]* href="${path}"[^>]*>\\s*Start again\\s*</a>`))
    }
  })

  test("lists deliveries in the order of the times that it shows, however often each was tried", function* () {
    const { id, look, path } = yield* given()
    yield* sendTests(id, 1)
    yield* TestClock.adjust("1 hour")
    yield* sendTests(id, 1)
    yield* TestClock.adjust("1 hour")
    yield* attemptDue(id, exhausted)
    const list = /<ul class="lines deliveries">.*<\/ul>/s.exec((yield* look(path)).text)?.[0] ?? ""
    const times = [...list.matchAll(/datetime="([^"]+)"/g)].map(([, time = ""]) => Date.parse(time))
    assert.deepStrictEqual(
      times.map((time) => (times[0] ?? 0) - time),
      [0, 3_600_000]
    )
  })

  test("refuses further rotations of its secret beyond the limit", function* () {
    const { id, look, path, send } = yield* given()
    yield* Effect.replicateEffect(rotateSecret("operator", id), 9)
    const refused = yield* send(`${path}/rotate`, submissionOf(yield* look(path)))
    assert.strictEqual(refused.headers["location"], `${path}?done=rotated-often`)
    assert.include((yield* look(`${path}?done=rotated-often`)).text, "ten times within a day")
  })

  test("sends a test event, and leads to its delivery", function* () {
    const { id, look, path, send } = yield* given()
    const fields = { ...submissionOf(yield* look(path)), sample: "reply.created" }
    const sent = yield* send(`${path}/test`, fields)
    const location = sent.headers["location"] ?? ""
    assert.match(location, /^\/portal\/deliveries\/dlv_\w+\?done=tested$/)
    assert.deepStrictEqual(yield* statusesOf(id), ["pending"])
    const page = yield* look(location)
    assert.include(textOf(page.text), "reply.created · test event")
    assert.include(page.text, "It is being sent now. Refresh in a moment")
  })

  test("sends the deliveries again that failed for good since a time, and says how many", function* () {
    const { id, look, path, send } = yield* given()
    yield* sendTests(id, 1)
    yield* attemptDue(id, exhausted)
    yield* TestClock.adjust("2 hours")
    const now = new Date(yield* Clock.currentTimeMillis).toISOString()
    yield* sendTests(id, 2)
    yield* attemptDue(id, exhausted)
    const again = Effect.fnUntraced(function* (since: string) {
      const answer = yield* send(`${path}/recover`, { ...submissionOf(yield* look(path)), since })
      return answer.headers["location"] ?? answer.status
    })
    assert.strictEqual(yield* again(now.slice(0, 16)), `${path}?done=again-2`)
    assert.strictEqual(yield* again(now), `${path}?done=again-0`)
    assert.include((yield* look(`${path}?done=again-2`)).text, "2 deliveries go out again.")
    assert.include((yield* look(`${path}?done=again`)).text, "Whatever failed for good since then")
    const wrong = { ...submissionOf(yield* look(path)), since: "yesterday" }
    assertPage(yield* send(`${path}/recover`, wrong), 400, "Enter a date and time.")
    assert.deepStrictEqual(yield* statusesOf(id), ["pending", "pending", "failed"])
  })

  test("is linked from the overview for members who can repair it", function* () {
    const { id, look, path } = yield* given()
    yield* sendTests(id, 1)
    yield* attemptDue(id, exhausted)
    assert.include((yield* look("/portal")).text, `href="${path}"`)
  })
})
