import { Struct } from "effect"

/**
 * The migrations in order, each with the fingerprint of its statements, which is kept with its row:
 * a database that was made by other statements is refused. A released migration is not changed any
 * more: a new one is added, and held to the rule for migrations by migration-rule.test.ts.
 */
export const fingerprints = {
  "0001_accounts": "336e2dac",
  "0002_reviews": "c27afb97",
  "0003_commits": "b9003a4c",
  "0004_invitations": "cd8e819d",
  "0005_webhooks": "6b934089",
  "0006_restores": "ed8b742b"
} as const

export type MigrationName = keyof typeof fingerprints

export const names: ReadonlyArray<MigrationName> = Struct.keys(fingerprints)

/** The name in a migration's row, `accounts 1a2b3c4d`. */
const rowName = (name: MigrationName): string =>
  `${name.slice("0001_".length)} ${fingerprints[name]}`

export const lastMigration = names.length

/**
 * Selects the first migration whose statements have changed since it was applied: before the first
 * release they may. Later migrations, of a newer release, are not judged (contract RUN-4).
 */
export const firstChangedMigration = `select migration_id::int4
  from effect_sql_migrations
 where migration_id <= ${lastMigration}
   and name not in (${names.map((name) => `'${rowName(name)}'`).join()})
 order by migration_id limit 1`
