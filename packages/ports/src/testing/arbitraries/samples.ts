/** Valid ordinary entities; a test names only the fields that matter to it. */
import type {
  AccessToken,
  ApiKey,
  AuditEntry,
  Business,
  Company,
  Event,
  EventFacts,
  IdempotencyRecord,
  Invitation,
  Member,
  Suppression,
  WebhookEndpoint
} from "../../index.ts"
import type { IdentityProvider, Passkey } from "../../sign-in.ts"
import type { Session, SignIn } from "../../store.ts"
import { BusinessId, ContactHash, ReviewId } from "../../index.ts"

/** The fields that a test must give for a sample of `Entity`; the rest is optional. */
export type Given<Entity, Needed extends keyof Entity> = Pick<Entity, Needed> & Partial<Entity>

/** 2026-03-01T12:00:00Z. */
export const sampleInstant = 1_772_366_400_000

export const sampleCompany = (given: Given<Company, "id">): Company => ({
  name: "Bakery Group",
  plan: "pro",
  monthlyLimit: null,
  status: "active",
  createdAt: sampleInstant,
  version: 1,
  ...given
})

export const sampleMember = (given: Given<Member, "id" | "companyId">): Member => ({
  name: "Ada Owner",
  email: `${given.id}@example.com`,
  role: "owner",
  notices: ["endpoint_paused", "key_expires"],
  createdAt: sampleInstant,
  removedAt: null,
  version: 1,
  ...given
})

export const sampleIdentityProvider = (
  given: Given<IdentityProvider, "companyId">
): IdentityProvider => ({
  issuer: "https://login.example",
  clientId: "review-proof",
  secret: "key.c2VhbGVk",
  isOnlyWay: false,
  provenAt: null,
  version: 1,
  ...given
})

export const samplePasskey = (
  given: Given<Passkey, "id" | "companyId" | "memberId" | "credentialId">
): Passkey => ({
  publicKey: "pQECAyYgASFYIA",
  counter: 0,
  transports: ["internal"],
  isBackedUp: false,
  name: "Chrome on Linux",
  createdAt: sampleInstant,
  lastUsedAt: null,
  version: 1,
  ...given
})

export const sampleBusiness = (given: Given<Business, "id" | "companyId">): Business => ({
  name: "Corner Bakery",
  url: "https://bakery.example/",
  shortName: null,
  reminders: false,
  replyTo: null,
  address: null,
  colour: null,
  language: "en",
  logo: null,
  createdAt: sampleInstant,
  version: 1,
  ...given
})

export const sampleSession = (
  given: Given<Session, "id" | "memberId" | "companyId" | "tokenHash">
): Session => ({
  createdAt: 4_000_000_000_000,
  lastUsedAt: 1000,
  browser: "Firefox on Linux",
  way: "mail",
  endedAt: null,
  ...given
})

export const sampleSignIn = (
  given: Given<SignIn, "id" | "addressHash" | "networkHash">
): SignIn => ({
  nonce: "n".repeat(43),
  memberIds: [],
  createdAt: 1000,
  expiresAt: 9000,
  usedAt: null,
  codesTried: 0,
  ...given
})

export const sampleKey = (
  given: Given<ApiKey, "id" | "companyId" | "clientId" | "hash" | "createdBy">
): ApiKey => ({
  lineageId: given.id,
  hint: "pk_live_ab12…cd34",
  name: "Till",
  permissions: ["reviews:read", "score:read"],
  businesses: null,
  ipAllowlist: [],
  lifetime: "365d",
  createdAt: sampleInstant,
  expiresAt: null,
  rotatedAt: null,
  blockedAt: null,
  revokedAt: null,
  lastUsedAt: null,
  version: 1,
  ...given
})

export const sampleToken = (
  given: Given<AccessToken, "hash" | "keyId" | "companyId" | "issuedAt" | "expiresAt">
): AccessToken => ({ scopes: ["reviews:read"], ...given })

export const sampleAnswer = (
  given: Given<IdempotencyRecord, "scope" | "key" | "createdAt" | "expiresAt">
): IdempotencyRecord => ({
  fingerprint: "0".repeat(64),
  answer: '{"status":201}',
  ...given
})

export const sampleAuditEntry = (given: Given<AuditEntry, "id" | "companyId">): AuditEntry => ({
  at: sampleInstant,
  actor: "operator",
  action: "company.created",
  target: given.companyId,
  details: {},
  ...given
})

export const sampleEvent = (given: Given<Event, "id" | "companyId" | "facts">): Event => ({
  createdAt: sampleInstant,
  ...given
})

export const sampleTrace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

export const sampleFacts = {
  _tag: "review.created",
  reviewId: ReviewId.make(1),
  businessId: BusinessId.make("biz_1"),
  stars: 5,
  proof: "invited",
  language: "en"
} satisfies EventFacts

export const sampleInvitation = (
  given: Given<Invitation, "id" | "companyId" | "businessId">
): Invitation => ({
  channel: "email",
  kind: "business",
  name: "Jo Customer",
  email: "jo@example.com",
  phone: null,
  contactHash: ContactHash.make("c".repeat(64)),
  maskedContact: "j***@e***.com",
  reference: null,
  products: [],
  language: null,
  sendAt: null,
  facts: {},
  cancelledAt: null,
  reviewId: null,
  completedAt: null,
  providerMessageId: null,
  remindsOf: null,
  linkNonce: "00000000-0000-4000-8000-000000000000",
  createdAt: sampleInstant,
  version: 1,
  ...given
})

export const sampleSuppression = (
  given: Given<Suppression, "id" | "companyId" | "contactHash">
): Suppression => ({
  businessId: null,
  channel: "email",
  maskedContact: "j***@e***.com",
  cause: "manual",
  createdAt: sampleInstant,
  ...given
})

export const sampleEndpoint = (
  given: Given<WebhookEndpoint, "id" | "companyId" | "url">
): WebhookEndpoint => ({
  businesses: null,
  events: ["review.created"],
  status: "active",
  secrets: [{ sealed: "c2VhbGVk", expiresAt: null }],
  secretHint: "Xy12",
  lastSuccessAt: null,
  lastFailureAt: null,
  failingSince: null,
  pausedAt: null,
  createdAt: sampleInstant,
  version: 1,
  ...given
})
