/** Goal: outside production a person reads every message that was sent, and in production nobody does. */
import { assert } from "@effect/vitest"
import type { OutboxMessage } from "@review-proof/adapter-web"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { get } from "@review-proof/testkit/portal/pages"
import { Effect } from "effect"
import { layer } from "@review-proof/testkit/test"

const mail: OutboxMessage = {
  number: 2,
  at: Date.UTC(2026, 10, 21, 9, 30),
  channel: "email",
  to: "jane@example.com",
  subject: "How was <it>?",
  headers: { To: "jane@example.com", "List-Unsubscribe": "<https://reviews.example/u/abc>" },
  text: "Write it here: https://reviews.example/r/abc\n",
  html: '<!doctype html><html><head><title>x</title></head><body style="color:red"><script>alert(1)</script><a href="https://reviews.example/r/abc">Review</a></body></html>'
}
const note: OutboxMessage = { ...mail, number: 1, channel: "whatsapp", subject: "Hi", html: null }

layer(serviceWith({}, { sent: { all: Effect.succeed([mail, note]) } }))(
  "the outbox outside production",
  (test) => {
    test("lists sent messages, and exists only outside production", function* () {
      const { headers, status, text } = yield* get("/dev/outbox")
      assert.strictEqual(status, 200)
      assert.strictEqual(headers["x-robots-tag"], "noindex")
      assert.strictEqual(headers["cache-control"], "no-store")
      assert.include(text, 'href="/dev/outbox/2"><bdi>How was &lt;it&gt;?</bdi>')
      assert.isBelow(text.indexOf("/dev/outbox/2"), text.indexOf("/dev/outbox/1"))
      for (const shown of [
        "Email to",
        "jane@example.com",
        "WhatsApp message",
        "2026-11-21 09:30"
      ]) {
        assert.include(text, shown)
      }
    })

    test("shows one message with its text, its headers and links that can be clicked", function* () {
      const { headers, text } = yield* get("/dev/outbox/2")
      assert.include(text, '<a href="https://reviews.example/r/abc">')
      assert.include(text, 'List-Unsubscribe: &lt;<a href="https://reviews.example/u/abc">')
      assert.match(text, /<iframe[^>]*src="\/dev\/outbox\/2\/html"[^>]*sandbox="allow-popups/)
      assert.include(headers["content-security-policy"], "frame-src 'self'")
      assert.notInclude((yield* get("/dev/outbox/1")).text, "<iframe")
    })

    test("shows the HTML part as it was sent, in a frame where no script runs", function* () {
      const { headers, text } = yield* get("/dev/outbox/2/html")
      assert.include(text, '<body style="color:red">')
      assert.include(text, '<base target="_blank">')
      const policy = headers["content-security-policy"] ?? ""
      for (const part of ["default-src 'none'", "frame-ancestors 'self'", "sandbox allow-popups"]) {
        assert.include(policy, part)
      }
      assert.notInclude(policy, "allow-scripts")
      assert.notInclude(policy, "allow-same-origin")
    })

    test.each(["/dev/outbox/3", "/dev/outbox/x", "/dev/outbox/1/html"])(
      "has no %s",
      function* (path) {
        assert.strictEqual((yield* get(path)).status, 404)
      }
    )
  }
)

layer(serviceWith())("the outbox in production", (test) => {
  test.each(["/dev/outbox", "/dev/outbox/2", "/dev/outbox/2/html"])("has no %s", function* (path) {
    const { status, text } = yield* get(path)
    assert.strictEqual(status, 404)
    assert.notInclude(text, "jane@example.com")
  })
})
