import type { Timestamp } from "@review-proof/ports"
import { everything, OrderedIndex } from "./ordered-index.ts"
import { compareIds } from "./positions.ts"
import { Table } from "./table.ts"

/** What waits in an outbox: due at a time, and nobody's to send until its lease ends. */
export interface Waiting {
  readonly dueAt: Timestamp
  readonly leasedUntil: Timestamp | null
}

interface DuePosition<Id> {
  readonly at: Timestamp
  readonly id: Id
}

/** Entries by the time at which they may next be claimed. */
export class Outbox<Id extends string | number, Entry extends Waiting> {
  readonly entries: Table<Id, Entry>
  readonly #byDue: OrderedIndex<Entry, DuePosition<Id>>

  constructor(idOf: (entry: Entry) => Id) {
    this.#byDue = new OrderedIndex<Entry, DuePosition<Id>>({
      groupOf: () => everything,
      positionOf: (entry) => ({ at: claimableAt(entry), id: idOf(entry) }),
      compare: (left, right) => left.at - right.at || compareIds(left.id, right.id)
    })
    this.entries = new Table(idOf, [this.#byDue])
  }

  /** Entries that somebody may claim now, the longest due first. */
  *due(now: Timestamp): Iterable<Entry> {
    for (const entry of this.waiting()) {
      if (claimableAt(entry) > now) return
      yield entry
    }
  }

  /** All entries, the first to fall due first. */
  waiting(): Iterable<Entry> {
    return this.#byDue.rising(everything, null)
  }
}

/** When an entry may be claimed: when it is due, or when its lease has ended. */
export const claimableAt = (entry: Waiting): Timestamp => entry.leasedUntil ?? entry.dueAt
