import { Effect, Option, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { callManagement, readManagement } from "../call-management.ts"
import { failed } from "../cli-failure.ts"
import { publicBaseOf } from "../import/business-page.ts"
import type { SampleBusiness } from "../../storefront/sample-companies.ts"
import { languages, sampleProducts, sampleReply } from "../../storefront/sample-review.ts"

interface Company {
  readonly companyId: string
  readonly businesses: ReadonlyArray<{ readonly id: string; readonly sample: SampleBusiness }>
  /** If none, it is taken from the links of the service. */
  readonly publicUrl: Option.Option<string>
}

/**
 * Makes the products, and replies to the newest reviews. Both need the public
 * API, so it makes a key for it, and revokes that at the end.
 */
export const makeProductsAndReplies = (
  { businesses, companyId, publicUrl }: Company,
  made: { products: number; replies: number }
) =>
  Effect.acquireUseRelease(
    makeKey(companyId),
    ({ key }) =>
      Effect.forEach(businesses, ({ id, sample }) =>
        Effect.gen(function* () {
          const reviews = yield* newestReviews(id)
          const baseUrl = Option.getOrElse(publicUrl, () => baseOf(reviews))
          const access = { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ""), key }
          for (const product of sampleProducts(sample)) {
            const url = `${sample.url}/${product.sku}`
            yield* postPublic(access, "/products", { ...product, url, business: id })
            made.products++
          }
          for (const review of reviews) {
            const text = sampleReply(sample, review)
            if (text === null) continue
            yield* postPublic(access, `/reviews/${encodeURIComponent(review.id)}/replies`, { text })
            made.replies++
          }
        })
      ),
    ({ id }) =>
      Effect.ignore(
        callManagement({ method: "POST", path: `/keys/${encodeURIComponent(id)}/revoke` })
      )
  )

const makeKey = (companyId: string) =>
  readManagement(CreatedKey, {
    method: "POST",
    path: `/companies/${encodeURIComponent(companyId)}/keys`,
    body: {
      name: "Seeding",
      permissions: ["products:write", "replies:write"],
      businesses: null,
      expires: "90d"
    }
  })

const CreatedKey = Schema.Struct({ id: Schema.String, key: Schema.String })

const ReviewShown = Schema.Struct({
  id: Schema.String,
  externalId: Schema.String,
  language: Schema.Literals(languages),
  stars: Schema.Int,
  url: Schema.String
}).pipe(Schema.encodeKeys({ externalId: "external_id" }))
type ReviewShown = typeof ReviewShown.Type

const newestReviews = (businessId: string) =>
  readManagement(Page, {
    method: "GET",
    path: `/businesses/${encodeURIComponent(businessId)}/reviews`,
    query: { limit: maxReplies }
  }).pipe(Effect.map(({ data }) => data))

/** Few, because the public API takes only ten calls a second from a key. */
const maxReplies = 25

const Page = Schema.Struct({ data: Schema.Array(ReviewShown) })

const baseOf = ([review]: ReadonlyArray<ReviewShown>): string =>
  review === undefined ? "http://127.0.0.1:3000" : publicBaseOf(review.url)

/** Posts to the public API with a key. When its rate limit refuses the call, waits and tries again. */
const postPublic = Effect.fnUntraced(function* (
  access: { readonly baseUrl: string; readonly key: string },
  path: string,
  body: object
) {
  const request = HttpClientRequest.post(`${access.baseUrl}/v1${path}`).pipe(
    HttpClientRequest.bearerToken(access.key),
    HttpClientRequest.bodyText(JSON.stringify(body), "application/json")
  )
  for (;;) {
    const { headers, status, text } = yield* HttpClient.execute(request).pipe(
      Effect.flatMap(({ headers, status, text }) =>
        Effect.map(text, (text) => ({ headers, status, text }))
      ),
      Effect.mapError(() =>
        failed(`The public API does not answer at ${access.baseUrl}. See --public-url.`)
      )
    )
    if (status < 400) return
    if (status !== 429) return yield* failed(`The public API answered ${status}: ${text}`)
    yield* Effect.sleep(`${Math.min(60, Number(headers["retry-after"] ?? 1) || 1)} seconds`)
  }
})
