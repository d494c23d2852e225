import type { Review } from "@review-proof/ports"
import { ModerationQueue, queuePosition, queueRank } from "@review-proof/ports/store"
import type { QueueItem, QueueKind, QueuePosition } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { withReplies } from "./reviews.ts"
import { MemoryStore, method } from "../store/memory-store.ts"
import { compareIds, pageOf, select } from "../store/select.ts"
import type { State } from "../store/state.ts"

export const ModerationQueueLayer = Layer.effect(
  ModerationQueue,
  Effect.map(MemoryStore, (state) =>
    ModerationQueue.of({
      page: method((kinds, order, request) =>
        pageOf(
          kinds.flatMap((kind) => itemsOf[kind](state)),
          request,
          queuePosition,
          order === "oldest first" ? byAge : (left, right) => byAge(right, left)
        )
      ),
      counts: method((most) => ({
        held: Math.min(itemsOf.held(state).length, most),
        proof: Math.min(itemsOf.proof(state).length, most),
        reported: Math.min(itemsOf.reported(state).length, most)
      }))
    })
  )
)

const itemsOf: Readonly<Record<QueueKind, (state: State) => ReadonlyArray<QueueItem>>> = {
  held: (state) =>
    select(state.reviews, (review) => review.state === "pending").flatMap((review) =>
      about(state, review).map((known) => ({
        ...known,
        kind: "held" as const,
        since: review.createdAt,
        reason:
          select(
            state.moderation,
            ({ action, reviewId }) => reviewId === review.id && action === "held"
          ).at(-1)?.reason ?? null
      }))
    ),
  proof: (state) =>
    select(state.proofRequests, ({ status }) => status === "open").flatMap((proofRequest) =>
      about(state, state.reviews.get(proofRequest.reviewId)).map((known) => ({
        ...known,
        kind: "proof" as const,
        since: proofRequest.createdAt,
        proofRequest
      }))
    ),
  reported: (state) =>
    select(state.reports, ({ status }) => status === "open").flatMap((report) =>
      about(state, state.reviews.get(report.reviewId)).map((known) => {
        const { createdAt: since, id, memberId, reason, text } = report
        return {
          ...known,
          kind: "reported" as const,
          since,
          report: { id, reason, text, memberId }
        }
      })
    )
}

const about = (state: State, review: Review | undefined) => {
  const business = review && state.businesses.get(review.businessId)
  const company = review && state.companies.get(review.companyId)
  if (review === undefined || business === undefined || company === undefined) return []
  return withReplies(state, [review]).map((read) => ({
    review: read,
    company: { id: company.id, name: company.name },
    business: { id: business.id, name: business.name }
  }))
}

const byAge = (left: QueuePosition, right: QueuePosition): number =>
  left.since - right.since ||
  queueRank(left.kind) - queueRank(right.kind) ||
  compareIds<string | number>(left.id, right.id)
