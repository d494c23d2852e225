/**
 * Every page and form of the portal, a line each. `matrix.test.ts` fails for a page of
 * `src/pages.ts` that has no line here.
 *
 * To add one, give its method and path as in `pages.ts`, and the least role (`anybody` if nobody has
 * to be signed in). If the path has an `:id`, `of` names the kind of thing (`:review` is always a
 * review); if a query parameter names one, `query` does. A form has the `fields` that are accepted,
 * without `form` and `submission`; one with a `file` is sent as multipart/form-data. `fresh` marks what
 * needs a fresh sign-in (contract PORTAL-11). A new kind of thing gets a line in `portal-things.ts`.
 */
import type { MemberRole } from "@review-proof/ports"
import type { Fields } from "@review-proof/testkit/portal/pages"
import type { Things } from "./portal-things.ts"

export interface PortalEntry {
  readonly role: MemberRole | "anybody"
  readonly of?: keyof Things
  readonly query?: Readonly<Record<string, keyof Things>>
  readonly fields?: Fields
  /** The names of files that a form has. They are pictures. */
  readonly files?: ReadonlyArray<string>
  /** The text of the file that a form has, by the name `file`. */
  readonly file?: string
  readonly fresh?: true
  /** A form that does its work each time it is sent, for example hands out a file. */
  readonly repeats?: true
}

/** The query of pages that show one of several businesses. */
const ofBusiness = { business: "business" } as const
const ofProduct = { ...ofBusiness, sku: "product" } as const
const aCustomer = { name: "Bo Diaz", contact: "bo@customers.example" }
const list = "Bo Diaz, bo@customers.example"
const aComplaint = { reason: "fake", complaint: "Not there." }
const aProvider = { issuer: "https://127.0.0.1:9", clientId: "other" }
const aBowl = { sku: "bowl", name: "Bowl" }
const aReply = { text: "Thanks." }
const aReviewFile = "stars,text,language\n5,Good,en\n"
const aColleague = { name: "Kim", email: "kim@shop.example", role: "member" }
const aWebhook = { url: "https://new.shop.example.com/", "events.review.created": "1" }
const aSavedReply = { name: "Sorry", text: "We are sorry." }
const aKey = { name: "Web shop", "permissions.reviews:read": "1" }
const aPerson = { contact: "jane@customers.example" }
const shop = { name: "Third Shop", url: "https://third.example" }
const asAdmin = { role: "admin" }
const lowReviews = { "notices.low_review": "low_review" }
const aSample = { sample: "review.created" }
const lastWinter = { since: "2026-01-31T09:30" }
const switchedOn = { reminders: "on" }

