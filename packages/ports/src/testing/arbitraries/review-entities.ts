/** Random reviews and what belongs to them, in which every field varies. */
import { Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
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
import { CalendarDate, Instant, Text, version } from "./fields.ts"

const product = Schema.NullOr(
  Schema.Struct({ ...ReviewedProduct.fields, sku: Schema.NullOr(Text), name: Schema.NullOr(Text) })
)

export const arbitraryReview = Arbitrary.schema(
  Schema.Struct({
    ...Review.fields,
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
)

export const arbitraryReply = Arbitrary.schema(
  Schema.Struct({
    ...Reply.fields,
    from: Text,
    text: Text,
    earlier: Schema.Array(Schema.Struct({ text: Text, replacedAt: Instant })),
    createdAt: Instant
  })
)

export const arbitraryRevision = Arbitrary.schema(
  Schema.Struct({
    ...ReviewRevision.fields,
    title: Schema.NullOr(Text),
    text: Text,
    product,
    experienceDate: Schema.NullOr(CalendarDate),
    replacedAt: Instant
  })
)

export const arbitraryModeration = Arbitrary.schema(
  Schema.Struct({
    ...ModerationEntry.fields,
    actor: Text,
    reason: Schema.NullOr(Text),
    otherEvidence: Schema.NullOr(Text),
    at: Instant
  })
)

export const arbitraryProduct = Arbitrary.schema(
  Schema.Struct({
    ...Product.fields,
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
)

export const arbitraryProofRequest = Arbitrary.schema(
  Schema.Struct({
    ...ProofRequest.fields,
    createdAt: Instant,
    decidedAt: Schema.NullOr(Instant),
    version
  })
)

export const arbitraryReport = Arbitrary.schema(
  Schema.Struct({
    ...Report.fields,
    text: Text,
    email: Schema.NullOr(Text),
    language: Text,
    decision: Schema.NullOr(Text),
    createdAt: Instant,
    decidedAt: Schema.NullOr(Instant),
    version
  })
)
