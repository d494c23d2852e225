import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Change, VersionConflict } from "../store.ts"
import { committed, givenCompany, newEvent } from "./given.ts"
import { refusedWith } from "./refusal.ts"

/** Checks for each change that a commit with an event undoes it when a later change conflicts. */
export const undone = Effect.fnUntraced(function* <State, E, R>(
  state: Effect.Effect<State, E, R>,
  changes: ReadonlyArray<Change>
) {
  const { company } = yield* givenCompany()
  const event = yield* newEvent({ company })
  const stale = { _tag: "ReplaceCompany", company: { ...company, version: 9 } } as const
  const before = yield* state
  for (const change of changes) {
    const commit = committed({ changes: [change, stale], events: [event] })
    yield* refusedWith(commit, VersionConflict, change._tag)
    assert.deepStrictEqual(yield* state, before, `${change._tag} is undone`)
  }
})
