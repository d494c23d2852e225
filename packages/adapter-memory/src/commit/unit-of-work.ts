import { UnitOfWork, type CommitConflict, type Event, type Timestamp } from "@review-proof/ports"
import type { Change, Commit, CommitResult } from "@review-proof/ports/store"
import { Clock, Effect, Layer } from "effect"
import { liveAnswer, scopedKey } from "../access/idempotency-records.ts"
import { MemoryStore } from "../store/memory-store.ts"
import { select } from "../store/select.ts"
import type { State } from "../store/state.ts"
import { newDelivery } from "../webhooks/queue.ts"
import { accountChanges } from "./account-changes.ts"
import { invitationChanges } from "./invitation-changes.ts"
import { reviewChanges } from "./review-changes.ts"
import { signInChanges } from "./sign-in-changes.ts"
import { type ChangeOf, type Changes, Transaction } from "./transaction.ts"
import { webhookChanges } from "./webhook-changes.ts"

export const UnitOfWorkLayer = Layer.effect(
  UnitOfWork,
  Effect.map(MemoryStore, (state) =>
    UnitOfWork.of({
      commit: (commit) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => commitAtOnce(state, commit, now))
    })
  )
)

/** One synchronous step, so that no reader and no other commit sees a part of it. */
const commitAtOnce = (
  state: State,
  commit: Commit,
  now: Timestamp
): Effect.Effect<CommitResult, CommitConflict> =>
  Effect.suspend((): Effect.Effect<CommitResult, CommitConflict> => {
    const { answer } = commit
    const record = answer && liveAnswer(state, answer.scope, answer.key, now)
    if (record !== undefined) return Effect.succeed({ _tag: "AnsweredBefore", record })
    const conflict = applyAll(state, commit, now)
    return conflict === null ? Effect.succeed({ _tag: "Committed" }) : Effect.fail(conflict)
  })

/** Leaves nothing behind on a conflict, nor when a change throws. */
const applyAll = (
  state: State,
  { answer, audit, changes, events, trace }: Commit,
  now: Timestamp
): CommitConflict | null => {
  const transaction = new Transaction(state, now)
  let isDone = false
  try {
    // Events go to the endpoints as they were before the changes.
    for (const event of events) recordEvent(transaction, event, trace)
    for (const change of changes) {
      const conflict = applyChange(transaction, change)
      if (conflict !== null) return conflict
    }
    for (const entry of audit) transaction.insert(state.audit, entry.id, entry)
    if (answer !== undefined) transaction.set(state.answers, scopedKey(answer), answer)
    isDone = true
    return null
  } finally {
    if (!isDone) transaction.rollback()
  }
}

const appliers: Changes = {
  ...accountChanges,
  ...signInChanges,
  ...reviewChanges,
  ...invitationChanges,
  ...webhookChanges
}

const applyChange = (to: Transaction, change: Change): CommitConflict | null =>
  applyTagged(to, change._tag, change)

const applyTagged = <Tag extends Change["_tag"]>(
  to: Transaction,
  tag: Tag,
  change: ChangeOf<Tag>
): CommitConflict | null => appliers[tag](to, change)

/**
 * Puts an event into the feed and queues it for every endpoint that subscribes
 * to its type and may see its business.
 */
const recordEvent = (transaction: Transaction, event: Event, trace: string | undefined): void => {
  const { now, state } = transaction
  transaction.insert(state.events, event.id, { event, trace, sequence: state.nextNumber() })
  const subscribed = select(
    state.endpoints,
    ({ businesses, companyId, events }) =>
      companyId === event.companyId &&
      events.includes(event.facts._tag) &&
      (businesses === null || businesses.includes(event.facts.businessId))
  )
  for (const [index, endpoint] of subscribed.entries()) {
    const queued = newDelivery(event, endpoint.id, index + 1, now)
    transaction.insert(state.deliveries, queued.delivery.id, queued)
  }
}
