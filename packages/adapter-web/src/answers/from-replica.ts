import { Replica } from "@review-proof/domain/requests"
import { Effect, Exit } from "effect"
import type { PageRoute } from "./page-route.ts"

/**
 * Reads the page from the replica, if there is one (contract RUN-12). If that fails, or the replica
 * does not have the page yet, it is read from the store. One answer is read from only one of them,
 * so that the version under which it is cached (answer-cache.ts) is never newer than its content.
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
