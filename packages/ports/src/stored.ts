import { Effect, Schema } from "effect"

/** The store did not answer. Nothing may be assumed about what was asked of it. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  /** What was attempted, `Reviews.page`. */
  operation: Schema.String,
  cause: Schema.Defect()
}) {
  override readonly message = `The store did not answer ${this.operation}`
}

/** An answer from a store, which may always be out of reach. */
export type Stored<A, E = never> = Effect.Effect<A, E | StoreUnavailable>
