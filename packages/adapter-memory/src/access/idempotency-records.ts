import { IdempotencyRecords, type IdempotencyRecord, type Timestamp } from "@review-proof/ports"
import { Clock, Effect, Layer, Option } from "effect"
import { MemoryStore, method } from "../store/memory-store.ts"
import { deleteWhere, keyFrom } from "../store/select.ts"
import type { State } from "../store/state.ts"

export const IdempotencyRecordsLayer = Layer.effect(
  IdempotencyRecords,
  Effect.map(MemoryStore, (state) =>
    IdempotencyRecords.of({
      find: (scope, key) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          Option.fromNullishOr(liveAnswer(state, scope, key, now))
        ),
      putIfAbsent: (record) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const held = liveAnswer(state, record.scope, record.key, now)
          if (held === undefined) state.answers.set(scopedKey(record), record)
          return Option.fromUndefinedOr(held)
        }),
      put: method((record) => {
        state.answers.set(scopedKey(record), record)
      }),
      forget: method((before) => deleteWhere(state.answers, ({ expiresAt }) => expiresAt < before))
    })
  )
)

export const scopedKey = ({ key, scope }: Pick<IdempotencyRecord, "key" | "scope">): string =>
  keyFrom(scope, key)

export const liveAnswer = (
  { answers }: State,
  scope: IdempotencyRecord["scope"],
  key: string,
  now: Timestamp
): IdempotencyRecord | undefined => {
  const record = answers.get(scopedKey({ key, scope }))
  return record === undefined || record.expiresAt <= now ? undefined : record
}
