import { assert } from "@effect/vitest"
import { importFile, ImportWork, readImport } from "@review-proof/domain/portal"
import { ReviewFiles } from "@review-proof/domain/reviews"
import { StoreUnavailable, UnitOfWork } from "@review-proof/ports"
import { SessionId } from "@review-proof/ports/store"
import { makeAccount, ownerOf } from "@review-proof/testkit/domain/account"
import { reviewToImport } from "@review-proof/testkit/domain/given"
import { altering, test } from "@review-proof/testkit/domain/world"
import { Effect, Stream } from "effect"

/** Imports before the request is answered. */
const inline = ImportWork.of({
  within: (_, begin) =>
    Effect.flatMap(begin, ({ value, work }) => Effect.as(work ?? Effect.void, value))
})

/** Commits, but fails the first writing down of an import's progress, as if its answer were lost. */
const losingAnAnswer = altering(UnitOfWork, ({ commit }) => {
  let isLost = false
  return {
    commit: (given) =>
      Effect.tap(commit(given), () => {
        if (isLost || given.changes[0]?._tag !== "ReplaceImportRun") return Effect.void
        isLost = true
        return Effect.fail(new StoreUnavailable({ operation: "commit", cause: "lost" }))
      })
  }
})

test("An import ends as finished even if an answer of the store was lost", function* () {
  const { company } = yield* makeAccount()
  const owner = yield* ownerOf(company.id)
  const file = {
    file: { name: "reviews.csv", bytes: new Uint8Array() },
    form: { session: { id: SessionId.make("ses_1") }, path: "/", fields: new Map() }
  }
  const { runId } = yield* importFile(owner, null, Effect.succeed(file)).pipe(
    Effect.provideService(ImportWork, inline),
    Effect.provideService(ReviewFiles, {
      read: () => Stream.make({ line: 1, review: reviewToImport() })
    }),
    losingAnAnswer
  )
  const { imported, state } = yield* readImport(owner, runId)
  assert.deepStrictEqual({ imported, state }, { imported: 1, state: "finished" })
})
