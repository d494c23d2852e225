/** Random entities in which every field varies. Ids and references are random too; laws set their own. */
import { Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import {
  AccessToken,
  ApiKey,
  AuditEntry,
  Business,
  BusinessScore,
  Company,
  DeliveryAttempt,
  IdempotencyRecord,
  Invitation,
  InvitationFacts,
  Member,
  ScoreSums,
  Suppression,
  WebhookEndpoint
} from "../../index.ts"
import { LogoFacts } from "../../store.ts"
import { Count, Details, Instant, Text, vary, version } from "./fields.ts"

export const arbitraryCompany = vary(Company, {
  name: Text,
  monthlyLimit: Schema.NullOr(Count),
  createdAt: Instant,
  version
})

export const arbitraryMember = vary(Member, {
  name: Text,
  email: Text,
  createdAt: Instant,
  removedAt: Schema.NullOr(Instant),
  version
})

export const arbitraryBusiness = vary(Business, {
  name: Text,
  url: Text,
  shortName: Schema.Null,
  replyTo: Schema.NullOr(Text),
  address: Schema.NullOr(Text),
  colour: Schema.NullOr(Text),
  language: Text,
  logo: Schema.NullOr(
    Schema.Struct({ ...LogoFacts.fields, hash: Text, width: Count, height: Count })
  ),
  createdAt: Instant,
  version
})

/** Sums as large as those of many reviews over many years. */
const Sum = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 120n }))

export const arbitraryScore = vary(BusinessScore, {
  sums: Schema.Struct({
    ...ScoreSums.fields,
    weight: Sum,
    weightedStars: Sum,
    stars: Schema.Tuple([Count, Count, Count, Count, Count]),
    proven: Count
  }),
  shown: Schema.NullOr(Schema.Literals([100, 437, 500])),
  updatedAt: Schema.NullOr(Instant),
  firstDay: Schema.NullOr(Schema.Literals([0, 20_000])),
  unreported: Schema.NullOr(
    Schema.Struct({ from: Schema.NullOr(Schema.Literals([100, 436])), at: Instant })
  )
})

export const arbitraryKey = vary(ApiKey, {
  hint: Text,
  name: Text,
  ipAllowlist: Schema.Array(Schema.Literals(["203.0.113.7", "10.0.0.0/8", "2001:db8::/32"])),
  createdAt: Instant,
  expiresAt: Schema.NullOr(Instant),
  rotatedAt: Schema.NullOr(Instant),
  blockedAt: Schema.NullOr(Instant),
  revokedAt: Schema.NullOr(Instant),
  lastUsedAt: Schema.Null,
  version
})

export const arbitraryToken = vary(AccessToken, { issuedAt: Instant, expiresAt: Instant })

const instants = {
  sent: Schema.optionalKey(Instant),
  failed: Schema.optionalKey(Instant),
  delivered: Schema.optionalKey(Instant),
  bounced: Schema.optionalKey(Instant),
  opened: Schema.optionalKey(Instant),
  clicked: Schema.optionalKey(Instant),
  unsubscribed: Schema.optionalKey(Instant),
  reviewed: Schema.optionalKey(Instant)
} satisfies typeof InvitationFacts.fields

export const arbitraryFacts = Arbitrary.schema(Schema.Struct(instants))

export const arbitraryInvitation = vary(Invitation, {
  name: Text,
  email: Schema.NullOr(Text),
  phone: Schema.NullOr(Text),
  maskedContact: Text,
  reference: Schema.NullOr(Text),
  products: Schema.Array(Text),
  language: Schema.NullOr(Schema.Literals(["en", "de-AT"])),
  sendAt: Schema.NullOr(Instant),
  facts: Schema.Struct(instants),
  cancelledAt: Schema.NullOr(Instant),
  completedAt: Schema.NullOr(Instant),
  createdAt: Instant,
  version
})

export const arbitrarySuppression = vary(Suppression, { maskedContact: Text, createdAt: Instant })

export const arbitraryEndpoint = vary(WebhookEndpoint, {
  secrets: Schema.Array(Schema.Struct({ sealed: Text, expiresAt: Schema.NullOr(Instant) })),
  secretHint: Text,
  lastSuccessAt: Schema.NullOr(Instant),
  lastFailureAt: Schema.NullOr(Instant),
  failingSince: Schema.NullOr(Instant),
  pausedAt: Schema.NullOr(Instant),
  createdAt: Instant,
  version
})

const Headers = Schema.Record(Schema.Literals(["content-type", "x-a", "etag"]), Text)

export const arbitraryAttempt = vary(DeliveryAttempt, {
  durationMillis: Count,
  signature: Schema.NullOr(Text),
  body: Schema.NullOr(Text),
  response: Schema.NullOr(Schema.Struct({ status: Count, headers: Headers, body: Text })),
  error: Schema.NullOr(Text)
})

export const arbitraryAnswer = vary(IdempotencyRecord, {
  key: Text,
  fingerprint: Text,
  answer: Text
})

export const arbitraryAuditEntry = vary(AuditEntry, {
  at: Instant,
  actor: Text,
  action: Text,
  target: Text,
  details: Details
})
