import { DuplicateSku, type ReviewRevision } from "@review-proof/ports"
import { DuplicateExternalId } from "@review-proof/ports/store"
import { keyFrom } from "../store/select.ts"
import type { Changes } from "./transaction.ts"

export const reviewChanges = {
  /** An external id identifies one review of a business in every state. */
  InsertReview: (to, { review }) => {
    const { externalIds, reviews } = to.state
    const { businessId, externalId, id } = review
    if (externalId !== null) {
      const key = keyFrom(businessId, externalId)
      const existing = externalIds.get(key)
      if (existing !== undefined) return new DuplicateExternalId({ reviewId: existing })
      to.set(externalIds, key, id)
    }
    return to.insertNumbered(reviews, review)
  },
  ReplaceReview: (to, { _tag, review }) => to.replace(_tag, to.state.reviews, review.id, review),
  InsertRevision: (to, { revision }) =>
    to.insert(to.state.revisions, revisionKey(revision), revision),
  RewriteRevision: (to, { revision }) => {
    const { product, text, title } = revision
    return to.rewrite(to.state.revisions, revisionKey(revision), { product, text, title })
  },
  InsertModeration: (to, { entry }) =>
    to.insert(to.state.moderation, to.state.moderation.size, entry),
  RewriteLogText: (to, { from, reviewId, to: text }) => {
    const { moderation } = to.state
    for (const [id, entry] of moderation) {
      if (entry.reviewId !== reviewId) continue
      const reason = entry.reason === from ? text : entry.reason
      const otherEvidence = entry.otherEvidence === from ? text : entry.otherEvidence
      to.set(moderation, id, { ...entry, reason, otherEvidence })
    }
    return null
  },
  InsertReply: (to, { reply }) => to.insertNumbered(to.state.replies, reply),
  RewriteReply: (to, { reply: { earlier, id, text } }) =>
    to.rewrite(to.state.replies, id, { earlier, text }),
  RemoveReply: (to, { _tag, reply }) => to.remove(_tag, to.state.replies, reply.id),
  InsertProofRequest: (to, { request }) => to.insert(to.state.proofRequests, request.id, request),
  ReplaceProofRequest: (to, { _tag, request }) =>
    to.replace(_tag, to.state.proofRequests, request.id, request),
  /** A SKU identifies one product of a business, inactive products included. */
  InsertProduct: (to, { product }) => {
    const { products } = to.state
    const key = keyFrom(product.businessId, product.sku)
    return products.has(key)
      ? new DuplicateSku({ sku: product.sku })
      : to.insert(products, key, product)
  },
  ReplaceProduct: (to, { _tag, product }) =>
    to.replace(_tag, to.state.products, keyFrom(product.businessId, product.sku), product)
} satisfies Partial<Changes>

const revisionKey = ({ reviewId, version }: ReviewRevision): string =>
  keyFrom(String(reviewId), String(version))
