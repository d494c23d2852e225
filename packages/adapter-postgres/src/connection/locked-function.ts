import { Hash } from "effect"

/** A statement as a function of the database, which takes locks before the statement's snapshot. */
export interface LockedFunction {
  /** Differs for each text of the function: instances of two releases run beside each other. */
  readonly name: string
  readonly create: string
  /** Takes the names of the locks, in one order, before the parameters of the statement. */
  readonly call: string
}

/**
 * Makes a database function of a statement that is run so often that its callers notice the
 * difference: it takes one round trip with one answer, where `queryLocked` waits for four answers.
 * The statement reads its parameters as `$2` and so on; `parameters` are their types, and `columns`
 * what it returns. The function decides nothing that the statement alone does not decide.
 */
export const lockedFunction = (
  kind: string,
  parameters: ReadonlyArray<string>,
  columns: string,
  statement: string
): LockedFunction => {
  const types = ["text[]", ...parameters]
  const definition = `(${types.join(", ")}) returns table (${columns}) language plpgsql as $function$
    #variable_conflict use_column
    begin
      perform ${takeLock} from unnest($1) lock;
      return query ${statement};
    end $function$`
  const name = `${kind}_${(Hash.string(definition) >>> 0).toString(16).padStart(8, "0")}`
  const given = types.map((type, index) => `$${index + 1}::${type}`)
  return {
    name,
    create: `create or replace function ${name}${definition}`,
    call: `select * from ${name}(${given.join(", ")})`
  }
}

/** In one order everywhere, so that transactions do not deadlock. */
export const inOrder = (locks: ReadonlySet<string>): ReadonlyArray<string> => [...locks].toSorted()

export const takeLock = "pg_advisory_xact_lock(hashtextextended(lock, 0))"
