/**
 * Every page and form of the portal, a line each, for `portal-matrix.test.ts`. It fails for a page
 * of `src/pages.ts` that has no line here.
 *
 * To add one: its method and path as in `pages.ts`, and the least role; `anybody` where nobody has to
 * be signed in. Where the path has an `:id`, `of` says of which thing of a company; where a parameter
 * of the query names one, `query` does. A form has the `fields` that are accepted, without `form` and
 * `sending`; one with a `file` is sent as multipart/form-data. `fresh` is for what needs a fresh sign-in (contract PORTAL-11). A new kind of thing gets
 * a line in `makeThings`.
 */
import { createMember, replyAsMember } from "@review-proof/domain/companies"
import {
  addSavedReply,
  readOwnSessions,
  readSavedReplies,
  saveIdentityProvider
} from "@review-proof/domain/portal"
import { registerEndpoint, sendTestEvent } from "@review-proof/domain/webhooks"
import { callerWithin } from "@review-proof/domain/access"
import { addSuppression, createInvitation } from "@review-proof/domain/invitations"
import { createProduct } from "@review-proof/domain/reviews"
import { newId } from "@review-proof/domain/requests"
import { UnitOfWork } from "@review-proof/ports"
import type { BusinessId, CompanyId, MemberRole, ReviewId } from "@review-proof/ports"
import { sampleImportRun } from "@review-proof/ports/testing/arbitraries"
import { makeBusiness, makeReview } from "@review-proof/testkit/http-world"
import { givenPasskey } from "@review-proof/testkit/passkeys"
import type { givenMember } from "@review-proof/testkit/portal"
import { Clock, Effect, Redacted } from "effect"

type Account = Effect.Success<ReturnType<typeof givenMember>>

/** Ids of things that a company has, as they stand in addresses. */
export type Things = Effect.Success<ReturnType<typeof makeThings>>

export const makeThings = Effect.fnUntraced(function* (account: Account) {
  const { apiKey, business, company, member } = account
  const colleague = { name: "Bea", email: "bea@shop.example", role: "member" } as const
  const second = yield* makeBusiness(company.id, "Second Shop")
  const caller = yield* callerWithin(company.id, { name: "Robin Marsh" })
  const mug = { name: "Mug", url: null, imageUrl: null, gtin: null, group: null }
  yield* createProduct(caller, { sku: "mug 1/2", ...mug, business: second.id })
  const email = "left@customers.example"
  const suppression = { email, phone: null, businessId: null }
  yield* saveIdentityProvider("operator", company.id, {
    issuer: "https://127.0.0.1:9",
    clientId: "review-proof",
    secret: Redacted.make("secret")
  })
  return {
    colleague: String((yield* createMember("operator", company.id, colleague)).id),
    session: String((yield* readOwnSessions(member))[0]?.id),
    key: String(apiKey.id),
    ...(yield* makeWebhook(company.id)),
    passkey: (yield* givenPasskey(account)).id,
    business: String(second.id),
    product: "mug 1/2",
    import: yield* makeImport(company.id, second.id),
    suppression: String((yield* addSuppression("operator", company.id, suppression)).id),
    invitation: `inv_${(yield* makeInvitation(business.id, company.id)).id}`,
    review: `rev_${(yield* makeReview(business.id)).id}`,
    savedReply: yield* makeSavedReply(company.id),
    reply: `rpl_${(yield* makeReply((yield* makeReview(business.id)).id)).id}`
  }
})

const makeSavedReply = Effect.fnUntraced(function* (companyId: CompanyId) {
  const given = { name: "Ola", email: "ola@shop.example", role: "admin" } as const
  const admin = yield* createMember("operator", companyId, given)
  yield* addSavedReply(admin, { name: "Thanks", text: "Thank you." })
  return String((yield* readSavedReplies(admin))[0]?.id)
})

const makeReply = (reviewId: ReviewId) =>
  replyAsMember("operator", { reviewId, text: "Thank you." })

let addresses = 0

/** An endpoint with a delivery that waits. */
const makeWebhook = Effect.fnUntraced(function* (companyId: CompanyId) {
  addresses += 1
  const url = `https://hooks${addresses}.shop.example.com/`
  const reach = { companyId, businesses: null }
  const { endpoint } = yield* registerEndpoint("operator", reach, {
    url,
    events: ["score.changed"]
  })
  const { deliveryId } = yield* sendTestEvent("operator", endpoint.id, "score.changed")
  return { webhook: String(endpoint.id), delivery: String(deliveryId) }
})

const makeImport = Effect.fnUntraced(function* (companyId: CompanyId, businessId: BusinessId) {
  const id = yield* newId("imp")
  const run = sampleImportRun({ id, companyId, businessId, state: "finished" })
  yield* UnitOfWork.use((unit) =>
    unit.commit({ changes: [{ _tag: "InsertImportRun", run }], events: [], audit: [] })
  )
  return String(id)
})

