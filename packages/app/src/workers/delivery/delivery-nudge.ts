import { UnitOfWork } from "@review-proof/ports"
import { Context, Effect, Latch, Layer } from "effect"

/** Open when there may be deliveries that no claim has seen yet. */
export class DeliveryNudge extends Context.Service<DeliveryNudge, Latch.Latch>()(
  "@review-proof/app/DeliveryNudge"
) {
  static readonly layer = Layer.effect(DeliveryNudge, Latch.make(false))
}

/**
 * The store's unit of work, which wakes this instance's deliveries once a
 * commit with events has happened. Other instances find them at their next
 * poll: a notification inside the transaction would make commits wait for each
 * other.
 */
export const NudgingUnitOfWork = Layer.effect(
  UnitOfWork,
  Effect.gen(function* () {
    const nudge = yield* DeliveryNudge
    const store = yield* UnitOfWork
    return UnitOfWork.of({
      commit: (commit) =>
        commit.events.length === 0
          ? store.commit(commit)
          : Effect.tap(store.commit(commit), () => nudge.open)
    })
  })
)
