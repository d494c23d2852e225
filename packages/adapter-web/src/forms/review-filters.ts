/** The part of a business's reviews that an address asks for. */
import { provenProofs } from "@review-proof/domain/scoring"
import { Proof, Stars, type BusinessReviewFilters } from "@review-proof/ports"
import { Option, Schema } from "effect"
import { LanguageTag } from "@review-proof/http-server"
import type { WrittenFilters } from "../site-pages/review-chips.ts"

type Query = Readonly<Record<string, string | ReadonlyArray<string>>>

export interface ReviewListRequest {
  readonly filters: Omit<BusinessReviewFilters, "state">
  readonly written: WrittenFilters
  readonly cursor: string | null
}

/** Undefined if a parameter has an impossible value. An empty value means all. */
export const readReviewFilters = (query: Query): ReviewListRequest | undefined => {
  const given = decodeText({
    stars: query["stars"] ?? "",
    proof: query["proof"] ?? "",
    language: query["language"] ?? "",
    replied: query["replied"] ?? "",
    cursor: query["cursor"] ?? ""
  })
  if (Option.isNone(given)) return undefined
  const { cursor, ...written } = given.value
  const { language, proof, replied, stars } = written
  const isVerified = proof === "verified"
  const filters = Option.getOrUndefined(
    decodeFilters({
      ...(stars === "" ? {} : { stars: /^[1-5]$/.test(stars) ? Number(stars) : stars }),
      ...(proof === "" || isVerified ? {} : { proof }),
      ...(language === "" ? {} : { language }),
      ...(replied === "" ? {} : { replied: replied === "true" || replied })
    })
  )
  if (filters === undefined) return undefined
  return {
    filters: isVerified ? { ...filters, proofs: provenProofs } : filters,
    written,
    cursor: cursor === "" ? null : cursor
  }
}

/** The query of another page of the same part. */
export const queryOf = (filters: WrittenFilters, cursor: string | null): string =>
  new URLSearchParams(
    Object.entries({ ...filters, cursor: cursor ?? "" }).filter(([, value]) => value !== "")
  ).toString()

const decodeText = Schema.decodeUnknownOption(
  Schema.Struct({
    stars: Schema.String,
    proof: Schema.String,
    language: Schema.String,
    replied: Schema.String,
    cursor: Schema.String
  })
)

const decodeFilters = Schema.decodeUnknownOption(
  Schema.Struct({
    stars: Schema.optionalKey(Stars),
    proof: Schema.optionalKey(Proof),
    language: Schema.optionalKey(LanguageTag),
    replied: Schema.optionalKey(Schema.Literal(true))
  })
)
