import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Change, VersionConflict } from "../store.ts"
import { committed, givenCompany, newEvent } from "./given.ts"
import { refusedWith } from "./refusal.ts"

/** Checks that a commit with an event undoes each change, and all of them, when a later one conflicts. */
export const undone = Effect.fnUntraced(function* <State, E, R>(
  state: Effect.Effect<State, E, R>,
  changes: ReadonlyArray<Change>
) {
  const { company } = yield* givenCompany()
  const event = yield* newEvent({ company })
  const stale = { _tag: "ReplaceCompany", company: { ...company, version: 9 } } as const
  const before = yield* state
  for (const some of [...changes.map((change) => [change]), changes]) {
    const commit = committed({ changes: [...some, stale], events: [event] })
    const tags = some.map(({ _tag }) => _tag).join(", ")
    yield* refusedWith(commit, VersionConflict, tags)
    assert.deepStrictEqual(yield* state, before, `${tags} is undone`)
  }
})
