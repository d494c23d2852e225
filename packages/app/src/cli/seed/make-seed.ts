import { Clock, Effect, Option, Schema } from "effect"
import { readManagement } from "../call-management.ts"
import { failed } from "../cli-failure.ts"
import { JsonFlag } from "../connection.ts"
import { ImportReport } from "../import/import-report.ts"
import { print } from "../output/print-answer.ts"
import { makeProgressBar } from "../output/progress-bar.ts"
import { printStderr } from "../../process/print.ts"
import { sampleCompanies } from "../../storefront/sample-companies.ts"
import type { SampleBusiness, SampleCompany } from "../../storefront/sample-companies.ts"
import { dayMillis, sampleReview, type Period } from "../../storefront/sample-review.ts"
import { makeProductsAndReplies } from "./products-and-replies.ts"

interface SeedCounts {
  companies: number
  businesses: number
  reviews: number
  products: number
  replies: number
}

/** Creates a data set of this many reviews in a running service, and prints what it created. */
export const makeSeed = Effect.fn("makeSeed")(function* (input: {
  readonly reviews: number
  readonly publicUrl: Option.Option<string>
}) {
  const started = yield* Clock.currentTimeMillis
  const plan = sampleCompanies(input.reviews)
  const made: SeedCounts = { companies: 0, businesses: 0, reviews: 0, products: 0, replies: 0 }
  // One after the other, so that lists show them in the same order each time.
  const companies = yield* Effect.forEach(plan, (company) => makeCompany(company, made))
  // Whole days, so that every run of a day makes the same data.
  const writtenIn = { end: started - (started % dayMillis), days: 3 * 365 }
  yield* fill(companies, { ...input, writtenIn }, made).pipe(
    Effect.onInterrupt(() => printStderr("Stopped. What was made so far stays."))
  )
  const seconds = Math.round(((yield* Clock.currentTimeMillis) - started) / 1000)
  yield* (yield* JsonFlag)
    ? print(JSON.stringify({ ...made, company_ids: companies.map(({ id }) => id) }))
    : print(words(made, seconds, companies))
})

type MadeCompany = Effect.Success<ReturnType<typeof makeCompany>>

/** Makes the companies' reviews, products and replies, with a progress bar in the meantime. */
const fill = Effect.fnUntraced(function* (
  companies: ReadonlyArray<MadeCompany>,
  input: {
    readonly reviews: number
    readonly publicUrl: Option.Option<string>
    readonly writtenIn: Period
  },
  made: SeedCounts
) {
  const bar = yield* makeProgressBar({ doneBefore: 0, unit: "reviews" })
  let filled = 0
  // Products and replies, which the rate limit slows down, take about a fifth of the time.
  const progress = Effect.suspend(() =>
    bar.draw(
      (made.reviews / input.reviews) * 0.8 + (filled / companies.length) * 0.2,
      made.reviews,
      [`${made.products} products`, `${made.replies} replies`]
    )
  )
  yield* Effect.forEach(
    companies,
    Effect.fnUntraced(function* ({ businesses, id }) {
      for (const business of businesses) {
        yield* makeReviews(business, input.writtenIn, made, progress)
      }
      yield* makeProductsAndReplies({ companyId: id, businesses, publicUrl: input.publicUrl }, made)
      filled++
      yield* progress
    }),
    { concurrency: 4, discard: true }
  )
}, Effect.scoped)

const makeCompany = Effect.fnUntraced(function* (company: SampleCompany, made: SeedCounts) {
  const { businesses, name, owner, plan } = company
  const id = yield* create("/companies", { name, plan, owner })
  made.companies++
  const path = `/companies/${encodeURIComponent(id)}/businesses`
  const theirs = yield* Effect.forEach(businesses, (sample) =>
    Effect.map(create(path, { name: sample.name, url: sample.url }), (id) => ({ id, sample }))
  )
  made.businesses += theirs.length
  return { id, name, businesses: theirs }
})

const create = (path: string, body: object) =>
  Effect.map(readManagement(Created, { method: "POST", path, body }), ({ id }) => id)

const Created = Schema.Struct({ id: Schema.String })

const makeReviews = Effect.fnUntraced(function* (
  { id, sample }: MadeCompany["businesses"][number],
  writtenIn: Period,
  made: SeedCounts,
  progress: Effect.Effect<void>
) {
  for (let from = 0; from < sample.reviews; from += reviewsAtOnce) {
    const count = Math.min(reviewsAtOnce, sample.reviews - from)
    const lines = Array.from(
      { length: count },
      (_, i) => `${JSON.stringify(importLine(sample, from + i, writtenIn))}\n`
    )
    const { imported, rejected } = yield* readManagement(ImportReport, {
      method: "POST",
      path: `/businesses/${encodeURIComponent(id)}/reviews/import`,
      content: { type: "application/x-ndjson", bytes: new TextEncoder().encode(lines.join("")) }
    })
    made.reviews += imported
    yield* progress
    if (rejected[0] === undefined) continue
    return yield* failed(`The service refuses reviews of the data set: ${rejected[0].message}`)
  }
})

const reviewsAtOnce = 2000

/** A review, as the import endpoint takes it. */
const importLine = (business: SampleBusiness, index: number, writtenIn: Period) => {
  const { createdAt, evidence, experienceDate, externalId, reviewerName, ...review } = sampleReview(
    business,
    index,
    writtenIn
  )
  return {
    ...review,
    ...(evidence !== null && { evidence }),
    reviewer: { name: reviewerName },
    experience_date: experienceDate,
    ...(createdAt !== null && { created_at: new Date(createdAt).toISOString() }),
    external_id: externalId
  }
}

const words = (
  made: SeedCounts,
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
