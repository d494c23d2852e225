/** How one entity lies in its table. */
export interface Table<Entity, Column extends string = string> {
  readonly name: string
  readonly columns: ReadonlyArray<Column>
  /** The entity as the JSON that `json_populate_recordset` reads. */
  readonly row: (entity: Entity) => Readonly<Record<Column, unknown>>
}

/** Gives a table whose rows name exactly its columns. */
export const table = <Entity, const Column extends string>(
  definition: Table<Entity, Column>
): Table<Entity, Column> => definition

/** The columns, each behind the alias of its table. */
export const columns = (of: { readonly columns: ReadonlyArray<string> }, alias: string): string =>
  of.columns.map((column) => `${alias}.${column}`).join(", ")

/** Epoch milliseconds as text that PostgreSQL reads as a timestamp. */
export const instant = (millis: number): string => new Date(millis).toISOString()

export const instantOrNull = (millis: number | null | undefined): string | null =>
  millis === null || millis === undefined ? null : instant(millis)

/**
 * That two rows are of one company, which is looked at once a row is found: while
 * a table has no statistics all its indexes cost the same, and the row would
 * perhaps be looked for among all of the company's.
 */
export const sameCompany = (one: string, other: string): string =>
  `${one}.company_id is not distinct from ${other}.company_id`
