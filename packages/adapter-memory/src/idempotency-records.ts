import { IdempotencyRecords } from "@review-proof/ports"
import { Clock, Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import { keyFrom } from "./store/unique-index.ts"

export const IdempotencyRecordsLive = Layer.effect(
  IdempotencyRecords,
  Effect.map(MemoryStore, ({ access: state }) =>
    IdempotencyRecords.of({
      find: (scope, key) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          Option.fromNullishOr(state.liveAnswer(scope, key, now))
        ),
      keep: (record) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const held = state.liveAnswer(record.scope, record.key, now)
          if (held === undefined) state.answers.put(record)
          return Option.fromUndefinedOr(held)
        }),
      forget: (before) =>
        Effect.sync(() => {
          const expired = Array.from(state.answers.values()).filter(
            (record) => record.expiresAt < before
          )
          for (const record of expired) state.answers.remove(keyFrom(record.scope, record.key))
          return expired.length
        })
    })
  )
)
