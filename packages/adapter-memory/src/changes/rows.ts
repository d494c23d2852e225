import type { Change, Timestamp } from "@review-proof/ports"
import { StaleDecision } from "@review-proof/ports"
import type { Journal } from "../store/journal.ts"
import type { State } from "../store/state.ts"
import type { Table } from "../store/table.ts"

/** Where a change happens and how it can be taken back. */
export interface Applying {
  readonly state: State
  readonly journal: Journal
  /** The store's clock, the same for all of a commit. */
  readonly now: Timestamp
}

/** Adds a row. Ids are made unique before a commit, so that a taken one is a defect. */
export const insertRow = <Id, Row>(
  { journal }: Applying,
  table: Table<Id, Row>,
  row: Row
): null => {
  const id = table.idOf(row)
  if (table.has(id)) throw new Error(`The id ${String(id)} is taken`)
  table.put(row, journal)
  return null
}

/** Replaces a row of exactly the version before. */
export const replaceRow = <Id, Row extends { readonly version: number }>(
  { journal }: Applying,
  change: Change["_tag"],
  table: Table<Id, Row>,
  row: Row
): StaleDecision | null => {
  if (table.get(table.idOf(row))?.version !== row.version - 1) {
    return new StaleDecision({ change })
  }
  table.put(row, journal)
  return null
}

/** Removes a row that was there. */
export const removeRow = <Id, Row>(
  { journal }: Applying,
  change: Change["_tag"],
  table: Table<Id, Row>,
  id: Id
): StaleDecision | null => {
  if (!table.has(id)) return new StaleDecision({ change })
  table.remove(id, journal)
  return null
}
