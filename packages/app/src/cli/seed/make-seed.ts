import { Clock, Effect, Option, Schema } from "effect"
import { callManagement, segment } from "../call-management.ts"
import { CliFailure } from "../cli-failure.ts"
import { JsonFlag } from "../connection.ts"
import { ImportReport } from "../import/import-report.ts"
import { print } from "../print-answer.ts"
import { makeProgressBar } from "../progress-bar.ts"
import { unfinishedWhenStopped } from "../unfinished-when-stopped.ts"
import { makeStorefront } from "./make-storefront.ts"
import { seedPlan } from "./seed-plan.ts"
import type { SeedBusiness, SeedCompany } from "./seed-plan.ts"
import { seedReview } from "./seed-review.ts"

interface Made {
  companies: number
  businesses: number
  reviews: number
  products: number
  replies: number
}

/** Makes the data set of so many reviews in a running service, and tells of it. */
export const makeSeed = Effect.fn("makeSeed")(function* (input: {
  readonly reviews: number
  readonly publicUrl: Option.Option<string>
}) {
  const started = yield* Clock.currentTimeMillis
  const plan = seedPlan(input.reviews)
  const made: Made = { companies: 0, businesses: 0, reviews: 0, products: 0, replies: 0 }
  // One after the other, so that lists show them in the same order each time.
  const companies = yield* Effect.forEach(plan, (company) => makeCompany(company, made))
  yield* fill(companies, input, made).pipe(
    unfinishedWhenStopped("Stopped. What was made so far stays.")
  )
  const seconds = Math.round(((yield* Clock.currentTimeMillis) - started) / 1000)
  yield* (yield* JsonFlag)
    ? print(JSON.stringify({ ...made, company_ids: companies.map(({ id }) => id) }))
    : print(words(made, seconds, companies))
})

type MadeCompany = Effect.Success<ReturnType<typeof makeCompany>>

/** Makes what belongs to the companies; the bar is gone afterwards. */
const fill = Effect.fnUntraced(function* (
  companies: ReadonlyArray<MadeCompany>,
  input: { readonly reviews: number; readonly publicUrl: Option.Option<string> },
  made: Made
) {
  const bar = yield* makeProgressBar
  let filled = 0
  // A call of the public API waits for its turn: a fifth of the time, roughly.
  const progress = Effect.suspend(() =>
    bar.draw(
      (made.reviews / input.reviews) * 0.8 + (filled / companies.length) * 0.2,
      `${made.reviews} reviews, ${made.products} products, ${made.replies} replies`
    )
  )
  yield* Effect.forEach(
    companies,
    Effect.fnUntraced(function* ({ businesses, id }) {
      for (const { id: businessId, seed } of businesses) {
        yield* makeReviews(businessId, seed, made, progress)
      }
      yield* makeStorefront({ companyId: id, businesses, publicUrl: input.publicUrl }, made)
      filled++
      yield* progress
    }),
    { concurrency: 4, discard: true }
  )
}, Effect.scoped)

const makeCompany = Effect.fnUntraced(function* (company: SeedCompany, made: Made) {
  const { businesses, name, owner, plan } = company
  const id = yield* create("/companies", { name, plan, owner })
  made.companies++
  const path = `/companies/${segment(id)}/businesses`
  const theirs = yield* Effect.forEach(businesses, (seed) =>
    Effect.map(create(path, { name: seed.name, url: seed.url }), (made) => ({ id: made, seed }))
  )
  made.businesses += theirs.length
  return { id, name, businesses: theirs }
})

const create = Effect.fnUntraced(function* (path: string, body: object) {
  const text = yield* callManagement({ method: "POST", path, body })
  return (yield* Effect.orDie(decodeCreated(text))).id
})

const decodeCreated = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ id: Schema.String }))
)

const makeReviews = Effect.fnUntraced(function* (
  businessId: string,
  seed: SeedBusiness,
  made: Made,
  progress: Effect.Effect<void>
) {
  for (let from = 0; from < seed.reviews; from += reviewsAtOnce) {
    const count = Math.min(reviewsAtOnce, seed.reviews - from)
    const lines = Array.from(
      { length: count },
      (_, i) => `${JSON.stringify(seedReview(seed, from + i))}\n`
    )
    const text = yield* callManagement({
      method: "POST",
      path: `/businesses/${segment(businessId)}/reviews/import`,
      content: { type: "application/x-ndjson", bytes: new TextEncoder().encode(lines.join("")) }
    })
    const { imported, rejected } = yield* Effect.orDie(decodeReport(text))
    made.reviews += imported
    yield* progress
    if (rejected[0] === undefined) continue
    const message = `The service refuses reviews of the data set: ${rejected[0].message}`
    return yield* new CliFailure({ message, exitCode: 1 })
  }
})

const reviewsAtOnce = 2000

const decodeReport = Schema.decodeUnknownEffect(Schema.fromJsonString(ImportReport))

const words = (
  made: Made,
  seconds: number,
  companies: ReadonlyArray<{ readonly id: string; readonly name: string }>
): string =>
  [
    ...Object.entries(made).map(([what, count]) => `${what.padEnd(10)}  ${count}`),
    `in ${seconds} seconds`,
    "",
    ...companies.slice(0, companiesShown).map(({ id, name }) => `${id}  ${name}`),
    ...(companies.length > companiesShown ? ["…"] : []),
    "",
    "More of them: review-proof companies list; a key to read with: review-proof keys create"
  ].join("\n")

const companiesShown = 10
