import { assert } from "@effect/vitest"
import { Effect, Exit } from "effect"
import type { Invitations } from "../../index.ts"
import { changed, committed } from "../given.ts"
import { suite } from "../suite.ts"
import { answeredCommitsLaws } from "./answered-commits.laws.ts"
import { answeredInvitationsLaws } from "./answered-invitations.laws.ts"
import { bigCommit, type BigCommitPorts } from "./big-commit.ts"
import { wholeCommitsLaws } from "./whole-commits.laws.ts"

/** Ports whose changes are combined in one commit. */
export type WholeCommitPorts = BigCommitPorts | Invitations

/** Laws of a commit: it is applied once, and as a whole or not at all. */
export const commitsLaws = suite<WholeCommitPorts>("UnitOfWork", (test) => {
  answeredCommitsLaws(test)
  answeredInvitationsLaws(test)
  wholeCommitsLaws<WholeCommitPorts>(test, bigCommit)

  test("An insert with a taken id replaces no key and no audit line", function* () {
    const { audit, commit } = yield* bigCommit
    yield* committed(commit)
    const [key] = commit.changes.filter(({ _tag }) => _tag === "InsertKey")
    assert.isDefined(key)
    assert.isTrue(Exit.hasDies(yield* Effect.exit(changed(...(key === undefined ? [] : [key])))))
    assert.isTrue(Exit.hasDies(yield* Effect.exit(committed({ audit }))))
  })
})
