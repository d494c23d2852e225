import { lastMigration, names, rowName } from "./migrations/names.ts"

/**
 * Selects the first migration whose statements have changed since it was applied, which they may
 * before the first release. Later migrations, of a newer release, are not judged (contract RUN-4).
 */
export const firstChangedMigration = `select migration_id::int4
  from effect_sql_migrations
 where migration_id <= ${lastMigration}
   and name not in (${names.map((name) => `'${rowName(name)}'`).join()})
 order by migration_id limit 1`
