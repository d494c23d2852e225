import type { CommitConflict } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { accountChanges } from "./account-changes.ts"
import { importChanges } from "./import-changes.ts"
import { invitationChanges } from "./invitation-changes.ts"
import { reportChanges } from "./report-changes.ts"
import { reviewChanges } from "./review-changes.ts"
import { signInChanges } from "./sign-in-changes.ts"
import type { ChangeOf, Changes, Transaction } from "./transaction.ts"
import { webhookChanges } from "./webhook-changes.ts"

const changes: Changes = {
  ...accountChanges,
  ...signInChanges,
  ...reviewChanges,
  ...reportChanges,
  ...importChanges,
  ...invitationChanges,
  ...webhookChanges
}

export const applyChange = (to: Transaction, change: Change): CommitConflict | null =>
  applyTagged(to, change._tag, change)

const applyTagged = <Tag extends Change["_tag"]>(
  to: Transaction,
  tag: Tag,
  change: ChangeOf<Tag>
): CommitConflict | null => changes[tag](to, change)
