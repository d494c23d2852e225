import type { Change, Commit } from "@review-proof/ports/store"
import { insertFrom, rowsIn, sameCompany, type Table } from "../rows/table.ts"

export type ChangeOf<Kind extends Change["_tag"]> = Extract<Change, { readonly _tag: Kind }>

/** How each kind of change is written. */
export type Steps = { readonly [Kind in Change["_tag"]]: Step<ChangeOf<Kind>> }

/** The SQL of one kind of change: its parameters, common table expressions and conditions. */
export interface Step<Source> {
  readonly inputs: ReadonlyArray<Input<Source>>
  /** Common table expressions by name; those that change data run even if nothing reads them. */
  readonly expressions: Readonly<Record<string, string>>
  /** Conditions that must hold, or the whole statement is rolled back. */
  readonly conditions?: ReadonlyArray<string>
  /** A query of what it adds to the counts of published reviews (review-counts.ts). */
  readonly counted?: string
  /** A query of what it adds to the funnels of invitations (invitation-days.ts). */
  readonly countedInvitations?: string
  /** Names of what only one commit at a time may change; `queryLocked` waits for them. */
  readonly locks?: (source: Source) => ReadonlyArray<string>
}

export interface Input<Source> {
  /** The name by which the SQL of the step reads it. */
  readonly name: string
  /** The expression that turns the parameter into rows of that alias. */
  readonly from: (parameter: string, alias: string) => string
  readonly rows: (sources: ReadonlyArray<Source>, commit: Commit) => ReadonlyArray<object>
}

/** The part of a commit that a step writes, and how it finds its changes. */
export interface CommitPart extends Omit<Step<never>, "locks"> {
  /** The kind of change; `assert_applied` reports it when a condition does not hold. */
  readonly name: string
  readonly locks: (commit: Commit) => ReadonlyArray<string>
  /** The JSON of each input, or undefined if the commit has no such change. */
  readonly values: (commit: Commit) => ReadonlyArray<string> | undefined
}

export const commitPart = <Source>(
  name: string,
  sourcesOf: (commit: Commit) => ReadonlyArray<Source>,
  step: Step<Source>
): CommitPart => ({
  ...step,
  name,
  locks: (commit) => (step.locks === undefined ? [] : sourcesOf(commit).flatMap(step.locks)),
  values: (commit) => {
    const sources = sourcesOf(commit)
    return sources.length === 0
      ? undefined
      : step.inputs.map((input) => JSON.stringify(input.rows(sources, commit)))
  }
})

export const changesOf = <Kind extends Change["_tag"]>(
  commit: Commit,
  kind: Kind
): ReadonlyArray<ChangeOf<Kind>> =>
  commit.changes.filter((one): one is ChangeOf<Kind> => one._tag === kind)

export const tableInput = <Source, Entity>(
  name: string,
  table: Table<Entity>,
  entity: (source: Source) => Entity
): Input<Source> => ({
  name,
  from: (parameter, alias) => `${rowsIn(table, parameter)} ${alias}`,
  rows: (sources) => sources.map((source) => table.row(entity(source)))
})

/** An input with its columns, `id text, due_at timestamptz`. A source makes one row, several or none. */
export const recordInput = <Source>(
  name: string,
  columns: string,
  rowOf: (source: Source) => object | ReadonlyArray<object>
): Input<Source> => ({
  name,
  from: (parameter, alias) => `json_to_recordset(${parameter}::json) ${alias}(${columns})`,
  rows: (sources) => sources.flatMap(rowOf)
})

/** Like `queryStep`, with a record as its input. */
export const recordStep = <Source>(
  name: string,
  columns: string,
  rowOf: (source: Source) => object | ReadonlyArray<object>,
  query: string
): Step<Source> => queryStep(recordInput(name, columns, rowOf), query)

/** Runs one query, which reads the input's rows by its name. */
export const queryStep = <Source>(input: Input<Source>, query: string): Step<Source> => ({
  inputs: [input],
  expressions: { [`${input.name}_done`]: query }
})

