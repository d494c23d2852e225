import type {
  ModerationEntry,
  Reply,
  ReplyId,
  Review,
  ReviewId,
  ReviewRevision,
  ReviewWithReplies
} from "@review-proof/ports"
import { byCreation, OrderedIndex } from "./ordered-index.ts"
import { creationOf } from "./positions.ts"
import { Table } from "./table.ts"
import { keyFrom, UniqueIndex } from "./unique-index.ts"

/** A line of a log that is only ever added to. */
interface Logged<Line> {
  readonly sequence: number
  readonly line: Line
}

/** Reviews, their replies, earlier wordings and logs. */
export class ReviewState {
  readonly ofBusiness = byCreation<ReviewId, Review>((review) => review.businessId, creationOf)
  /** Published reviews stand apart, so that a page of them passes over no others. */
  readonly publishedOfBusiness = byCreation<ReviewId, Review>(
    (review) => (review.state === "published" ? review.businessId : null),
    creationOf
  )
  readonly publishedOfCompany = byCreation<ReviewId, Review>(
    (review) => (review.state === "published" ? review.companyId : null),
    creationOf
  )
  readonly byExternalId = new UniqueIndex<Review>((review) =>
    review.externalId === null ? null : keyFrom(review.businessId, review.externalId)
  )
  readonly all = new Table<ReviewId, Review>(
    (review) => review.id,
    [this.ofBusiness, this.publishedOfBusiness, this.publishedOfCompany, this.byExternalId]
  )

  readonly repliesOfReview = byCreation<ReplyId, Reply>(
    (reply) => String(reply.reviewId),
    creationOf
  )
  readonly replies = new Table<ReplyId, Reply>((reply) => reply.id, [this.repliesOfReview])

  readonly revisionsOfReview = logIndex<ReviewRevision>()
  readonly revisions = logTable(this.revisionsOfReview)
  readonly moderationOfReview = logIndex<ModerationEntry>()
  readonly moderation = logTable(this.moderationOfReview)

  readonly withReplies = (review: Review): ReviewWithReplies => ({
    review,
    replies: this.repliesOfReview.all(String(review.id))
  })
}

function logIndex<Line extends { readonly reviewId: ReviewId }>() {
  return new OrderedIndex<Logged<Line>, number>({
    groupOf: (logged) => String(logged.line.reviewId),
    positionOf: (logged) => logged.sequence,
    compare: (left, right) => left - right
  })
}

function logTable<Line>(index: OrderedIndex<Logged<Line>, number>) {
  return new Table<number, Logged<Line>>((logged) => logged.sequence, [index])
}
