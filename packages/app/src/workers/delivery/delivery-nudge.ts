import { UnitOfWork } from "@review-proof/ports"
import type { CompanyId } from "@review-proof/ports"
import { Context, Effect, Latch, Layer } from "effect"

/** Says that there may be deliveries that no claim has seen yet. */
export class DeliveryNudge extends Context.Service<
  DeliveryNudge,
  {
    /** Wakes whoever waits. */
    readonly wake: () => void
    /** The same, for events of these companies. */
    readonly tell: (companies: Iterable<CompanyId>) => void
    /** What woke until now is about to be seen to. */
    readonly rearm: () => void
    /** The companies told of since it was last asked, up to a number of them. */
    readonly told: () => ReadonlyArray<CompanyId>
    /** Completes when something wakes, or has since it was rearmed. */
    readonly awaited: Effect.Effect<void>
  }
>()("@review-proof/app/DeliveryNudge") {
  static readonly layer = Layer.effect(
    DeliveryNudge,
    Effect.map(Latch.make(false), (latch) => {
      const news = new Set<CompanyId>()
      return DeliveryNudge.of({
        wake: () => latch.openUnsafe(),
        tell: (companies) => {
          for (const company of companies) if (news.size < mostCompanies) news.add(company)
          latch.openUnsafe()
        },
        rearm: () => latch.closeUnsafe(),
        told: () => {
          const companies = Array.from(news)
          news.clear()
          return companies
        },
        awaited: latch.await
      })
    })
  )
}

/** What happens to more within a few milliseconds is found by looking everywhere. */
const mostCompanies = 256

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
          : Effect.map(store.commit(commit), (result) => {
              nudge.tell(commit.events.map(({ companyId }) => companyId))
              return result
            })
    })
  })
)
