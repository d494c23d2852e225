/** The part of a business's reviews that an address asks for. */
import { Proof, Stars } from "@review-proof/ports"
import type { ReviewFilters } from "@review-proof/ports"
import { Option, Schema } from "effect"
import { LanguageTag } from "@review-proof/http-server"
import type { WrittenFilters } from "../html/review-chips.ts"

type Query = Readonly<Record<string, string | ReadonlyArray<string>>>

export interface AskedReviews {
  readonly filters: ReviewFilters
  readonly written: WrittenFilters
  readonly cursor: string | null
}

/** Undefined where the query asks for what there cannot be. A form sends empty fields along. */
export const readReviewFilters = (query: Query): AskedReviews | undefined => {
  const text = (name: string) => {
    const value = query[name] ?? ""
    return typeof value === "string" ? value : undefined
  }
  const [stars, proof, language, cursor] = ["stars", "proof", "language", "cursor"].map(text)
  if (stars === undefined || proof === undefined || language === undefined) return undefined
  if (cursor === undefined) return undefined
  const filters = Option.getOrUndefined(
    decodeFilters({
      ...(stars === "" ? {} : { stars: /^[1-5]$/.test(stars) ? Number(stars) : stars }),
      ...(proof === "" ? {} : { proof }),
      ...(language === "" ? {} : { language })
    })
  )
  if (filters === undefined) return undefined
  return { filters, written: { stars, proof, language }, cursor: cursor === "" ? null : cursor }
}

/** The query of another page of the same part. */
export const queryOf = (filters: WrittenFilters, cursor: string | null): string =>
  new URLSearchParams(
    Object.entries({ ...filters, cursor: cursor ?? "" }).filter(([, value]) => value !== "")
  ).toString()

const decodeFilters = Schema.decodeUnknownOption(
  Schema.Struct({
    stars: Schema.optionalKey(Stars),
    proof: Schema.optionalKey(Proof),
    language: Schema.optionalKey(LanguageTag)
  })
)
