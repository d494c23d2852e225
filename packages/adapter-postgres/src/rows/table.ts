import { String } from "effect"

/** The mapping of an entity to its table. */
export interface Table<Entity, Column extends string = string> {
  readonly name: string
  readonly columns: ReadonlyArray<Column>
  /** Finds one row; `id` and `company_id` by default. Commits lock rows in this order. */
  readonly key?: ReadonlyArray<Column> | undefined
  /** The entity as the JSON that `json_populate_recordset` reads. */
  readonly row: (entity: Entity) => Readonly<Record<Column, unknown>>
}

/** Gives a table whose rows name exactly its columns. */
export const table = <Entity, const Column extends string>(
  definition: Table<Entity, Column>
): Table<Entity, Column> => definition

/** `createdAt` is the column `created_at`. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

type Renamed<Entity> = { readonly [Field in keyof Entity]?: string }

/** The column of each field. */
type ColumnsOf<Entity, Others extends Renamed<Entity>> = {
  readonly [Field in keyof Entity & string]: Field extends keyof Others
    ? Others[Field] & string
    : Snake<Field>
}

/** A row as it is read: instants are epoch milliseconds there too (wire-types.ts). */
type RowOf<Entity, Others extends Renamed<Entity>> = {
  readonly [Field in keyof Entity & string as ColumnsOf<Entity, Others>[Field]]: Entity[Field]
}

type ColumnOf<Entity, Others extends Renamed<Entity>> = keyof RowOf<Entity, Others> & string

/** A table that has a column for each field of its entity. */
export interface MappedTable<Entity, Others extends Renamed<Entity>> extends Table<
  Entity,
  ColumnOf<Entity, Others>
> {
  readonly entity: (row: RowOf<Entity, Others>) => Entity
  /**
   * Makes the entity from values in the order of `columns`, which begin at index `first` of a list.
   */
  readonly entityOf: (values: ReadonlyArray<unknown>, first?: number) => Entity
}

/** The row that a table's `entity` reads. */
export type Row<Of extends { readonly entity: (row: never) => unknown }> = Parameters<
  Of["entity"]
>[0]

/**
 * Describes the table of an entity: a column for each field, in their order, which has the field's
 * name unless `renamed` gives it another. Columns called `at`, `…_at` and `…_since` hold instants.
 * The casts hold because what is made has an entry for each of `columns`.
 */
export const tableOf = <
  Entity extends object,
  const Others extends Renamed<Entity> = Record<never, never>
>(
  schema: { readonly Type: Entity; readonly fields: { readonly [Field in keyof Entity]: unknown } },
  name: string,
  more: {
    readonly key?: ReadonlyArray<ColumnOf<Entity, NoInfer<Others>>>
    readonly renamed?: Others
  } = {}
): MappedTable<Entity, Others> => {
  const fields = Object.keys(schema.fields)
  const others: Readonly<Record<string, string | undefined>> = more.renamed ?? {}
  const columns = Object.fromEntries(
    fields.map((field) => [field, others[field] ?? String.camelToSnake(field)])
  ) as ColumnsOf<Entity, Others>
  const names = Object.values<string>(columns)
  const pairs = Object.entries<string>(columns).map(([field, column]) => ({
    field,
    column,
    holdsInstants: /(^|_)(at|since)$/.test(column)
  }))
  // Copied, because V8 makes a hash table of an object that gets so many properties one by one.
  const blank = Object.fromEntries(fields.map((field) => [field, null]))
  const blankRow = Object.fromEntries(names.map((name) => [name, null]))
  const entityOf = (values: ReadonlyArray<unknown>, first = 0) => {
    const made: Record<string, unknown> = { ...blank }
    let index = first
    for (const field of fields) made[field] = values[index++]
    return made as Entity
  }
  return {
    name,
    columns: Object.values(columns),
    key: more.key,
    row: (entity) => {
      const made: Record<string, unknown> = { ...blankRow }
      for (const { column, field, holdsInstants } of pairs) {
        const value: unknown = Reflect.get(entity, field)
        made[column] = holdsInstants && typeof value === "number" ? instant(value) : value
      }
      return made as Readonly<Record<ColumnOf<Entity, Others>, unknown>>
    },
    entity: (row) => entityOf(names.map((column) => Reflect.get(row, column))),
    entityOf
  }
}

/** The columns, each behind the alias of its table. */
export const columns = (
  source: { readonly columns: ReadonlyArray<string> },
  alias: string
): string => source.columns.map((column) => `${alias}.${column}`).join(", ")

/** The rows of a table that a parameter holds as JSON. */
export const rowsIn = (table: Pick<Table<never>, "name">, parameter: string): string =>
  `json_populate_recordset(null::${table.name}, ${parameter}::json)`

export const insertFrom = (table: Table<never>, source: string): string => {
  const names = table.columns.join(", ")
  return `insert into ${table.name} (${names}) select ${names} from ${source}`
}

/** Epoch milliseconds as text that PostgreSQL reads as a timestamp. */
export const instant = (millis: number): string => new Date(millis).toISOString()

export const instantOrNull = (millis: number | null | undefined): string | null =>
  millis === null || millis === undefined ? null : instant(millis)

/**
 * Compares the companies of two rows only after a row is found: while
 * a table has no statistics all its indexes cost the same, and the row would
 * perhaps be looked for among all of the company's.
 */
export const sameCompany = (one: string, other: string): string =>
  `${one}.company_id is not distinct from ${other}.company_id`

/**
 * True of a row of a queue that is due and not leased. It compares with the statement's time, which
 * an index can use, unlike the clock.
 */
export const isClaimable = (row: string): string =>
  `${row}.due_at <= now() and (${row}.leased_until is null or ${row}.leased_until <= now())`

/**
 * The database's clock, in the milliseconds that instants are kept in, read when this is evaluated.
 * Sessions are in UTC, and so are months.
 */
export const clockTime = `date_trunc('milliseconds', clock_timestamp())`
