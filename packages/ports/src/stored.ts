import { Effect, Schema } from "effect"

/** The store did not answer. It may or may not have done what it was asked. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  /** The port and its method, `Reviews.page`. */
  operation: Schema.String,
  cause: Schema.Defect()
}) {
  override readonly message = `The store did not answer ${this.operation}`
}

/** An answer of a store, which may be out of reach at any time. */
export type Stored<A, E = never> = Effect.Effect<A, E | StoreUnavailable>
