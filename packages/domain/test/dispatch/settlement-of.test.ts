import { assert, describe, it } from "@effect/vitest"
import { DeliveryId, EndpointId } from "@review-proof/ports"
import { settlementOf } from "../../src/dispatch/settlement-of.ts"

const lease = {
  attempt: 1,
  delivery: {
    id: DeliveryId.make("dlv_1"),
    endpointId: EndpointId.make("we_1"),
    type: "review.created"
  },
  epoch: 1
} as const

const loggedAs = (body: string) => {
  const answer = { status: 200, headers: {}, body }
  const times = { startedAt: 5, endedAt: 7, retryDelays: [] }
  return settlementOf(lease, { signature: "t=0,v1=00", body: "{}", answer }, times).record.response
}

describe("what a receiver answered", () => {
  it("is logged as it came, each NUL in it aside, which no store takes", () => {
    assert.strictEqual(loggedAs("fine \u{FFFD}")?.body, "fine \u{FFFD}")
    assert.strictEqual(loggedAs("\0a\0\0b\0")?.body, "\u{FFFD}a\u{FFFD}\u{FFFD}b\u{FFFD}")
  })
})
