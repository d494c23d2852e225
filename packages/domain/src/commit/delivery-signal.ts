import type { CompanyId } from "@review-proof/ports"
import { Context, Effect, Latch, Layer } from "effect"

/**
 * Carries the companies whose events were just committed to the claim loop of this process. Without
 * `DeliverySignalLayer` nothing is carried, and a new delivery waits for the next poll, at most 2
 * seconds. Provide one layer to both the use cases and `BackgroundWork`.
 */
export const DeliverySignal = Context.Reference<{
  readonly notify: (companies: Iterable<CompanyId>) => void
  /** Takes the companies that were notified since the last call, without waiting. */
  readonly take: () => ReadonlyArray<CompanyId>
  /** Completes once there is a company to take. */
  readonly awaited: Effect.Effect<void>
}>("@review-proof/domain/DeliverySignal", {
  defaultValue: () => ({ notify: () => undefined, take: () => [], awaited: Effect.never })
})

/**
 * Remembers up to 256 companies. The claim that looks at all endpoints finds the deliveries of the
 * others.
 */
export const DeliverySignalLayer = Layer.effect(
  DeliverySignal,
  Effect.map(Latch.make(false), (latch) => {
    const companies = new Set<CompanyId>()
    return {
      notify: (notified: Iterable<CompanyId>) => {
        for (const company of notified) if (companies.size < maxCompanies) companies.add(company)
        latch.openUnsafe()
      },
      take: () => {
        const taken = Array.from(companies)
        companies.clear()
        latch.closeUnsafe()
        return taken
      },
      awaited: latch.await
    }
  })
)

const maxCompanies = 256
