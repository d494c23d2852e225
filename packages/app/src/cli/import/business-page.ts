import { Effect, Option, Schema } from "effect"
import { callManagement } from "../call-management.ts"

const Business = Schema.fromJsonString(Schema.Struct({ short_name: Schema.NullOr(Schema.String) }))

const Reviews = Schema.fromJsonString(
  Schema.Struct({ data: Schema.Array(Schema.Struct({ url: Schema.String })) })
)

/** The address of the business's page, by the link of one of its reviews; null if it has none. */
export const businessPage = Effect.fnUntraced(function* (id: string, business: string) {
  const reviews = yield* callManagement({
    method: "GET",
    path: `/businesses/${encodeURIComponent(id)}/reviews`,
    query: { limit: 1 }
  }).pipe(Effect.orElseSucceed(() => ""))
  return Option.getOrNull(
    Option.gen(function* () {
      const { short_name } = yield* Schema.decodeUnknownOption(Business)(business)
      const { data } = yield* Schema.decodeUnknownOption(Reviews)(reviews)
      const review = yield* Option.fromUndefinedOr(data[0])
      return `${publicBaseOf(review.url)}/b/${short_name ?? id}`
    })
  )
})

/** The public base of the link of a review. */
export const publicBaseOf = (reviewUrl: string): string =>
  reviewUrl.replace(/\/reviews\/[^/]*$/, "")
