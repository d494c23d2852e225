import type { Change, Commit } from "@review-proof/ports"
import { sameCompany, type Table } from "../rows/table.ts"

/** The changes of one kind. */
export type Of<Kind extends Change["_tag"]> = Extract<Change, { readonly _tag: Kind }>

/** What all changes of one kind become: the rows they give, and parts of the one statement. */
export interface Step<Source> {
  readonly inputs: ReadonlyArray<Input<Source>>
  /** Common table expressions by name; those that change data run whether read or not. */
  readonly parts: Readonly<Record<string, string>>
  /** Conditions that must hold, or the whole statement is undone. */
  readonly demands: ReadonlyArray<string>
  /** What only one commit at a time may decide on: `queryLocked` waits for it. */
  readonly locks?: (source: Source) => ReadonlyArray<string>
}

/** Rows for a step, as one JSON parameter that PostgreSQL reads as a table. */
export interface Input<Source> {
  /** The name under which the step's SQL reads it. */
  readonly name: string
  /** How the parameter, written `?`, becomes rows called `r`. */
  readonly from: string
  readonly rows: (sources: ReadonlyArray<Source>, commit: Commit) => ReadonlyArray<object>
}

/** A step with where its sources are in a commit. */
export interface Section {
  /** The kind of change; names what did not apply. */
  readonly name: string
  readonly inputs: ReadonlyArray<Pick<Input<never>, "name" | "from">>
  readonly parts: Readonly<Record<string, string>>
  readonly demands: ReadonlyArray<string>
  readonly locks: (commit: Commit) => ReadonlyArray<string>
  /** The JSON of each input; undefined where the commit has nothing for this step. */
  readonly values: (commit: Commit) => ReadonlyArray<string> | undefined
}

export const section = <Source>(
  name: string,
  sourcesOf: (commit: Commit) => ReadonlyArray<Source>,
  step: Step<Source>
): Section => ({
  name,
  inputs: step.inputs,
  parts: step.parts,
  demands: step.demands,
  locks: (commit) => (step.locks === undefined ? [] : sourcesOf(commit).flatMap(step.locks)),
  values: (commit) => {
    const sources = sourcesOf(commit)
    return sources.length === 0
      ? undefined
      : step.inputs.map((input) => JSON.stringify(input.rows(sources, commit)))
  }
})

/** The section of one kind of change. */
export const change = <Kind extends Change["_tag"]>(kind: Kind, step: Step<Of<Kind>>): Section =>
  section(kind, (commit) => changesOf(commit, kind), step)

export const changesOf = <Kind extends Change["_tag"]>(
  commit: Commit,
  kind: Kind
): ReadonlyArray<Of<Kind>> => commit.changes.filter((one): one is Of<Kind> => one._tag === kind)

/** An input whose rows are those of a table. */
export const tableInput = <Source, Entity>(
  name: string,
  table: Table<Entity>,
  entity: (source: Source) => Entity
): Input<Source> => ({
  name,
  from: `json_populate_recordset(null::${table.name}, ?::json) r`,
  rows: (sources) => sources.map((source) => table.row(entity(source)))
})

/** An input with columns of its own, `id text, due_at timestamptz`. */
export const recordInput = <Source>(
  name: string,
  columns: string,
  rows: Input<Source>["rows"]
): Input<Source> => ({ name, from: `json_to_recordset(?::json) r(${columns})`, rows })

/** Inserts entities; the constraints of their table are all that they must satisfy. */
export const insertStep = <Source, Entity>(
  name: string,
  table: Table<Entity>,
  entity: (source: Source) => Entity
): Step<Source> => ({
  inputs: [tableInput(name, table, entity)],
  parts: { [`${name}_done`]: insertFrom(table, name) },
  demands: []
})

export const insertFrom = (table: Table<never>, source: string, where = "true"): string => {
  const names = table.columns.join(", ")
  return `insert into ${table.name} (${names}) select ${names} from ${source} given where ${where}`
}

/** What else a replacement writes, of `held` and `given`, and what it asks for besides the version. */
interface Replacing {
  readonly set?: Readonly<Record<string, string>>
  readonly where?: string
}

/**
 * Replaces aggregates as a whole, provided that each still has the version
 * that was decided on: one less than the new one's.
 */
export const replaceStep = <Source, Entity>(
  name: string,
  table: Table<Entity>,
  key: ReadonlyArray<string>,
  entity: (source: Source) => Entity,
  more: Replacing = {}
): Step<Source> => ({
  inputs: [tableInput(name, table, entity)],
  parts: { [`${name}_done`]: replaceFrom(table, key, name, more) },
  demands: [asMany(`${name}_done`, name)]
})

/** In the order of their keys, so that no two commits wait for each other in a circle. */
export const replaceFrom = (
  table: Table<never>,
  key: ReadonlyArray<string>,
  source: string,
  more: Replacing = {}
): string => {
  const replaced = table.columns.filter((column) => !key.includes(column))
  const set = {
    ...Object.fromEntries(replaced.map((name) => [name, `given.${name}`])),
    ...more.set
  }
  const assignments = Object.entries(set).map(([name, value]) => `${name} = ${value}`)
  const version = "held.version = given.version - 1"
  return `update ${table.name} held set ${assignments.join(", ")}
    from (select * from ${source} order by ${key.join(", ")}) given
    where ${sameKey(key)} and ${version} and ${more.where ?? "true"} returning 1`
}

const sameKey = (key: ReadonlyArray<string>): string =>
  key
    .map((name) =>
      name === "company_id" ? sameCompany("held", "given") : `held.${name} = given.${name}`
    )
    .join(" and ")

/** Rewrites columns of rows that have no version, where they are still there. */
export const rewriteStep = <Source, Entity, Column extends string>(
  name: string,
  table: Table<Entity, Column>,
  key: ReadonlyArray<Column>,
  rewritten: ReadonlyArray<Column>,
  entity: (source: Source) => Entity
): Step<Source> => ({
  inputs: [tableInput(name, table, entity)],
  parts: {
    [`${name}_done`]: `update ${table.name} held
      set ${rewritten.map((column) => `${column} = given.${column}`).join(", ")}
      from ${name} given where ${sameKey(key)}`
  },
  demands: []
})

/** As many rows were changed as were given. */
export const asMany = (done: string, given: string): string =>
  `(select count(*) from ${done}) = (select count(*) from ${given})`
