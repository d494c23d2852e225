import { IdempotencyRecords } from "@review-proof/ports"
import type { StoreUnavailable, Timestamp } from "@review-proof/ports"
import { Clock, Context, Effect, Option } from "effect"
import { RecentMap } from "@review-proof/ports/store"
import type { IdempotencyConflict } from "../errors.ts"
import type { Answered, IdempotentRequest } from "./idempotent-request.ts"
import { answerLifetimeMillis, replay } from "./idempotently.ts"

/**
 * Looks for the first answer before doing the work, where this process has
 * answered under the same key lately: whoever did not hear an answer mostly asks
 * the same instance again. Not for work that may come to a refusal which goes
 * before a replay (`Unstored`). Elsewhere fresh work would pay for the look.
 */
export const replayKnown = <A, E, R>(
  request: Pick<IdempotentRequest<never, never>, "scope" | "key" | "fingerprint"> | undefined,
  work: Effect.Effect<Answered<A>, E, R>
): Answering<A, E, R> => {
  if (request === undefined) return work
  const { key, scope } = request
  const name = `${scope} ${key}`
  return Effect.withFiber((fiber) => {
    const known = fiber.getRef(KnownKeys)
    const now = fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
    const remembering = Effect.map(work, (answered) => {
      known.set(name, now + answerLifetimeMillis)
      return answered
    })
    if ((known.get(name) ?? 0) <= now) return remembering
    return Effect.flatMap(
      IdempotencyRecords.use((records) => records.find(scope, key)),
      (found): Answering<A, E, R> =>
        Option.isSome(found) ? replay(request, found.value) : remembering
    )
  })
}

type Answering<A, E, R> = Effect.Effect<
  Answered<A>,
  E | IdempotencyConflict | StoreUnavailable,
  R | IdempotencyRecords
>

/** How long the answers under these keys are kept, at the least; of the process. */
const KnownKeys = Context.Reference<RecentMap<string, Timestamp>>(
  "@review-proof/domain/KnownKeys",
  { defaultValue: () => new RecentMap(10_000) }
)
