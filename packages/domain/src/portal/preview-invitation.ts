import { MailPreview, Products } from "@review-proof/ports"
import type { Business, InvitationMessage, Member, RenderedMail } from "@review-proof/ports"
import { Clock, Effect, Redacted } from "effect"
import { linkAddress } from "../invitations/links.ts"
import { publishedName } from "../published-name.ts"
import { findShownBusiness } from "./chosen-business.ts"

/** The mail of an invitation as a customer would get it. */
export interface InvitationPreview {
  readonly business: Business
  readonly mail: RenderedMail
}

/**
 * Makes the mail that a business's customers get in a language, with an invented customer and
 * order; null while the company has no business. Nothing is sent. Fails with `NotFound` (business).
 */
export const previewInvitation = Effect.fn("previewInvitation")(function* (
  member: Member,
  asked: { readonly business: string | null; readonly language: string; readonly baseUrl: string }
) {
  const shown = yield* findShownBusiness(member, asked.business)
  if (shown === null) return null
  const { business } = shown
  const { items } = yield* Products.use((port) =>
    port.pageActive(business.id, { limit: 2, after: null })
  )
  const mails = yield* MailPreview
  const message = sampleMessage(business, asked, yield* Clock.currentTimeMillis)
  const mail = yield* mails.invitation({ ...message, products: items.map(({ name }) => name) })
  const preview: InvitationPreview = { business, mail }
  return preview
})

const customer = "Ada Lovelace"

/** Its links lead nowhere, and its pixel loads nothing. */
const sampleMessage = (
  { name, replyTo }: Business,
  { baseUrl, language }: { readonly baseUrl: string; readonly language: string },
  now: number
): InvitationMessage => ({
  messageId: "preview",
  callbackToken: "preview",
  channel: "email",
  kind: "business",
  to: Redacted.make("ada@example.com"),
  customerName: Redacted.make(customer),
  publishedName: Redacted.make(publishedName(customer) ?? customer),
  businessName: name,
  replyTo,
  language,
  reference: "1042",
  products: [],
  askedAt: now,
  firstSentAt: null,
  reviewUrl: Redacted.make(linkAddress(baseUrl, "review", "preview")),
  openPixelUrl: Redacted.make(
    "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
  ),
  unsubscribeUrl: Redacted.make(linkAddress(baseUrl, "unsubscribe", "preview"))
})
