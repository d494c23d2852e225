/** The part of a business's reviews that an address asks for. */
import { provenProofs } from "@review-proof/domain/scoring"
import { LanguageTag } from "@review-proof/domain/fields"
import { FromWire, ToWire } from "@review-proof/http-server"
import { Proof, Stars, type BusinessReviewFilters } from "@review-proof/ports"
import { Option, Record, Schema } from "effect"
import type { WrittenFilters } from "../site-pages/review-chips.ts"

/** The query of an address, by the names of its parameters. */
export type Query = Readonly<Record<string, string | ReadonlyArray<string>>>

export interface ReviewListRequest {
  readonly filters: Omit<BusinessReviewFilters, "state">
  readonly written: WrittenFilters
  readonly cursor: string | null
}

/** Undefined if a parameter has an impossible value. An empty value means all. */
export const readReviewFilters = (query: Query): ReviewListRequest | undefined => {
  const given = Option.getOrUndefined(decodeText({ ...noParameters, ...query }))
  if (given === undefined) return undefined
  const { cursor, ...written } = given
  const { replied, ...others } = written
  const filters = reviewFilters({ ...others, product: "", since: "", until: "" })
  if (filters === undefined || !["", "true"].includes(replied)) return undefined
  const asked = replied === "" ? filters : { ...filters, replied: true }
  return { filters: asked, written, cursor: cursor || null }
}

const noParameters = { stars: "", proof: "", language: "", replied: "", cursor: "" }

const decodeText = Schema.decodeUnknownOption(
  Schema.Struct(Record.map(noParameters, () => Schema.String))
)

interface FilterValues extends Pick<WrittenFilters, "stars" | "proof" | "language"> {
  readonly product: string
  readonly since: string
  readonly until: string
}

/** The filters of these values, of which empty ones mean all. Undefined if one is impossible. */
export const reviewFilters = ({ proof, stars, ...others }: FilterValues) => {
  const isVerified = proof === "verified"
  const given = {
    ...others,
    stars: /^[1-5]$/.test(stars) ? Number(stars) : stars,
    proof: isVerified ? "" : proof
  }
  return Option.getOrUndefined(
    Option.map(decodeFilters(Record.filter(given, (value) => value !== "")), (filters) =>
      isVerified ? { ...filters, proofs: provenProofs } : filters
    )
  )
}

const decodeFilters = Schema.decodeUnknownOption(
  Schema.Struct({
    stars: Schema.optionalKey(Stars),
    proof: Schema.optionalKey(Proof),
    language: Schema.optionalKey(LanguageTag),
    product: Schema.optionalKey(Schema.String.check(Schema.isMaxCodePoints(64))),
    since: Schema.optionalKey(FromWire),
    until: Schema.optionalKey(ToWire)
  })
)
