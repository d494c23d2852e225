import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { VersionConflict, type Change } from "../store.ts"
import type { CompanyId } from "../index.ts"
import { fresh } from "./fresh.ts"
import { changed } from "./given.ts"
import { refusedWith } from "./refusal.ts"
import { only } from "./suite.ts"

/**
 * Replaces version 1 by version 2, and checks that one of several replacements at once applies and
 * that a decision on any other version, or on something of another company, changes nothing.
 */
export const replacesOnlyAtItsVersion = Effect.fnUntraced(function* <
  Entity extends { readonly version: number; readonly companyId?: CompanyId },
  E,
  R
>(
  next: Entity,
  replacing: (entity: Entity) => Change,
  find: Effect.Effect<Option.Option<unknown>, E, R>,
  found: unknown = next
) {
  yield* only(1, { of: 6, or: "VersionConflict" }, () => changed(replacing(next)))
  for (const version of [1, 2, 4]) {
    yield* refusedWith(changed(replacing({ ...next, version })), VersionConflict)
  }
  if (next.companyId !== undefined) {
    const foreign = { ...next, companyId: yield* fresh.companyId, version: 3 }
    yield* refusedWith(changed(replacing(foreign)), VersionConflict)
  }
  assert.deepStrictEqual(yield* find, Option.some(found))
})
