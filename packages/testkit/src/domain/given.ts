/** Inputs of use cases in the domain's tests, and readers of the answers. */
import { assert } from "@effect/vitest"
import { createInvitation, type NewInvitation } from "@review-proof/domain/invitations"
import {
  createReview,
  submitReview,
  type NewProduct,
  type NewReview,
  type ReviewToImport
} from "@review-proof/domain/reviews"
import type { Caller } from "@review-proof/domain/access"
import { commitOnce, refuseOnce } from "@review-proof/domain/requests"
import type {
  Decision,
  IdempotentRequest,
  Paged,
  PageQuery,
  RuleTag
} from "@review-proof/domain/requests"
import type { SentForm } from "@review-proof/domain/portal"
import { tallyReview } from "@review-proof/domain/scoring"
import { AuditLog, Businesses, BusinessId, Reviews } from "@review-proof/ports"
import type { CompanyId, EventFacts } from "@review-proof/ports"
import { emptySums, type AuditFilters } from "@review-proof/ports/store"
import { fresh, walk } from "@review-proof/ports/testing"
import { Effect, Option } from "effect"

/** A review as an operator enters it. */
export const newReview = (businessId: BusinessId, fields: Partial<NewReview> = {}): NewReview => ({
  businessId,
  stars: 4,
  title: null,
  text: "Good shoes",
  language: "en",
  proof: "unverified",
  evidence: "order 7",
  reviewerName: "Eve",
  product: null,
  experienceDate: null,
  createdAt: null,
  externalId: null,
  ...fields
})

/** A review as a line of an import has it. */
export const reviewToImport = (fields: Partial<ReviewToImport> = {}): ReviewToImport => {
  const { businessId: _, ...review } = newReview(BusinessId.make("biz_any"), fields)
  return { ...review, proof: "imported", ...fields }
}

/** Creates a review, which is published immediately. */
export const publish = (businessId: BusinessId, fields: Partial<NewReview> = {}) =>
  Effect.map(createReview("operator", newReview(businessId, fields)), ({ review }) => review.review)

/** Submits a review on the public page, where the screen may hold it. */
export const submit = (businessId: BusinessId, fields: Partial<NewReview> = {}) =>
  submitReview(businessId, newReview(businessId, fields))

export const newProduct = (sku: string, fields: Partial<NewProduct> = {}): NewProduct => ({
  sku,
  name: "A shoe",
  url: null,
  imageUrl: null,
  gtin: null,
  group: null,
  business: null,
  ...fields
})

export const scoreOf = (id: BusinessId) =>
  Effect.map(
    Businesses.use((businesses) => businesses.find(id)),
    (found) => Option.getOrThrow(found).score
  )

/** The sums of a business's published reviews, or of those about a product, counted one by one. */
export const countedSums = Effect.fnUntraced(function* (id: BusinessId, product?: string) {
  const reviews = yield* Reviews
  const filters = { state: "published", ...(product !== undefined && { product }) } as const
  const published = yield* walk(reviews.page, [id, filters], 1000, { mayBeShort: true })
  return published.reduce((sums, { review }) => tallyReview(sums, review, 1), emptySums)
})

/** The events that say that the scores of these businesses changed. */
export const scoreChanges = (
  events: ReadonlyArray<EventFacts>,
  ...ids: ReadonlyArray<BusinessId>
) =>
  events.flatMap((event) =>
    event._tag === "score.changed" && ids.includes(event.businessId) ? [event] : []
  )

/** The newest hundred lines of a company's audit log, the newest first. */
export const auditOf = (id: CompanyId, filters: AuditFilters = {}) =>
  AuditLog.use((log) =>
    Effect.map(log.page(id, filters, { limit: 100, after: null }), ({ items }) => items)
  )

export const newInvitation = (fields: Partial<NewInvitation> = {}): NewInvitation => ({
  name: "Jane",
  email: "jane@example.com",
  phone: null,
  channel: "email",
  reference: null,
  products: [],
  sendAt: null,
  language: null,
  business: null,
  ...fields
})

export const invite = (caller: Caller, fields: Partial<NewInvitation> = {}) =>
  createInvitation(caller, newInvitation(fields))

/**
 * Commits a decision with its answer, or the answer of a refusal, as HTTP does for a request with a
 * key.
 */
export const once = <A, E extends { readonly _tag: string }, R, Tag extends RuleTag = never>(
  request: IdempotentRequest,
  decide: Effect.Effect<Decision<A, Tag>, E, R>,
  answer: (value: A) => string,
  refusals: Readonly<Record<string, string>> = {}
) =>
  commitOnce(
    request,
    Effect.map(decide, (decision) => ({ ...decision, answer: answer(decision.value) }))
  ).pipe(
    Effect.catch((refusal) => {
      const text = refusals[refusal._tag]
      return text === undefined
        ? Effect.fail(refusal)
        : Effect.flatMap(refuseOnce(request, text), (first) =>
            first === undefined ? Effect.fail(refusal) : Effect.succeed(first)
          )
    })
  )

export const atOnce = <A, E, R>(count: number, effect: Effect.Effect<A, E, R>) =>
  Effect.replicateEffect(effect, count, { concurrency: "unbounded" })

/** The outcome of an effect: `Done`, the fields of an `InvalidInput`, or another error's tag. */
export const ending = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(effect, {
    onSuccess: () => "Done" as const,
    onFailure: (refused): string | ReadonlyArray<string> =>
      "fields" in refused ? Object.keys(Object(refused.fields)) : refused._tag
  })

/** A list read to its end, page by page. */
export const readAll = Effect.fnUntraced(function* <A, E, R>(
  read: (query: PageQuery) => Effect.Effect<Paged<A>, E, R>,
  limit: number
) {
  const items: Array<A> = []
  let cursor: string | null = null
  do {
    const page: Paged<A> = yield* read({ limit, cursor })
    assert.isAtMost(page.items.length, limit)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
})

export const idsOf = <Id>(items: ReadonlyArray<{ readonly id: Id }>) => items.map(({ id }) => id)

/** A form as a member's page showed it once. */
export const givenForm = Effect.map(fresh.sessionId, (id): SentForm => ({
  session: { id },
  path: "/portal",
  fields: new Map([["submission", "1"]])
}))
