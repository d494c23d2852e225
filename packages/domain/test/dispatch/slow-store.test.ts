/** Goal: deliveries continue though the store answers late, not for a while, or not all of them. */
import { backlogOf, Deliveries, StoreUnavailable, WebhookTransport } from "@review-proof/ports"
import { givenEvent } from "@review-proof/ports/testing"
import { assert, describe } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { testOn } from "@review-proof/testkit/test"
import { WebhookSettings } from "../../src/webhooks/webhook-settings.ts"
import { deliverWebhooks } from "../../src/dispatch/deliver-webhooks.ts"
import { givenReceiver, InMemory, pass, Receivers } from "./in-memory.ts"
import { altering } from "@review-proof/testkit/domain/world"

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
      let isOver = false
      const after = (millis: number) => Effect.suspend(() => Effect.sleep(isOver ? 0 : millis))
      const answersLate = Effect.tap(after(7_000))
      const slowly = altering(Deliveries, ({ claim, release }) => ({
        claim: (options) => answersLate(claim(options)),
        release: (leases) => answersLate(release(leases))
      }))
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
        slowly,
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

describe("a store that settles nothing for ten seconds", () => {
  test("is asked once a second in the end, and settles what was sent, once it does", function* () {
    const { company } = yield* givenReceiver()
    yield* givenEvent(company)
    let asked = 0
    let isBack = false
    const lost = new StoreUnavailable({ operation: "settle", cause: "lost" })
    const away = altering(Deliveries, ({ settle }) => ({
      settle: (settlements, policy) =>
        Effect.suspend(() => {
          asked += 1
          return isBack || asked > 100 ? settle(settlements, policy) : lost
        })
    }))
    yield* away(deliverWebhooks(Duration.seconds(1)))
    yield* pass(10)
    assert.isAtMost(asked, 14)
    isBack = true
    yield* pass(2)
    assert.strictEqual((yield* Deliveries.use(backlogOf)).depth, 0)
    assert.lengthOf((yield* Receivers).got, 1)
  })
})

describe("a store that fails to settle one delivery", () => {
  test("settles the others, and that one once it can", function* () {
    const [failing, other] = [yield* givenReceiver(), yield* givenReceiver()]
    for (const { company } of [failing, other, other]) yield* givenEvent(company)
    let isWell = false
    const refusing = altering(Deliveries, ({ settle }) => ({
      settle: (settlements, policy) =>
        isWell || settlements.every(({ endpointId }) => endpointId !== failing.endpoint.id)
          ? settle(settlements, policy)
          : Effect.die("no store settles this")
    }))
    yield* refusing(deliverWebhooks(Duration.seconds(1)))
    yield* pass(20)
    const meanwhile = yield* Deliveries.use(backlogOf)
    isWell = true
    yield* pass(2)
    const afterwards = yield* Deliveries.use(backlogOf)
    assert.deepStrictEqual([meanwhile.depth, afterwards.depth], [1, 0])
    assert.lengthOf((yield* Receivers).got, 3)
  })
})
