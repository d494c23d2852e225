import type { CommitConflict, CompanyId, Timestamp } from "@review-proof/ports"
import { VersionConflict, type Change } from "@review-proof/ports/store"
import type { State } from "../store/state.ts"

export type ChangeOf<Tag extends Change["_tag"]> = Extract<Change, { readonly _tag: Tag }>

/** Applies each kind of change, or returns the conflict that forbids it. */
export type Changes = {
  readonly [Tag in Change["_tag"]]: (
    to: Transaction,
    change: ChangeOf<Tag>
  ) => CommitConflict | null
}

/** The writes of one commit, which can be undone. */
export class Transaction {
  readonly state: State
  /** The store's clock, the same for the whole commit. */
  readonly now: Timestamp
  readonly #undo: Array<() => void> = []

  constructor(state: State, now: Timestamp) {
    this.state = state
    this.now = now
  }

  set<Id, Row>(rows: Map<Id, Row>, id: Id, row: Row): null {
    this.#restoreLater(rows, id)
    rows.set(id, row)
    return null
  }

  delete<Id, Row>(rows: Map<Id, Row>, id: Id): null {
    this.#restoreLater(rows, id)
    rows.delete(id)
    return null
  }

  /** Adds a row. Its id was made unique before the commit, so that a taken one is a defect. */
  insert<Id, Row>(rows: Map<Id, Row>, id: Id, row: Row): null {
    if (rows.has(id)) throw new Error(`The id ${String(id)} is taken`)
    return this.set(rows, id, row)
  }

  /** Adds a row with a public number, which another commit may have taken. */
  insertNumbered<Id, Row extends { readonly id: Id }>(
    rows: Map<Id, Row>,
    row: Row
  ): VersionConflict | null {
    return rows.has(row.id)
      ? new VersionConflict({ change: "number" })
      : this.set(rows, row.id, row)
  }

  /** Replaces a row whose version is the one before. */
  replace<Id, Row extends { readonly version: number; readonly companyId?: CompanyId }>(
    change: Change["_tag"],
    rows: Map<Id, Row>,
    id: Id,
    row: Row
  ): VersionConflict | null {
    const before = rows.get(id)
    const isExpected = before?.version === row.version - 1 && before.companyId === row.companyId
    return isExpected ? this.set(rows, id, row) : new VersionConflict({ change })
  }

  /** Rewrites fields of a row, if it still exists. */
  rewrite<Id, Row>(rows: Map<Id, Row>, id: Id, fields: Partial<Row>): null {
    const before = rows.get(id)
    return before === undefined ? null : this.set(rows, id, { ...before, ...fields })
  }

  remove<Id, Row>(change: Change["_tag"], rows: Map<Id, Row>, id: Id): VersionConflict | null {
    return rows.has(id) ? this.delete(rows, id) : new VersionConflict({ change })
  }

  rollback(): void {
    for (const undo of this.#undo.toReversed()) undo()
  }

  #restoreLater<Id, Row>(rows: Map<Id, Row>, id: Id): void {
    const before = rows.get(id)
    this.#undo.push(() => {
      if (before === undefined) rows.delete(id)
      else rows.set(id, before)
    })
  }
}

/** A row of another company than a change names counts as not existing. */
export const isOfCompany = (row: Owned | undefined, named: Owned): boolean =>
  row?.companyId === named.companyId

interface Owned {
  readonly companyId: CompanyId
}
