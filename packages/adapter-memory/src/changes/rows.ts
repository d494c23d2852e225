import type { Change, CompanyId, Timestamp } from "@review-proof/ports"
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

/** Adds a row that has a number of its own. */
export const insertNumbered = <Id, Row>(
  applying: Applying,
  table: Table<Id, Row>,
  row: Row
): StaleDecision | null =>
  table.has(table.idOf(row))
    ? new StaleDecision({ change: "number" })
    : insertRow(applying, table, row)

/** Replaces a row of exactly the version before. */
export const replaceRow = <Id, Row extends Versioned>(
  { journal }: Applying,
  change: Change["_tag"],
  table: Table<Id, Row>,
  row: Row
): StaleDecision | null => {
  const before = table.get(table.idOf(row))
  if (before?.version !== row.version - 1 || before.companyId !== row.companyId) {
    return new StaleDecision({ change })
  }
  table.put(row, journal)
  return null
}

interface Versioned {
  readonly version: number
  readonly companyId?: CompanyId
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
