import accounts from "./0001-accounts.ts"
import reviews from "./0002-reviews.ts"
import commits from "./0003-commits.ts"
import invitations from "./0004-invitations.ts"
import webhooks from "./0005-webhooks.ts"
import restores from "./0006-restores.ts"
import type { MigrationName } from "./names.ts"

/** The statements of the migrations by their names. */
export const migrationsByName: Readonly<Record<MigrationName, () => ReadonlyArray<string>>> = {
  "0001_accounts": accounts,
  "0002_reviews": reviews,
  "0003_commits": commits,
  "0004_invitations": invitations,
  "0005_webhooks": webhooks,
  "0006_restores": restores
}