/** One that waits for its time. */
const makeInvitation = Effect.fnUntraced(function* (business: BusinessId, company: CompanyId) {
  const caller = yield* callerWithin(company, { name: "Robin Marsh" })
  const sendAt = (yield* Clock.currentTimeMillis) + 86_400_000
  return yield* createInvitation(caller, {
    name: "Ada Lovelace",
    email: "ada@customers.example",
    phone: null,
    channel: "email",
    reference: null,
    products: [],
    sendAt,
    language: "en",
    business
  })
})

export interface PortalEntry {
  readonly role: MemberRole | "anybody"
  readonly of?: keyof Things
  readonly query?: Readonly<Record<string, keyof Things>>
  readonly fields?: Readonly<Record<string, string>>
  /** The names of files that a form has. They are pictures. */
  readonly files?: ReadonlyArray<string>
  /** The text of the file that a form has, by the name `file`. */
  readonly file?: string
  readonly fresh?: true
}

const aColleague = { name: "Kim", email: "kim@shop.example", role: "member" }
const aWebhook = { url: "https://new.shop.example.com/", "events.review.created": "1" }
const aSavedReply = { name: "Sorry", text: "We are sorry." }
const corrected = { text: "Thank you so much.", review: "rev_1" }
const aKey = { name: "Web shop", "permissions.reviews:read": "1" }
const aPerson = { contact: "jane@customers.example" }
const shop = { name: "Third Shop", url: "https://third.example" }

