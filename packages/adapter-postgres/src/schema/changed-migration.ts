import { lastMigration, names, rowName } from "./migrations/names.ts"

/**
 * Selects the first migration that was applied with other statements than it has now: the schema
 * was changed in place before its first release. Later migrations, of a newer release, are not
 * judged (contract RUN-4).
 */
export const otherMigration = `select migration_id::int4
  from effect_sql_migrations
 where migration_id <= ${lastMigration}
   and name not in (${names.map((name) => `'${rowName(name)}'`).join()})
 order by migration_id limit 1`
