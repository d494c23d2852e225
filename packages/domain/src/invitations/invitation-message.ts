import { Products } from "@review-proof/ports"
import type { Business, BusinessId, InvitationMessage } from "@review-proof/ports"
import type { DueInvitation } from "@review-proof/ports/store"
import { Effect, Redacted } from "effect"
import { publishedName } from "../published-name.ts"
import { callbackToken, openPixelLink, reviewLink, unsubscribeLink } from "./links.ts"
import { readInvitation } from "./list-invitations.ts"
import { contactOf } from "./settle-message.ts"

/** The names of the products of all these invitations, by `productKey`. */
export const productNamesOf = Effect.fnUntraced(function* (due: ReadonlyArray<DueInvitation>) {
  const wanted = due.flatMap(({ invitation: { businessId, products } }) =>
    products.map((sku) => ({ businessId, sku }))
  )
  const found =
    wanted.length === 0 ? [] : yield* Products.use(({ findBySkus }) => findBySkus(wanted))
  return new Map(found.map(({ businessId, name, sku }) => [productKey(businessId, sku), name]))
})

const productKey = (businessId: BusinessId, sku: string) => `${businessId} ${sku}`

/** The facts in the message of an invitation or a reminder. */
export const invitationMessageOf = Effect.fnUntraced(function* (
  { invitation, messageId }: DueInvitation,
  business: Business,
  productNames: ReadonlyMap<string, string>,
  baseUrl: string
) {
  const { channel, id, kind, language, linkNonce, name, products, remindsOf } = invitation
  const first = remindsOf === null ? invitation : yield* readInvitation(remindsOf)
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
    products: products.flatMap((sku) => productNames.get(productKey(business.id, sku)) ?? []),
    askedAt: first.createdAt,
    firstSentAt: remindsOf === null ? null : (first.facts.sent ?? first.createdAt),
    // A reminder leads to the first one's page, so that both make one review.
    reviewUrl: Redacted.make(yield* reviewLink(baseUrl, { id: remindsOf ?? id, linkNonce })),
    openPixelUrl: Redacted.make(yield* openPixelLink(baseUrl, invitation)),
    unsubscribeUrl: Redacted.make(yield* unsubscribeLink(baseUrl, invitation))
  } satisfies InvitationMessage
})