export const portalEntries: Readonly<Record<string, PortalEntry>> = {
  "GET /portal/sign-in": { role: "anybody" },
  "POST /portal/sign-in": { role: "anybody" },
  "GET /portal/sign-in/code/:id": { role: "anybody" },
  "POST /portal/sign-in/code/:id": { role: "anybody" },
  "POST /portal/sign-in/passkey": { role: "anybody" },
  "GET /portal/sign-in/passkey": { role: "anybody" },
  "GET /portal/sign-in/company/:id": { role: "anybody" },
  "GET /portal/sign-in/callback": { role: "anybody" },
  "GET /portal/settings/sign-in": { role: "owner", fresh: true },
  "POST /portal/settings/sign-in": {
    role: "owner",
    fields: { issuer: "https://127.0.0.1:9", clientId: "other" },
    fresh: true
  },
  "POST /portal/settings/sign-in/only": { role: "owner", fields: { only: "1" }, fresh: true },
  "POST /portal/settings/sign-in/test": { role: "owner", fresh: true },
  "POST /portal/settings/sign-in/remove": { role: "owner", fresh: true },
  "GET /portal/sign-in/:token": { role: "anybody" },
  "POST /portal/sign-in/:token": { role: "anybody" },
  "POST /portal/sign-out": { role: "member" },
  "GET /portal": { role: "member", query: { business: "business" } },
  "POST /portal/account/passkeys/new": { role: "member", fields: { name: "Laptop" }, fresh: true },
  "GET /portal/account/passkeys/new": { role: "member", fresh: true },
  "GET /portal/account/passkeys/:id": { role: "member", of: "passkey" },
  "POST /portal/account/passkeys/:id": { role: "member", of: "passkey", fields: { name: "Desk" } },
  "POST /portal/account/passkeys/:id/remove": { role: "member", of: "passkey", fresh: true },
  "POST /portal/account/passkey-offer": { role: "member" },
  "GET /portal/reviews": { role: "member", query: { business: "business" } },
  "GET /portal/reviews/:id": { role: "member", of: "review" },
  "POST /portal/reviews/:id/reply": { role: "member", of: "review", fields: { text: "Thanks." } },
  "POST /portal/reviews/:id/report": {
    role: "member",
    of: "review",
    fields: { reason: "fake", complaint: "Not there." }
  },
  "GET /portal/saved-replies": { role: "member" },
  "POST /portal/saved-replies": { role: "admin", fields: aSavedReply },
  "POST /portal/saved-replies/:id": { role: "admin", of: "savedReply", fields: aSavedReply },
  "POST /portal/saved-replies/:id/remove": { role: "admin", of: "savedReply" },
  "POST /portal/replies/:id/edit": { role: "member", of: "reply", fields: corrected },
  "POST /portal/replies/:id/remove": { role: "member", of: "reply", fields: { review: "rev_1" } },
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
  "POST /portal/members/:id/role": {
    role: "owner",
    of: "colleague",
    fields: { role: "admin" },
    fresh: true
  },
  "POST /portal/members/:id/sign-out": { role: "owner", of: "colleague", fresh: true },
  "POST /portal/members/:id/remove": { role: "owner", of: "colleague", fresh: true },
  "GET /portal/account": { role: "member" },
  "POST /portal/account": { role: "member", fields: { name: "Robin M." } },
  "POST /portal/account/sessions/:id/end": { role: "member", of: "session" },
  "GET /portal/usage": { role: "admin" },
  "GET /portal/audit": { role: "admin" },
  "POST /portal/audit/export": { role: "owner", fresh: true },
  "GET /portal/settings": { role: "member" },
  "POST /portal/settings": { role: "admin", fields: { name: "Shops" } },
  "GET /portal/settings/notices": { role: "member" },
  "POST /portal/settings/notices": { role: "member", fields: { low_review: "1" } },
  "GET /portal/settings/privacy": { role: "owner", fresh: true },
  "POST /portal/settings/privacy/export": { role: "owner", fields: aPerson, fresh: true },
  "POST /portal/settings/privacy/erase": { role: "owner", fields: aPerson, fresh: true },
  "POST /portal/settings/export": { role: "owner", fresh: true },
  "GET /portal/settings/businesses/new": { role: "admin" },
  "POST /portal/settings/businesses": { role: "admin", fields: shop },
  "GET /portal/settings/businesses/:id": { role: "admin", of: "business" },
  "POST /portal/settings/businesses/:id": { role: "admin", of: "business", fields: shop },
  "POST /portal/settings/businesses/:id/logo": { role: "admin", of: "business", files: ["logo"] },
  "POST /portal/settings/businesses/:id/logo/remove": { role: "admin", of: "business" },
  "GET /portal/webhooks": { role: "admin" },
  "GET /portal/webhooks/new": { role: "admin", fresh: true },
  "POST /portal/webhooks/new": { role: "admin", fields: aWebhook, fresh: true },
  "GET /portal/webhooks/:id": { role: "admin", of: "webhook" },
  "POST /portal/webhooks/:id/test": {
    role: "admin",
    of: "webhook",
    fields: { sample: "review.created" }
  },
  "POST /portal/webhooks/:id/pause": { role: "admin", of: "webhook" },
  "POST /portal/webhooks/:id/resume": { role: "admin", of: "webhook" },
  "POST /portal/webhooks/:id/recover": {
    role: "admin",
    of: "webhook",
    fields: { since: "2026-01-31T09:30" }
  },
  "POST /portal/webhooks/:id/rotate": { role: "admin", of: "webhook", fresh: true },
  "POST /portal/webhooks/:id/delete": { role: "admin", of: "webhook" },
  "GET /portal/widgets": { role: "member", query: { business: "business" } },
  "GET /portal/deliveries/:id": { role: "admin", of: "delivery" },
  "POST /portal/deliveries/:id/redeliver": { role: "admin", of: "delivery" },
  "GET /portal/reviews/import": { role: "admin", query: { business: "business" } },
  "POST /portal/reviews/import": {
    role: "admin",
    query: { business: "business" },
    file: "stars,text,language\n5,Good,en\n"
  },
  "GET /portal/reviews/import/sample.csv": { role: "admin" },
  "GET /portal/reviews/import/sample.ndjson": { role: "admin" },
  "GET /portal/reviews/import/:id": { role: "admin", of: "import" },
  "GET /portal/reviews/import/:id/rejected.csv": { role: "admin", of: "import" },
  "GET /portal/invitations": { role: "member", query: { business: "business" } },
  "GET /portal/invitations/new": { role: "member", query: { business: "business" } },
  "POST /portal/invitations/new": {
    role: "member",
    query: { business: "business" },
    fields: { name: "Bo Diaz", contact: "bo@customers.example" }
  },
  "GET /portal/invitations/many": { role: "member", query: { business: "business" } },
  "POST /portal/invitations/many": {
    role: "member",
    query: { business: "business" },
    file: "Bo Diaz, bo@customers.example"
  },
  "POST /portal/invitations/send": {
    role: "member",
    query: { business: "business" },
    fields: { list: "Bo Diaz, bo@customers.example" }
  },
  "GET /portal/invitations/:id": { role: "member", of: "invitation" },
  "POST /portal/invitations/:id/cancel": { role: "member", of: "invitation" },
  "GET /portal/invitations/:id/change": { role: "member", of: "invitation" },
  "POST /portal/invitations/:id/change": {
    role: "member",
    of: "invitation",
    fields: { name: "Bo Diaz" }
  },
  "GET /portal/invitations/preview": { role: "member", query: { business: "business" } },
  "GET /portal/invitations/preview/mail": { role: "member", query: { business: "business" } },
  "GET /portal/invitations/suppressions": { role: "admin" },
  "POST /portal/invitations/suppressions": {
    role: "admin",
    fields: { contact: "off@customers.example" }
  },
  "POST /portal/invitations/suppressions/:id/lift": { role: "admin", of: "suppression" },
  "POST /portal/invitations/reminders": { role: "admin", query: { business: "business" } },
  "GET /portal/products": { role: "member", query: { business: "business" } },
  "GET /portal/products/new": { role: "admin", query: { business: "business" } },
  "POST /portal/products/new": {
    role: "admin",
    query: { business: "business" },
    fields: { sku: "bowl", name: "Bowl" }
  },
  "GET /portal/products/change": {
    role: "admin",
    query: { business: "business", sku: "product" }
  },
  "POST /portal/products/change": {
    role: "admin",
    query: { business: "business", sku: "product" },
    fields: { name: "Large mug" }
  },
  "POST /portal/products/list": {
    role: "admin",
    query: { business: "business", sku: "product" }
  }
}
