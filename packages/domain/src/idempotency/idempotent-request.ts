import type { KeyId } from "@review-proof/ports"
import type { Result } from "effect"

/** A request that came with an idempotency key, and how its answers are put into words. */
export interface IdempotentRequest<in A, in E> {
  /** The lineage of the key that asks: rotating a key keeps its answers. */
  readonly scope: KeyId
  readonly key: string
  /** Tells one request from another under the same key; see `fingerprint`. */
  readonly fingerprint: string
  /** The answer as text to replay; undefined for an outcome that is not stored. */
  readonly render: (outcome: Result.Result<A, E>) => string | undefined
}

/** The work was done now. */
export interface Fresh<out A> {
  readonly _tag: "Fresh"
  readonly value: A
}

/** The work was done before: its first answer, as it was rendered. */
export interface Replayed {
  readonly _tag: "Replayed"
  readonly answer: string
}

/** The answer of a use case that may have been called before with the same idempotency key. */
export type Answered<A> = Fresh<A> | Replayed