export const portalEntries: Readonly<Record<string, PortalEntry>> = {
  "GET /portal/sign-in": { role: "anybody" },
  "POST /portal/sign-in": { role: "anybody" },
  "GET /portal/sign-in/code/:id": { role: "anybody" },
  "POST /portal/sign-in/code/:id": { role: "anybody" },
  "POST /portal/sign-in/passkey": { role: "anybody" },
  "GET /portal/sign-in/company/:id": { role: "anybody" },
  "GET /portal/sign-in/company/:id/callback": { role: "anybody" },
  "GET /portal/settings/sign-in": { role: "owner", fresh: true },
  "POST /portal/settings/sign-in": { role: "owner", fields: aProvider, fresh: true, repeats: true },
  "POST /portal/settings/sign-in/only": { role: "owner", fields: { only: "1" }, fresh: true },
  "POST /portal/settings/sign-in/test": { role: "owner", fresh: true },
  "POST /portal/settings/sign-in/remove": { role: "owner", fresh: true },
  "GET /portal/sign-in/:token": { role: "anybody" },
  "POST /portal/sign-in/:token": { role: "anybody" },
  "POST /portal/sign-out": { role: "member" },
  "GET /portal": { role: "member", query: ofBusiness },
  "POST /portal/account/passkeys/new": { role: "member", fields: { name: "Laptop" }, fresh: true },
  "GET /portal/account/passkeys/new": { role: "member", fresh: true },
  "GET /portal/account/passkeys/:id": { role: "member", of: "passkey" },
  "POST /portal/account/passkeys/:id": { role: "member", of: "passkey", fields: { name: "Desk" } },
  "POST /portal/account/passkeys/:id/remove": { role: "member", of: "passkey", fresh: true },
  "POST /portal/account/passkey-offer": { role: "member" },
  "GET /portal/reviews": { role: "member", query: ofBusiness },
  "GET /portal/reviews/:id": { role: "member", of: "review" },
  "POST /portal/reviews/:id/reply": { role: "member", of: "review", fields: aReply },
  "POST /portal/reviews/:id/report": { role: "member", of: "review", fields: aComplaint },
  "GET /portal/saved-replies": { role: "member" },
  "POST /portal/saved-replies": { role: "admin", fields: aSavedReply },
  "POST /portal/saved-replies/:id": { role: "admin", of: "savedReply", fields: aSavedReply },
  "POST /portal/saved-replies/:id/remove": { role: "admin", of: "savedReply" },
  "POST /portal/reviews/:review/replies/:id/edit": { role: "member", of: "reply", fields: aReply },
  "POST /portal/reviews/:review/replies/:id/remove": { role: "member", of: "reply" },
  "POST /portal/reviews/:id/resolve": { role: "member", of: "review" },
  "POST /portal/reviews/:id/proof": { role: "member", of: "review" },
  "GET /portal/developer": { role: "admin" },
  "GET /portal/developer/new": { role: "admin", fresh: true },
  "POST /portal/developer/new": { role: "admin", fields: aKey, fresh: true },
  "GET /portal/developer/keys/:id": { role: "admin", of: "key", fresh: true },
  "POST /portal/developer/keys/:id": { role: "admin", of: "key", fields: aKey, fresh: true },
  "POST /portal/developer/keys/:id/rotate": { role: "admin", of: "key", fresh: true },
  "POST /portal/developer/keys/:id/block": { role: "admin", of: "key", fresh: true },
  "POST /portal/developer/keys/:id/unblock": { role: "admin", of: "key", fresh: true },
  "POST /portal/developer/keys/:id/revoke": { role: "admin", of: "key", fresh: true },
  "GET /portal/members": { role: "owner" },
  "GET /portal/members/new": { role: "owner", fresh: true },
  "POST /portal/members/new": { role: "owner", fields: aColleague, fresh: true },
  "GET /portal/members/:id": { role: "owner", of: "colleague", fresh: true },
  "POST /portal/members/:id/role": { role: "owner", of: "colleague", fields: asAdmin, fresh: true },
  "POST /portal/members/:id/sign-out": { role: "owner", of: "colleague", fresh: true },
  "POST /portal/members/:id/remove": { role: "owner", of: "colleague", fresh: true },
  "GET /portal/account": { role: "member" },
  "POST /portal/account": { role: "member", fields: { name: "Robin M." } },
  "POST /portal/account/sessions/:id/end": { role: "member", of: "session", repeats: true },
  "GET /portal/usage": { role: "admin" },
  "GET /portal/audit": { role: "admin" },
  "POST /portal/audit/export": { role: "owner", fresh: true, repeats: true },
  "GET /portal/settings": { role: "member" },
  "POST /portal/settings": { role: "admin", fields: { name: "Shops" } },
  "GET /portal/settings/notices": { role: "member" },
  "POST /portal/settings/notices": { role: "member", fields: lowReviews },
  "GET /portal/settings/privacy": { role: "owner", fresh: true },
  "POST /portal/settings/privacy/export": {
    role: "owner",
    fields: aPerson,
    fresh: true,
    repeats: true
  },
  "POST /portal/settings/privacy/erase": { role: "owner", fields: aPerson, fresh: true },
  "POST /portal/settings/privacy/export-all": { role: "owner", fresh: true, repeats: true },
  "GET /portal/settings/businesses/new": { role: "admin" },
  "POST /portal/settings/businesses/new": { role: "admin", fields: shop },
  "GET /portal/settings/businesses/:id": { role: "admin", of: "business" },
  "POST /portal/settings/businesses/:id": { role: "admin", of: "business", fields: shop },
  "POST /portal/settings/businesses/:id/logo": { role: "admin", of: "business", files: ["logo"] },
  "POST /portal/settings/businesses/:id/logo/remove": { role: "admin", of: "business" },
  "GET /portal/webhooks": { role: "admin" },
  "GET /portal/webhooks/new": { role: "admin", fresh: true },
  "POST /portal/webhooks/new": { role: "admin", fields: aWebhook, fresh: true },
  "GET /portal/webhooks/:id": { role: "admin", of: "webhook" },
  "POST /portal/webhooks/:id/test": { role: "admin", of: "webhook", fields: aSample },
  "POST /portal/webhooks/:id/pause": { role: "admin", of: "webhook" },
  "POST /portal/webhooks/:id/resume": { role: "admin", of: "webhook" },
  "POST /portal/webhooks/:id/recover": { role: "admin", of: "webhook", fields: lastWinter },
  "POST /portal/webhooks/:id/rotate": { role: "admin", of: "webhook", fresh: true },
  "POST /portal/webhooks/:id/delete": { role: "admin", of: "webhook" },
  "GET /portal/widgets": { role: "member", query: ofBusiness },
  "GET /portal/deliveries/:id": { role: "admin", of: "delivery" },
  "POST /portal/deliveries/:id/redeliver": { role: "admin", of: "delivery" },
  "GET /portal/reviews/import": { role: "admin", query: ofBusiness },
  "POST /portal/reviews/import": { role: "admin", query: ofBusiness, file: aReviewFile },
  "GET /portal/reviews/import/sample.csv": { role: "admin" },
  "GET /portal/reviews/import/sample.ndjson": { role: "admin" },
  "GET /portal/reviews/import/:id": { role: "admin", of: "import" },
  "GET /portal/reviews/import/:id/rejected.csv": { role: "admin", of: "import" },
  "GET /portal/invitations": { role: "member", query: ofBusiness },
  "GET /portal/invitations/new": { role: "member", query: ofBusiness },
  "POST /portal/invitations/new": { role: "member", query: ofBusiness, fields: aCustomer },
  "GET /portal/invitations/many": { role: "member", query: ofBusiness },
  "POST /portal/invitations/many": { role: "member", query: ofBusiness, file: list },
  "POST /portal/invitations/many/send": { role: "member", query: ofBusiness, fields: { list } },
  "GET /portal/invitations/:id": { role: "member", of: "invitation" },
  "POST /portal/invitations/:id/cancel": { role: "member", of: "invitation" },
  "GET /portal/invitations/:id/change": { role: "member", of: "invitation" },
  "POST /portal/invitations/:id/change": {
    role: "member",
    of: "invitation",
    fields: { name: "Bo Diaz" },
    repeats: true
  },
  "GET /portal/invitations/preview": { role: "member", query: ofBusiness },
  "GET /portal/invitations/preview/mail": { role: "member", query: ofBusiness },
  "GET /portal/invitations/suppressions": { role: "admin" },
  "POST /portal/invitations/suppressions": { role: "admin", fields: aPerson },
  "POST /portal/invitations/suppressions/:id/lift": { role: "admin", of: "suppression" },
  "POST /portal/invitations/reminders": { role: "admin", query: ofBusiness, fields: switchedOn },
  "GET /portal/products": { role: "member", query: ofBusiness },
  "GET /portal/products/new": { role: "admin", query: ofBusiness },
  "POST /portal/products/new": { role: "admin", query: ofBusiness, fields: aBowl },
  "GET /portal/products/change": { role: "admin", query: ofProduct },
  "POST /portal/products/change": { role: "admin", query: ofProduct, fields: { name: "Cup" } },
  "POST /portal/products/list": { role: "admin", query: ofProduct, fields: { active: "no" } }
}
