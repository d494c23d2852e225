import type { Commit, CommitConflict, CommitResult, Timestamp } from "@review-proof/ports"
import { UnitOfWork } from "@review-proof/ports"
import { Clock, Effect, Layer } from "effect"
import { applyChange } from "./changes/apply-change.ts"
import { recordEvent } from "./changes/record-event.ts"
import { insertRow } from "./changes/rows.ts"
import { MemoryStore } from "./memory-store.ts"
import { Journal } from "./store/journal.ts"
import type { State } from "./store/state.ts"

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
    const held =
      answer === undefined ? undefined : state.access.liveAnswer(answer.scope, answer.key, now)
    if (held !== undefined) return Effect.succeed({ _tag: "AnsweredBefore", record: held })
    const conflict = applyAll(state, commit, now)
    return conflict === null ? Effect.succeed({ _tag: "Committed" }) : Effect.fail(conflict)
  })

/** Leaves nothing behind on a conflict, nor when a change is impossible and throws. */
const applyAll = (state: State, commit: Commit, now: Timestamp): CommitConflict | null => {
  const journal = new Journal()
  const applying = { state, journal, now }
  let isDone = false
  try {
    for (const change of commit.changes) {
      const conflict = applyChange(applying, change)
      if (conflict !== null) return conflict
    }
    for (const event of commit.events) recordEvent(applying, event)
    for (const entry of commit.audit) insertRow(applying, state.businesses.audit, entry)
    if (commit.answer !== undefined) state.access.answers.put(commit.answer, journal)
    isDone = true
    return null
  } finally {
    if (!isDone) journal.rollback()
  }
}