/** The query of the step must return a row for each of its first input. */
export const appliedToEach = <Source>(step: Step<Source>): Step<Source> => ({
  ...step,
  conditions: step.inputs
    .slice(0, 1)
    .map(({ name }) => `(select count(*) from ${name}_done) = (select count(*) from ${name})`)
})

/** The step with more in it; further expressions may read what it reads. */
export const extended = <Source>(
  step: Step<Source>,
  more: Partial<Step<Source>>
): Step<Source> => ({
  ...step,
  ...more,
  inputs: [...step.inputs, ...(more.inputs ?? [])],
  expressions: { ...step.expressions, ...more.expressions },
  conditions: [...(step.conditions ?? []), ...(more.conditions ?? [])]
})

/** Inserts entities; the constraints of their table may refuse them, unless `onConflict` says otherwise. */
export const insertStep = <Source, Entity>(
  table: Table<Entity>,
  entity: (source: Source) => Entity,
  onConflict = ""
): Step<Source> => {
  const name = `insert_${table.name}`
  return queryStep(tableInput(name, table, entity), `${insertFrom(table, name)} ${onConflict}`)
}

/** Further assignments and conditions of a replacement, about the rows `held` and `given`. */
interface ReplaceOptions {
  readonly set?: Readonly<Record<string, string>>
  readonly where?: string
  readonly returning?: string
}

/** Replaces aggregates whose stored version is still the one before the new version. */
export const replaceStep = <Source, Entity>(
  table: Table<Entity>,
  entity: (source: Source) => Entity,
  more: ReplaceOptions = {}
): Step<Source> => {
  const name = `replace_${table.name}`
  return appliedToEach(queryStep(tableInput(name, table, entity), replaceFrom(table, name, more)))
}

/** Updates rows in the order of their keys, so that concurrent commits do not deadlock. */
export const replaceFrom = (table: Table<never>, source: string, more: ReplaceOptions): string => {
  const key = keyOf(table)
  const replaced = table.columns.filter((column) => !key.includes(column))
  const set = {
    ...Object.fromEntries(replaced.map((name) => [name, `given.${name}`])),
    ...more.set
  }
  const assignments = Object.entries(set).map(([name, value]) => `${name} = ${value}`)
  const version = "held.version = given.version - 1"
  return `update ${table.name} held set ${assignments.join(", ")}
    from (select * from ${source} order by ${key.join(", ")}) given
    where ${sameKey(key)} and ${version} and ${more.where ?? "true"} returning ${more.returning ?? "1"}`
}

const keyOf = ({ key = ["id", "company_id"] }: Table<never>): ReadonlyArray<string> => key

const sameKey = (key: ReadonlyArray<string>): string =>
  key
    .map((name) =>
      name === "company_id" && key.length > 1
        ? sameCompany("held", "given")
        : `held.${name} = given.${name}`
    )
    .join(" and ")

/** Rewrites columns of rows that have no version, if they still exist. */
export const rewriteStep = <Source, Entity, Column extends string>(
  table: Table<Entity, Column>,
  rewritten: ReadonlyArray<Column>,
  entity: (source: Source) => Entity
): Step<Source> => {
  const name = `rewrite_${table.name}`
  return queryStep(
    tableInput(name, table, entity),
    `update ${table.name} held
      set ${rewritten.map((column) => `${column} = given.${column}`).join(", ")}
      from ${name} given where ${sameKey(keyOf(table))}`
  )
}

/** Deletes the rows in which a column has the value that the change names. */
export const removeStep = <Source>(
  table: Pick<Table<never>, "name">,
  column: string,
  named: (source: Source) => string
): Step<Source> => {
  const name = `remove_${table.name}_by_${column}`
  return recordStep(
    name,
    `${column} text collate "C"`,
    (source) => ({ [column]: named(source) }),
    `delete from ${table.name} held using ${name} given
      where held.${column} = given.${column} returning 1`
  )
}
