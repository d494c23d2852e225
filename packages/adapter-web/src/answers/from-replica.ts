import { Replica } from "@review-proof/domain/requests"
import { Effect, Exit } from "effect"
import type { PageRoute } from "./page-route.ts"

/**
 * The page as the replica shows it, if any (contract RUN-12). What goes wrong there, or is
 * not there yet, is read from the store. All of an answer is read from one of them: the version that
 * it is kept by (known-answers.ts) may not be newer than what it shows.
 */
export const fromReplica = ({ answer, method, path }: PageRoute): PageRoute => ({
  method,
  path,
  answer: Effect.gen(function* () {
    const reads = yield* (yield* Replica).reads
    if (reads === null) return yield* answer
    const shown = yield* Effect.exit(Effect.provideContext(answer, reads))
    return Exit.isSuccess(shown) && shown.value.status < 400 ? shown.value : yield* answer
  })
})
