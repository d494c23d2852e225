import { assert } from "@effect/vitest"
import { Deliveries, PublicNumbers } from "@review-proof/ports"
import { changed, givenInvitation } from "@review-proof/ports/testing"
import { Effect, Tracer } from "effect"
import { freshStore } from "@review-proof/testkit/database/database"
import { layer } from "@review-proof/testkit/test"

/** The statements of an operation, from the spans of a trace: each is one round trip. */
const statementsOf = <A, E, R>(operation: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let statements = 0
    const tracer = Tracer.make({
      span: (options) => {
        if (options.name === "sql.execute") statements += 1
        return new Tracer.NativeSpan(options)
      }
    })
    return operation.pipe(
      Effect.withTracer(tracer),
      Effect.exit,
      Effect.map(() => statements)
    )
  })

layer(freshStore(), { excludeTestServices: true })("one round trip to PostgreSQL", (test) => {
  test("claims deliveries", function* () {
    const { claim } = yield* Deliveries
    const claiming = claim({ limit: 10, perEndpoint: 2, leaseMillis: 1000, saturated: [] })
    assert.strictEqual(yield* statementsOf(claiming), 1)
  })

  test("says why somebody is not invited", function* () {
    const invitation = yield* givenInvitation()
    const { nextInvitation } = yield* PublicNumbers
    const again = { ...invitation, id: yield* nextInvitation }
    const inviting = changed({
      _tag: "InsertInvitation",
      invitation: again,
      quietMillis: 60_000,
      messageId: "msg_1"
    })
    assert.strictEqual(yield* statementsOf(inviting), 1)
  })
})
