import type { CommitConflict } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { businessChanges } from "./businesses.ts"
import { companyChanges } from "./companies.ts"
import { identityProviderChanges } from "./identity-providers.ts"
import { importChanges } from "./import-runs.ts"
import { invitationChanges } from "./invitations.ts"
import { keyChanges } from "./keys.ts"
import { noticeChanges } from "./notices.ts"
import { passkeyChanges } from "./passkeys.ts"
import { productChanges } from "./products.ts"
import { reportChanges } from "./reports.ts"
import { reviewChanges } from "./reviews.ts"
import { sessionChanges } from "./sign-ins.ts"
import { suppressionChanges } from "./suppressions.ts"
import type { ChangeOf, Changes, Transaction } from "./transaction.ts"
import { endpointChanges } from "./webhooks.ts"

const changes: Changes = {
  ...companyChanges,
  ...businessChanges,
  ...keyChanges,
  ...reviewChanges,
  ...productChanges,
  ...invitationChanges,
  ...importChanges,
  ...suppressionChanges,
  ...endpointChanges,
  ...sessionChanges,
  ...passkeyChanges,
  ...identityProviderChanges,
  ...reportChanges,
  ...noticeChanges
}

export const applyChange = (to: Transaction, change: Change): CommitConflict | null =>
  applyTagged(to, change._tag, change)

const applyTagged = <Tag extends Change["_tag"]>(
  to: Transaction,
  tag: Tag,
  change: ChangeOf<Tag>
): CommitConflict | null => changes[tag](to, change)
