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
  ModerationEntry,
  Product,
  ProofRequest,
  Reply,
  Review,
  ReviewedProduct,
  ReviewRevision,
  ScoreSums,
  Suppression,
  WebhookEndpoint
} from "../../index.ts"

/** Text as it may come in over the wire: all but NUL and lone surrogates (contract REQUEST-3). */
const Text = Schema.Union([
  Schema.String.check(Schema.isPattern(/^[^\0\uD800-\uDFFF]*$/)),
  Schema.Literals(["Zoë 🥐", 'O\'Brien "& Sons" \\ %_ $1', "e\u0301 is not é", "مرحبا", " "])
])

/** An instant of this century. */
const Instant = Schema.Int.check(
  Schema.isBetween({ minimum: 946_684_800_000, maximum: 4_102_444_800_000 })
)

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_000_000_000 }))

const CalendarDate = Schema.Literals(["2000-02-29", "1999-01-01", "2026-03-01", "2024-12-31"])

const version = Schema.Literal(1)

/** JSON that every store keeps as it is. */
const Details = Schema.Record(
  Schema.Literals(["name", "from", "to", "__proto__ ", "übrig"]),
  Schema.Union([Text, Count, Schema.Boolean, Schema.Null, Schema.Array(Text)])
)

const orNull = Schema.NullOr

export const arbitraryCompany = Arbitrary.schema(
  Schema.Struct({
    ...Company.fields,
    name: Text,
    monthlyLimit: orNull(Count),
    createdAt: Instant,
    version
  })
)

export const arbitraryMember = Arbitrary.schema(
  Schema.Struct({
    ...Member.fields,
    name: Text,
    email: Text,
    createdAt: Instant,
    removedAt: Schema.NullOr(Instant),
    version
  })
)

export const arbitraryBusiness = Arbitrary.schema(
  Schema.Struct({
    ...Business.fields,
    name: Text,
    url: Text,
    shortName: Schema.Null,
    replyTo: orNull(Text),
    createdAt: Instant,
    version
  })
)

/** Sums as large as those of many reviews over many years. */
const Sum = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 120n }))

export const arbitraryScore = Arbitrary.schema(
  Schema.Struct({
    ...BusinessScore.fields,
    sums: Schema.Struct({
      ...ScoreSums.fields,
      weight: Sum,
      weightedStars: Sum,
      stars: Schema.Tuple([Count, Count, Count, Count, Count]),
      proven: Count
    }),
    shown: orNull(Schema.Literals([100, 437, 500])),
    updatedAt: orNull(Instant),
    firstDay: orNull(Schema.Literals([0, 20_000])),
    unreported: orNull(Schema.Struct({ from: orNull(Schema.Literals([100, 436])), at: Instant }))
  })
)

export const arbitraryKey = Arbitrary.schema(
  Schema.Struct({
    ...ApiKey.fields,
    hint: Text,
    name: Text,
    ipAllowlist: Schema.Array(Schema.Literals(["203.0.113.7", "10.0.0.0/8", "2001:db8::/32"])),
    createdAt: Instant,
    expiresAt: orNull(Instant),
    rotatedAt: orNull(Instant),
    blockedAt: orNull(Instant),
    revokedAt: orNull(Instant),
    lastUsedAt: Schema.Null,
    version
  })
)

export const arbitraryToken = Arbitrary.schema(
  Schema.Struct({ ...AccessToken.fields, issuedAt: Instant, expiresAt: Instant })
)

const product = orNull(
  Schema.Struct({ ...ReviewedProduct.fields, sku: orNull(Text), name: orNull(Text) })
)

export const arbitraryReview = Arbitrary.schema(
  Schema.Struct({
    ...Review.fields,
    title: orNull(Text),
    text: Text,
    language: Schema.Literals(["en", "en-GB", "pt-BR", "zh-Hant-TW", "EN-us", "de"]),
    evidence: orNull(Text),
    reviewerName: orNull(Text),
    textHash: Text,
    product,
    experienceDate: orNull(CalendarDate),
    createdAt: Instant,
    updatedAt: Instant,
    version
  })
)

export const arbitraryReply = Arbitrary.schema(
  Schema.Struct({ ...Reply.fields, from: Text, text: Text, createdAt: Instant })
)

export const arbitraryRevision = Arbitrary.schema(
  Schema.Struct({
    ...ReviewRevision.fields,
    title: orNull(Text),
    text: Text,
    product,
    experienceDate: orNull(CalendarDate),
    replacedAt: Instant
  })
)

export const arbitraryModeration = Arbitrary.schema(
  Schema.Struct({ ...ModerationEntry.fields, actor: Text, reason: orNull(Text), at: Instant })
)

export const arbitraryProduct = Arbitrary.schema(
  Schema.Struct({
    ...Product.fields,
    sku: Text,
    name: Text,
    url: orNull(Text),
    imageUrl: orNull(Text),
    gtin: orNull(Text),
    group: orNull(Text),
    createdAt: Instant,
    updatedAt: Instant,
    version
  })
)

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

export const arbitraryInvitation = Arbitrary.schema(
  Schema.Struct({
    ...Invitation.fields,
    name: Text,
    email: orNull(Text),
    phone: orNull(Text),
    maskedContact: Text,
    reference: orNull(Text),
    products: Schema.Array(Text),
    language: orNull(Schema.Literals(["en", "de-AT"])),
    sendAt: orNull(Instant),
    facts: Schema.Struct(instants),
    cancelledAt: orNull(Instant),
    completedAt: orNull(Instant),
    createdAt: Instant,
    version
  })
)

export const arbitrarySuppression = Arbitrary.schema(
  Schema.Struct({ ...Suppression.fields, maskedContact: Text, createdAt: Instant })
)

export const arbitraryEndpoint = Arbitrary.schema(
  Schema.Struct({
    ...WebhookEndpoint.fields,
    secrets: Schema.Array(Schema.Struct({ sealed: Text, expiresAt: orNull(Instant) })),
    secretHint: Text,
    lastSuccessAt: orNull(Instant),
    lastFailureAt: orNull(Instant),
    failingSince: orNull(Instant),
    pausedAt: orNull(Instant),
    createdAt: Instant,
    version
  })
)

const Headers = Schema.Record(Schema.Literals(["content-type", "x-a", "etag"]), Text)

export const arbitraryAttempt = Arbitrary.schema(
  Schema.Struct({
    ...DeliveryAttempt.fields,
    durationMillis: Count,
    signature: orNull(Text),
    body: orNull(Text),
    response: orNull(Schema.Struct({ status: Count, headers: Headers, body: Text })),
    error: orNull(Text)
  })
)

export const arbitraryProofRequest = Arbitrary.schema(
  Schema.Struct({
    ...ProofRequest.fields,
    createdAt: Instant,
    decidedAt: orNull(Instant),
    version
  })
)

export const arbitraryAnswer = Arbitrary.schema(
  Schema.Struct({ ...IdempotencyRecord.fields, key: Text, fingerprint: Text, answer: Text })
)

export const arbitraryAuditEntry = Arbitrary.schema(
  Schema.Struct({
    ...AuditEntry.fields,
    at: Instant,
    actor: Text,
    action: Text,
    target: Text,
    details: Details
  })
)
