import { UnitOfWork } from "@review-proof/ports"
import type { CommitConflict, StoreUnavailable } from "@review-proof/ports"
import type { Commit, CommitResult, VersionConflict } from "@review-proof/ports/store"
import { Effect } from "effect"
import { DeliverySignal } from "./dispatch/delivery-signal.ts"

/** A conflict with a rule that the store holds, not with a version. */
export type RuleTag = Exclude<CommitConflict["_tag"], "VersionConflict">
export type RuleConflict<Tag extends RuleTag> = Extract<CommitConflict, { readonly _tag: Tag }>

/**
 * Commits, and tells `DeliverySignal` of the events whose deliveries are due now. Only the
 * `expected` conflicts can come of the changes: any other is a fault of the store, and a defect.
 */
export const commitExpecting = <Tag extends RuleTag = never>(
  commit: Commit,
  expected: ReadonlyArray<Tag> = []
): Effect.Effect<
  CommitResult,
  RuleConflict<Tag> | VersionConflict | StoreUnavailable,
  UnitOfWork
> => {
  const isExpected = (conflict: CommitConflict): conflict is RuleConflict<Tag> =>
    expected.some((tag) => tag === conflict._tag)
  return UnitOfWork.use((unit) => unit.commit(commit)).pipe(
    Effect.tap(() => (commit.events.length === 0 ? Effect.void : signal(commit.events))),
    Effect.catch((error) =>
      error._tag === "StoreUnavailable" || error._tag === "VersionConflict" || isExpected(error)
        ? Effect.fail(error)
        : Effect.die(error)
    )
  )
}

const signal = (events: Commit["events"]) =>
  Effect.map(DeliverySignal, ({ notify }) => notify(events.map(({ companyId }) => companyId)))
