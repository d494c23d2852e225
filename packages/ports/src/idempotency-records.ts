import { Context, Option } from "effect"
import type { IdempotencyRecord } from "./model/idempotency.ts"
import type { KeyId } from "./model/ids.ts"
import type { Timestamp } from "./model/time.ts"
import type { Stored } from "./stored.ts"

/** First answers, kept for replay. Those that go with a change are stored by the unit of work. */
export class IdempotencyRecords extends Context.Service<
  IdempotencyRecords,
  {
    /** A record that has not expired. */
    readonly find: (scope: KeyId, key: string) => Stored<Option.Option<IdempotencyRecord>>
    /** Stores an answer that changed nothing, unless one is there: answers that one, which holds. */
    readonly keep: (record: IdempotencyRecord) => Stored<Option.Option<IdempotencyRecord>>
    /** Forgets records that expired before `before`; answers how many. */
    readonly forget: (before: Timestamp) => Stored<number>
  }
>()("@review-proof/ports/IdempotencyRecords") {}
