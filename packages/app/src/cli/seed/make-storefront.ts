import { Effect, Option, Schema } from "effect"
import { callManagement, segment } from "../call-management.ts"
import { postPublic } from "./call-public.ts"
import type { SeedBusiness } from "./seed-plan.ts"
import { seedReply, skuOf } from "./seed-review.ts"
import { wordsByLanguage } from "./words.ts"
import type { SeedLanguage } from "./words.ts"

interface Storefront {
  readonly companyId: string
  readonly businesses: ReadonlyArray<{ readonly id: string; readonly seed: SeedBusiness }>
  /** Else it is read off the service's own links. */
  readonly publicUrl: Option.Option<string>
}

/**
 * Makes the products, and replies to the newest reviews. Only the public API
 * does either, so a key is made for it and revoked at the end.
 */
export const makeStorefront = Effect.fnUntraced(function* (
  { businesses, companyId, publicUrl }: Storefront,
  made: { products: number; replies: number }
) {
  yield* Effect.acquireUseRelease(
    makeKey(companyId),
    ({ key }) =>
      Effect.forEach(businesses, ({ id, seed }) =>
        Effect.gen(function* () {
          const reviews = yield* newestReviews(id)
          const baseUrl = Option.getOrElse(publicUrl, () => baseOf(reviews))
          const access = { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ""), key }
          for (const [i, name] of seed.trade.products.entries()) {
            const url = `${seed.url}/${skuOf(i)}`
            yield* postPublic(access, "/products", { sku: skuOf(i), name, url, business: id })
            made.products++
          }
          for (const review of reviews) {
            const text = replyTo(seed, review)
            if (text === null) continue
            yield* postPublic(access, `/reviews/${segment(review.id)}/replies`, { text })
            made.replies++
          }
        })
      ),
    ({ id }) =>
      Effect.ignore(callManagement({ method: "POST", path: `/keys/${segment(id)}/revoke` }))
  )
})

const makeKey = (companyId: string) =>
  callManagement({
    method: "POST",
    path: `/companies/${segment(companyId)}/keys`,
    body: {
      name: "Seeding",
      permissions: ["products:write", "replies:write"],
      businesses: null,
      expires: "90d"
    }
  }).pipe(Effect.flatMap((text) => Effect.orDie(decodeKey(text))))

const decodeKey = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ id: Schema.String, key: Schema.String }))
)

const ReviewShown = Schema.Struct({
  id: Schema.String,
  external_id: Schema.NullOr(Schema.String),
  language: Schema.String,
  stars: Schema.Int,
  url: Schema.String
})
type ReviewShown = typeof ReviewShown.Type

const newestReviews = (businessId: string) =>
  callManagement({
    method: "GET",
    path: `/businesses/${segment(businessId)}/reviews`,
    query: { limit: maxReplies }
  }).pipe(
    Effect.flatMap((text) => Effect.orDie(decodePage(text))),
    Effect.map(({ data }) => data)
  )

/** The public API takes ten calls a second for each key. */
const maxReplies = 25

const decodePage = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ data: Schema.Array(ReviewShown) }))
)

const baseOf = (reviews: ReadonlyArray<ReviewShown>): string =>
  reviews[0]?.url.replace(/\/reviews\/[^/]*$/, "") ?? "http://127.0.0.1:3000"

const replyTo = (seed: SeedBusiness, { external_id, language, stars }: ReviewShown) =>
  external_id === null || !isSeedLanguage(language)
    ? null
    : seedReply(seed, { external_id, language, stars })

const isSeedLanguage = (language: string): language is SeedLanguage =>
  Object.hasOwn(wordsByLanguage, language)
