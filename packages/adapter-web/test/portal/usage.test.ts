/** Goal: a company's people see what they use of their plan (contract PORTAL-36). */
import { assert } from "@effect/vitest"
import { call, serviceWith } from "@review-proof/testkit/service/http-service"
import { entered, signIn, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"

const ask = (key: string) => call(key, "/v1/businesses/me")

layer(serviceWith())("The usage", (test) => {
  test("shows the requests of the month by day and key against the limit, in numbers too", function* () {
    const { key, look } = yield* entered("admin")
    yield* Effect.replicateEffect(ask(key), 3)
    const page = yield* look("/portal/usage")
    const text = textOf(page.text)
    assert.strictEqual(page.status, 200)
    assert.include(text, "Requests 3")
    assert.include(text, "0.003% of 100,000 a month")
    assert.match(page.text, /<svg[^>]+role="img"[^>]+aria-labelledby="requests-plot-title/)
    assert.include(text, "Left this month 99,997")
    assert.include(text, "Invitations sent 0 without reminders")
    assert.match(text, /3 requests in 1 day, most on/)
    assert.isAbove([...page.text.matchAll(/class="part0"/g)].length, 0)
  })

  test("keeps an earlier month, by a link", function* () {
    const given = yield* entered("owner")
    yield* ask(given.key)
    const before = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 7)
    yield* TestClock.adjust("31 days")
    const { look: see } = yield* signIn(given)
    const now = yield* see("/portal/usage")
    assert.include(textOf(now.text), "No key made a request in this month.")
    assert.include(now.text, `href="/portal/usage?month=${before}"`)
    const earlier = textOf((yield* see(`/portal/usage?month=${before}`)).text)
    assert.include(earlier, "Requests 1")
    assert.notInclude(earlier, "Left this month")
    assert.match(earlier, /\b1 request in \d+ days?, most on/)
    for (const month of ["2026-13", "0000-01", "nope", "2026-1", ""]) {
      const { status } = yield* see(`/portal/usage?month=${month}`)
      assert.strictEqual(status, 400, month)
    }
  })

  test("shows each day of the month so far, and no month before the company began", function* () {
    yield* TestClock.setTime(Date.UTC(2030, 1, 1))
    const given = yield* entered("owner")
    yield* TestClock.setTime(Date.UTC(2030, 1, 16))
    const { look } = yield* signIn(given)
    yield* ask(given.key)
    const { text } = yield* look("/portal/usage")
    const dates = Array.from(text.matchAll(/text-anchor="middle"\s*>([^<]*)</g), ([, date]) => date)
    assert.deepStrictEqual(dates, ["1", "8", "15"])
    assert.include(textOf(text), "1 request in 16 days, most on 16 February 2030: 1.")
    assert.include(text, "/portal/usage?month=2030-02")
    assert.notInclude(text, "/portal/usage?month=2030-01")
  })

  test("draws the first day of a month as a bar of the month, not as wide as the plot", function* () {
    yield* TestClock.setTime(Date.UTC(2030, 2, 1))
    const { key, look } = yield* entered("owner")
    yield* ask(key)
    const { text } = yield* look("/portal/usage")
    const [, width] = /<rect\s+class="part0"[^>]*\swidth="([\d.]+)"/.exec(text) ?? []
    assert.isBelow(Number(width), 640 / 28)
  })
})
