/**
 * The migrations in order. A released one is not changed any more: a new one is added, and held to
 * the rule for migrations by migration-rule.test.ts.
 */
export const names = [
  "0001_accounts",
  "0002_reviews",
  "0003_commits",
  "0004_invitations",
  "0005_webhooks",
  "0006_restores"
] as const

export const lastMigration = names.length
