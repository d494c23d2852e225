import type { Commit, CommitResult } from "@review-proof/ports/store"
import { UnitOfWork, type CommitConflict, type Timestamp } from "@review-proof/ports"
import { Clock, Effect, Layer } from "effect"
import { liveAnswer, scopedKey } from "../access/idempotency-records.ts"
import { MemoryStore } from "../store/memory-store.ts"
import type { State } from "../store/state.ts"
import { applyChange } from "./apply-change.ts"
import { recordEvent } from "./record-event.ts"
import { Transaction } from "./transaction.ts"

export const UnitOfWorkLive = Layer.effect(
  UnitOfWork,
  Effect.map(MemoryStore, (state) =>
    UnitOfWork.of({
      commit: (commit) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => commitAtOnce(state, commit, now))
    })
  )
)

/** One synchronous step, so that no reader and no other commit sees a part of it. */
const commitAtOnce = (
  state: State,
  commit: Commit,
  now: Timestamp
): Effect.Effect<CommitResult, CommitConflict> =>
  Effect.suspend((): Effect.Effect<CommitResult, CommitConflict> => {
    const { answer } = commit
    const record = answer && liveAnswer(state, answer.scope, answer.key, now)
    if (record !== undefined) return Effect.succeed({ _tag: "AnsweredBefore", record })
    const conflict = applyAll(state, commit, now)
    return conflict === null ? Effect.succeed({ _tag: "Committed" }) : Effect.fail(conflict)
  })

/** Leaves nothing behind on a conflict, nor when a change throws. */
const applyAll = (
  state: State,
  { answer, audit, changes, events, trace }: Commit,
  now: Timestamp
): CommitConflict | null => {
  const transaction = new Transaction(state, now)
  let isDone = false
  try {
    for (const change of changes) {
      const conflict = applyChange(transaction, change)
      if (conflict !== null) return conflict
    }
    for (const event of events) recordEvent(transaction, event, trace)
    for (const entry of audit) transaction.insert(state.audit, entry.id, entry)
    if (answer !== undefined) transaction.set(state.answers, scopedKey(answer), answer)
    isDone = true
    return null
  } finally {
    if (!isDone) transaction.rollback()
  }
}
