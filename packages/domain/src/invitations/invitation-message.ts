import type { Business, InvitationMessage } from "@review-proof/ports"
import type { DueInvitation } from "@review-proof/ports/store"
import { Effect, Redacted } from "effect"
import { publishedName } from "../published-name.ts"
import { contactOf } from "./contact.ts"
import { callbackToken, openPixelLink, reviewLink, unsubscribeLink } from "./links.ts"
import { getAnyInvitation } from "./list-invitations.ts"

/** The facts in the message of an invitation or a reminder. */
export const invitationMessageOf = Effect.fnUntraced(function* (
  { invitation, messageId }: DueInvitation,
  business: Business,
  products: ReadonlyArray<string>,
  baseUrl: string
) {
  const { channel, id, kind, language, linkNonce, name, remindsOf } = invitation
  const first = remindsOf === null ? invitation : yield* getAnyInvitation(remindsOf)
  return {
    messageId,
    callbackToken: yield* callbackToken(invitation),
    channel,
    kind,
    to: Redacted.make(contactOf(invitation) ?? ""),
    customerName: Redacted.make(name),
    publishedName: Redacted.make(publishedName(name) ?? name),
    businessName: business.name,
    replyTo: business.replyTo,
    language: language ?? business.language,
    reference: first.reference,
    products,
    askedAt: first.createdAt,
    firstSentAt: remindsOf === null ? null : (first.facts.sent ?? first.createdAt),
    // A reminder leads to the first one's page, so that both make one review.
    reviewUrl: Redacted.make(yield* reviewLink(baseUrl, { id: remindsOf ?? id, linkNonce })),
    openPixelUrl: Redacted.make(yield* openPixelLink(baseUrl, invitation)),
    unsubscribeUrl: Redacted.make(yield* unsubscribeLink(baseUrl, invitation))
  } satisfies InvitationMessage
})
