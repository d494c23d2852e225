import { Context, Option } from "effect"
import type { IdempotencyRecord } from "../model/idempotency.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** First answers, kept for replay. The unit of work stores those that belong to a change. */
export class IdempotencyRecords extends Context.Service<
  IdempotencyRecords,
  {
    /** A record that has not expired. */
    readonly find: (
      scope: IdempotencyRecord["scope"],
      key: string
    ) => Stored<Option.Option<IdempotencyRecord>>
    /**
     * Stores the answer of a request that changed nothing. Returns the record that is already
     * stored under the key, if any.
     */
    readonly putIfAbsent: (record: IdempotencyRecord) => Stored<Option.Option<IdempotencyRecord>>
    /** Replaces the record of its key, if any. Putting one that has expired frees the key. */
    readonly put: (record: IdempotencyRecord) => Stored<void>
    /**
     * Deletes records that expired before `before`; returns the number. A store may delete them
     * earlier by itself.
     */
    readonly forget: (before: Timestamp) => Stored<number>
  }
>()("@review-proof/ports/IdempotencyRecords") {}
