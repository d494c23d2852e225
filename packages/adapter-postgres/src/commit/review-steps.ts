import type { Reply, ReviewId } from "@review-proof/ports"
import type { Commit } from "@review-proof/ports/store"
import { products } from "../rows/product.ts"
import { proofRequests } from "../rows/proof-request.ts"
import { moderationLog, replies, reviews, revisions } from "../rows/review.ts"
import { sameCompany } from "../rows/table.ts"
import { countAnswered, countedColumns, countInserted, countReplaced } from "./review-counts.ts"
import {
  countsEqual,
  changePart,
  changesOf,
  type Input,
  insertStep,
  insertFrom,
  type ChangeOf,
  recordInput,
  replaceFrom,
  replaceStep,
  rewriteStep,
  type Step,
  tableInput
} from "./step.ts"

/**
 * A review counts its replies, so that a page looks for replies only where
 * there are some. One statement changes a row once, so where a commit brings
 * the review itself, that change counts its new and removed replies too.
 */
const reviewInput = <Source extends ChangeOf<"InsertReview" | "ReplaceReview">>(
  name: string
): Input<Source> => ({
  ...tableInput(name, reviews, (change: Source) => change.review),
  rows: (changes, commit) => {
    const added = repliesAdded(commit)
    return changes.map(({ review }) => ({
      ...reviews.row(review),
      reply_count: added.get(review.id) ?? 0
    }))
  }
})

const reviewColumns = [...reviews.columns, "reply_count"].join(", ")

const insertReview: Step<ChangeOf<"InsertReview">> = {
  inputs: [reviewInput("insert_review")],
  expressions: {
    insert_review_done: `insert into reviews as held (${reviewColumns})
      select ${reviewColumns} from insert_review returning ${countedColumns("held")}`
  },
  counted: countInserted("insert_review_done")
}

const replaceReview: Step<ChangeOf<"ReplaceReview">> = {
  inputs: [reviewInput("replace_review")],
  expressions: {
    replace_review_done: replaceFrom(reviews, ["id", "company_id"], "replace_review", {
      set: { reply_count: "held.reply_count + given.reply_count" },
      returning: `${countedColumns("held")}, given.reply_count as added_replies`
    })
  },
  conditions: [countsEqual("replace_review_done", "replace_review")],
  counted: countReplaced("replace_review_done")
}

const countColumns = `review_id bigint, company_id text collate "C"`

const insertReply: Step<ChangeOf<"InsertReply">> = {
  inputs: [
    tableInput("insert_reply", replies, (change) => change.reply),
    recordInput("count_replies", countColumns, (_, commit) => {
      const counted = new Set(
        [...changesOf(commit, "InsertReview"), ...changesOf(commit, "ReplaceReview")].map(
          ({ review }) => review.id
        )
      )
      return changesOf(commit, "InsertReply")
        .filter(({ reply }) => !counted.has(reply.reviewId))
        .map(({ reply }) => ({ review_id: reply.reviewId, company_id: reply.companyId }))
    })
  ],
  expressions: {
    insert_reply_done: insertFrom(replies, "insert_reply"),
    count_replies_done: `update reviews held set reply_count = held.reply_count + c.added
      from (select review_id, company_id, count(*)::integer as added
              from count_replies group by review_id, company_id) c
      where held.id = c.review_id and held.company_id = c.company_id
      returning ${countedColumns("held")}, c.added as added_replies`
  },
  counted: countAnswered("count_replies_done")
}

/** One statement writes both columns, because a row can be updated only once in a statement. */
const rewritten = (column: string): string => `coalesce(
  (select given.new from rewrite_log_text given
    where given.review_id = held.review_id and given.old = held.${column}),
  held.${column})`

const rewriteLogText: Step<ChangeOf<"RewriteLogText">> = {
  inputs: [
    recordInput("rewrite_log_text", "review_id bigint, old text, new text", (changes) =>
      changes.map(({ from, reviewId, to }) => ({ review_id: reviewId, old: from, new: to }))
    )
  ],
  expressions: {
    rewrite_log_text_done: `update moderation_log held
        set reason = ${rewritten("reason")}, other_evidence = ${rewritten("other_evidence")}
      where held.review_id in (select review_id from rewrite_log_text)`
  }
}

/** The replacement of the review takes it out of the review's count. */
const removeReply: Step<ChangeOf<"RemoveReply">> = {
  inputs: [tableInput("remove_reply", replies, (change) => change.reply)],
  expressions: {
    remove_reply_done: `delete from replies held using remove_reply given
      where held.id = given.id and ${sameCompany("held", "given")} returning 1`
  },
  conditions: [countsEqual("remove_reply_done", "remove_reply")]
}

/** By how many the replies of each review grow. */
const repliesAdded = (commit: Commit): ReadonlyMap<ReviewId, number> => {
  const added = new Map<ReviewId, number>()
  const add = ({ reviewId }: Reply, count: number) =>
    added.set(reviewId, (added.get(reviewId) ?? 0) + count)
  for (const { reply } of changesOf(commit, "InsertReply")) add(reply, 1)
  for (const { reply } of changesOf(commit, "RemoveReply")) add(reply, -1)
  return added
}

export const reviewParts = {
  InsertReview: changePart("InsertReview", insertReview),
  ReplaceReview: changePart("ReplaceReview", replaceReview),
  InsertRevision: changePart(
    "InsertRevision",
    insertStep("insert_revision", revisions, (change) => change.revision)
  ),
  InsertModeration: changePart(
    "InsertModeration",
    insertStep("insert_moderation", moderationLog, (change) => change.entry)
  ),
  RewriteRevision: changePart(
    "RewriteRevision",
    rewriteStep(
      "rewrite_revision",
      revisions,
      ["review_id", "version"],
      ["title", "text"],
      (change) => change.revision
    )
  ),
  RewriteLogText: changePart("RewriteLogText", rewriteLogText),
  InsertReply: changePart("InsertReply", insertReply),
  RewriteReply: changePart(
    "RewriteReply",
    rewriteStep(
      "rewrite_reply",
      replies,
      ["review_id", "created_at", "id", "company_id"],
      ["text", "earlier"],
      (change) => change.reply
    )
  ),
  RemoveReply: changePart("RemoveReply", removeReply),
  InsertProduct: changePart(
    "InsertProduct",
    insertStep("insert_product", products, (change) => change.product)
  ),
  ReplaceProduct: changePart(
    "ReplaceProduct",
    replaceStep(
      "replace_product",
      products,
      ["business_id", "sku", "company_id"],
      (change) => change.product
    )
  ),
  InsertProofRequest: changePart(
    "InsertProofRequest",
    insertStep("insert_proof_request", proofRequests, (change) => change.request)
  ),
  ReplaceProofRequest: changePart(
    "ReplaceProofRequest",
    replaceStep(
      "replace_proof_request",
      proofRequests,
      ["id", "company_id"],
      (change) => change.request
    )
  )
}
