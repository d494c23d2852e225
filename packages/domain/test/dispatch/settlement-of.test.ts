import { assert, describe, it } from "@effect/vitest"
import { WebhookSettings } from "@review-proof/domain/webhooks"
import { DeliveryId, EndpointId } from "@review-proof/ports"
import { hour } from "@review-proof/ports/testing"
import { test } from "@review-proof/testkit/test"
import { settlementOf } from "../../src/dispatch/settlement-of.ts"
import { pausePolicy } from "../../src/webhooks/webhook-settings.ts"

/** The settlement of an attempt that began at 5 and ended at 7. */
const settled = (
  { status = 200, body = "" }: { readonly status?: number; readonly body?: string },
  attempt = 1,
  retryDelays: ReadonlyArray<number> = []
) => {
  const delivery = {
    id: DeliveryId.make("dlv_1"),
    endpointId: EndpointId.make("we_1"),
    type: "review.created"
  } as const
  const answer = { status, headers: {}, body }
  const result = { signature: "t=0,v1=00", body: "{}", answer }
  const timing = { startedAt: 5, endedAt: 7, retryDelays }
  return settlementOf({ attempt, delivery, epoch: 1 }, result, timing)
}

describe("what a receiver answered", () => {
  it("is logged as it came, except for each NUL, which no store takes", () => {
    const loggedAs = (body: string) => settled({ body }).record.response?.body
    assert.strictEqual(loggedAs("fine \u{FFFD}"), "fine \u{FFFD}")
    assert.strictEqual(loggedAs("\0a\0\0b\0"), "\u{FFFD}a\u{FFFD}\u{FFFD}b\u{FFFD}")
  })

  it.each([
    [199, "Exhausted"],
    [200, "Delivered"],
    [299, "Delivered"],
    [300, "Exhausted"],
    [410, "Exhausted"]
  ])("with status %i is %s, when no attempt is left", (status, outcome) => {
    assert.strictEqual(settled({ status }).outcome._tag, outcome)
  })
})

describe("a failed delivery", () => {
  test("is tried again after the eight waits of the description, then no more", function* () {
    const { retryDelays } = yield* WebhookSettings
    const minutes = [1, 5, 15, 30, 60, 120, 360, 840]
    for (const [index, wait] of minutes.entries()) {
      const { outcome } = settled({ status: 500 }, index + 1, retryDelays)
      assert.deepStrictEqual(outcome, { _tag: "Retry", dueAt: 7 + wait * 60_000 })
    }
    assert.strictEqual(settled({ status: 500 }, 9, retryDelays).outcome._tag, "Exhausted")
  })

  test("pauses its endpoint after three days, unless two days pass between failures or it is gone", function* () {
    assert.deepStrictEqual(yield* pausePolicy, {
      pauseAfterMillis: 72 * hour,
      streakGapMillis: 48 * hour,
      sparedStatuses: [410]
    })
  })
})
