import { assert } from "@effect/vitest"
import { Replica } from "@review-proof/ports/store"
import { freshDatabase } from "@review-proof/testkit/database/database"
import { layer } from "@review-proof/testkit/test"
import { Effect, Layer, Tracer } from "effect"
import { clientLayer } from "../src/connection/client.ts"
import { replicaLayer } from "../src/replica/replica.ts"
import { countedStatements } from "./counted-statements.ts"

const { counted, tracer } = countedStatements()

const replica = Layer.unwrap(
  Effect.map(freshDatabase, (url) =>
    replicaLayer({ url, poolSize: 2 }, url).pipe(
      Layer.provide(Layer.succeed(Tracer.Tracer, tracer)),
      Layer.provide(clientLayer({ url, poolSize: 2 }))
    )
  )
)

layer(replica, { excludeTestServices: true })("A replica", (test) => {
  test("is asked each second, and no trace records that", function* () {
    assert.isNull(yield* (yield* Replica).reads)
    yield* Effect.sleep("1500 millis")
    assert.strictEqual(counted.statements, 0)
  })
})
