/** Random entities. Ids and references are random too; laws set their own. */
import { Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import * as ports from "../../index.ts"
import { Details, Instant, Text, vary } from "./vary.ts"

export const arbitraryCompany = vary(ports.Company, {})

export const arbitraryMember = vary(ports.Member, {})

export const arbitraryBusiness = vary(ports.Business, { shortName: Schema.Null })

/** Sums as large as those of many reviews over many years. */
const Sum = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 120n }))

export const arbitraryScore = vary(ports.BusinessScore, {
  sums: Schema.Struct({ ...ports.ScoreSums.fields, weight: Sum, weightedStars: Sum }),
  shown: Schema.NullOr(Schema.Literals([100, 437, 500])),
  firstDay: Schema.NullOr(Schema.Literals([0, 20_000])),
  unreported: Schema.NullOr(
    Schema.Struct({ from: Schema.NullOr(Schema.Literals([100, 436])), at: Instant })
  )
})

export const arbitraryKey = vary(ports.ApiKey, {
  ipAllowlist: Schema.Array(Schema.Literals(["203.0.113.7", "10.0.0.0/8", "2001:db8::/32"])),
  lastUsedAt: Schema.Null
})

export const arbitraryToken = vary(ports.AccessToken, {})

const instants = {
  sent: Schema.optionalKey(Instant),
  failed: Schema.optionalKey(Instant),
  delivered: Schema.optionalKey(Instant),
  bounced: Schema.optionalKey(Instant),
  opened: Schema.optionalKey(Instant),
  clicked: Schema.optionalKey(Instant),
  unsubscribed: Schema.optionalKey(Instant),
  reviewed: Schema.optionalKey(Instant)
} satisfies typeof ports.InvitationFacts.fields

export const arbitraryFacts = Arbitrary.schema(Schema.Struct(instants))

export const arbitraryInvitation = vary(ports.Invitation, { facts: Schema.Struct(instants) })

export const arbitrarySuppression = vary(ports.Suppression, {})

export const arbitraryEndpoint = vary(ports.WebhookEndpoint, {})

const Headers = Schema.Record(Schema.Literals(["content-type", "x-a", "etag"]), Text)

export const arbitraryAttempt = vary(ports.DeliveryAttempt, {
  response: Schema.NullOr(
    Schema.Struct({ status: Schema.Int, headers: Headers, body: Schema.String })
  )
})

export const arbitraryAnswer = vary(ports.IdempotencyRecord, {})

export const arbitraryAuditEntry = vary(ports.AuditEntry, { details: Details })

export const arbitraryReview = vary(ports.Review, {
  language: Schema.Literals(["en", "en-GB", "pt-BR", "zh-Hant-TW", "EN-us", "de"])
})

export const arbitraryReply = vary(ports.Reply, {})

export const arbitraryRevision = vary(ports.ReviewRevision, {})

export const arbitraryModeration = vary(ports.ModerationEntry, {})

export const arbitraryProduct = vary(ports.Product, {})

export const arbitraryProofRequest = vary(ports.ProofRequest, {})

export const arbitraryReport = vary(ports.Report, {})
