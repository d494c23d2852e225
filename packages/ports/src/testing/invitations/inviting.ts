import { Effect } from "effect"
import type { Commit } from "../../store.ts"
import { PublicNumbers, type Business, type Invitation } from "../../index.ts"
import { fresh } from "../fresh.ts"
import { quietMillis } from "./invitation-rules.laws.ts"
import { sampleInvitation } from "../arbitraries/samples.ts"

export const inviting = Effect.fnUntraced(function* (
  business: Business,
  given: Partial<Invitation>
) {
  const invitation = sampleInvitation({
    id: yield* PublicNumbers.use((numbers) => numbers.nextInvitation),
    companyId: business.companyId,
    businessId: business.id,
    contactHash: yield* fresh.contactHash,
    ...given
  })
  const messageId = `msg_${yield* fresh.text}`
  return {
    changes: [{ _tag: "InsertInvitation", invitation, quietMillis, messageId }],
    events: [],
    audit: []
  } satisfies Commit
})
