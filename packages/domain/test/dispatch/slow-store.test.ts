/** Goal: deliveries continue though the store answers late. */
import { Deliveries, WebhookTransport } from "@review-proof/ports"
import { givenEvent } from "@review-proof/ports/testing"
import { assert, describe } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { testOn } from "@review-proof/testkit/test"
import { WebhookSettings } from "../../src/webhooks/webhook-settings.ts"
import { deliverWebhooks } from "../../src/dispatch/deliver-webhooks.ts"
import { givenReceiver, InMemory, pass } from "./in-memory.ts"

const test = testOn(InMemory)

describe("a store that takes seven seconds to answer", () => {
  test.each([
    { limit: "ten seconds", timeout: 10_000 },
    { limit: "one second", timeout: 1_000 }
  ])(
    "lets deliveries go out in every half minute, each once, if an attempt may take $limit",
    function* ({ timeout }) {
      const { company } = yield* givenReceiver()
      yield* Effect.replicateEffect(givenEvent(company), 40)
      const deliveries = yield* Deliveries
      let isOver = false
      const after = (millis: number) => Effect.suspend(() => Effect.sleep(isOver ? 0 : millis))
      const answersLate = Effect.tap(after(7_000))
      const slow = Deliveries.of({
        ...deliveries,
        claim: (options) => answersLate(deliveries.claim(options)),
        release: (leases) => answersLate(deliveries.release(leases))
      })
      const sent: Array<string> = []
      // Most of what was claimed has to be released again while it waits for this receiver.
      const receiver = WebhookTransport.of({
        post: ({ body }) =>
          Effect.gen(function* () {
            sent.push(body)
            yield* after(900)
            return { status: 204, headers: {}, body: "" }
          })
      })
      yield* deliverWebhooks(Duration.seconds(1)).pipe(
        Effect.provideService(Deliveries, slow),
        Effect.provideService(WebhookSettings, { ...(yield* WebhookSettings), timeout }),
        Effect.provideService(WebhookTransport, receiver)
      )
      const counts = yield* Effect.replicateEffect(
        Effect.map(pass(30), () => sent.length),
        3
      )
      // The test's end waits for the store and the receiver, and the clock stands still then.
      isOver = true
      yield* pass(14)
      assert.isTrue(
        counts.every((count, turn) => count > (counts[turn - 1] ?? 0)),
        String(counts)
      )
      assert.lengthOf(new Set(sent), sent.length)
    }
  )
})
