/** Random reviews and what belongs to them, in which every field varies. */
import { Schema } from "effect"
import {
  ModerationEntry,
  Product,
  ProofRequest,
  Report,
  Reply,
  Review,
  ReviewedProduct,
  ReviewRevision
} from "../../index.ts"
import { CalendarDate, Instant, Text, vary, version } from "./fields.ts"

const product = Schema.NullOr(
  Schema.Struct({ ...ReviewedProduct.fields, sku: Schema.NullOr(Text), name: Schema.NullOr(Text) })
)

export const arbitraryReview = vary(Review, {
  title: Schema.NullOr(Text),
  text: Text,
  language: Schema.Literals(["en", "en-GB", "pt-BR", "zh-Hant-TW", "EN-us", "de"]),
  evidence: Schema.NullOr(Text),
  reviewerName: Schema.NullOr(Text),
  textHash: Text,
  product,
  experienceDate: Schema.NullOr(CalendarDate),
  createdAt: Instant,
  updatedAt: Instant,
  version
})

export const arbitraryReply = vary(Reply, {
  from: Text,
  text: Text,
  earlier: Schema.Array(Schema.Struct({ text: Text, replacedAt: Instant })),
  createdAt: Instant
})

export const arbitraryRevision = vary(ReviewRevision, {
  title: Schema.NullOr(Text),
  text: Text,
  product,
  experienceDate: Schema.NullOr(CalendarDate),
  replacedAt: Instant
})

export const arbitraryModeration = vary(ModerationEntry, {
  actor: Text,
  reason: Schema.NullOr(Text),
  otherEvidence: Schema.NullOr(Text),
  at: Instant
})

export const arbitraryProduct = vary(Product, {
  sku: Text,
  name: Text,
  url: Schema.NullOr(Text),
  imageUrl: Schema.NullOr(Text),
  gtin: Schema.NullOr(Text),
  group: Schema.NullOr(Text),
  createdAt: Instant,
  updatedAt: Instant,
  version
})

export const arbitraryProofRequest = vary(ProofRequest, {
  createdAt: Instant,
  decidedAt: Schema.NullOr(Instant),
  version
})

export const arbitraryReport = vary(Report, {
  text: Text,
  email: Schema.NullOr(Text),
  language: Text,
  decision: Schema.NullOr(Text),
  createdAt: Instant,
  decidedAt: Schema.NullOr(Instant),
  version
})
