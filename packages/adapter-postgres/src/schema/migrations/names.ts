/** The migrations in order. A released one is not changed any more: a new one is added. */
export const names = [
  "0001_accounts",
  "0002_reviews",
  "0003_commits",
  "0004_invitations",
  "0005_webhooks",
  "0006_restores"
] as const

export const lastMigration = names.length
