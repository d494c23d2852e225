import type { Change, CommitConflict, Product } from "@review-proof/ports"
import { DuplicateSku } from "@review-proof/ports"
import { endTokens } from "./end-tokens.ts"
import { forgetAnswers } from "./forget-answers.ts"
import { insertBusiness, replaceBusiness } from "./businesses.ts"
import {
  forgetSuppressed,
  insertInvitation,
  insertSuppression,
  remindOfSent,
  replaceInvitation,
  retryInvitation,
  settleMessage
} from "./invitations.ts"
import { insertModeration, insertReview, insertRevision } from "./reviews.ts"
import { rewrite } from "./rewrite.ts"
import type { Applying } from "./rows.ts"
import { insertNumbered, insertRow, removeRow, replaceRow } from "./rows.ts"
import { insertEndpoint, removeEndpoint, replaceEndpoint, sendWaiting } from "./webhooks.ts"

/** Applies one change, or answers why it cannot happen. */
export const applyChange = (applying: Applying, change: Change): CommitConflict | null => {
  const { access, businesses, catalogue, invitations, reviews } = applying.state
  switch (change._tag) {
    case "InsertCompany":
      return insertRow(applying, businesses.companies, change.company)
    case "ReplaceCompany":
      return replaceRow(applying, change._tag, businesses.companies, change.company)
    case "InsertMember":
      return insertRow(applying, businesses.members, change.member)
    case "InsertBusiness":
      return insertBusiness(applying, change.business)
    case "ReplaceBusiness":
      return replaceBusiness(applying, change.business)
    case "ReplaceScore":
      return replaceRow(applying, change._tag, businesses.scores, change.score)
    case "InsertKey":
      return insertRow(applying, access.keys, change.key)
    case "ReplaceKey":
      return replaceRow(applying, change._tag, access.keys, change.key)
    case "EndTokens":
      return endTokens(applying, change.keyId)
    case "ForgetAnswers":
      return forgetAnswers(applying, change)
    case "InsertReview":
      return insertReview(applying, change.review)
    case "ReplaceReview":
      return replaceRow(applying, change._tag, reviews.all, change.review)
    case "InsertRevision":
      return insertRevision(applying, change.revision)
    case "InsertModeration":
      return insertModeration(applying, change.entry)
    case "InsertReply":
      return insertNumbered(applying, reviews.replies, change.reply)
    case "InsertProduct":
      return insertProduct(applying, change.product)
    case "ReplaceProduct":
      return replaceRow(applying, change._tag, catalogue.products, change.product)
    case "InsertInvitation":
      return insertInvitation(applying, change)
    case "ReplaceInvitation":
      return replaceInvitation(applying, change)
    case "RetryInvitation":
      return retryInvitation(applying, change)
    case "SettleMessage":
      return settleMessage(applying, change)
    case "RemindOfSent":
      return remindOfSent(applying, change)
    case "InsertSuppression":
      return insertSuppression(applying, change)
    case "RemoveSuppression":
      return removeRow(applying, change._tag, invitations.suppressions, change.suppressionId)
    case "ForgetSuppressed":
      return forgetSuppressed(applying, change)
    case "InsertEndpoint":
      return insertEndpoint(applying, change)
    case "ReplaceEndpoint":
      return replaceEndpoint(applying, change)
    case "SendWaiting":
      return sendWaiting(applying, change)
    case "RemoveEndpoint":
      return removeEndpoint(applying, change)
    case "InsertProofRequest":
      return insertRow(applying, catalogue.proofRequests, change.request)
    case "ReplaceProofRequest":
      return replaceRow(applying, change._tag, catalogue.proofRequests, change.request)
    default:
      return rewrite(applying, change)
  }
}

/** A SKU stands once in a business, inactive products included. */
const insertProduct = (applying: Applying, product: Product): DuplicateSku | null => {
  const { products } = applying.state.catalogue
  return products.has(products.idOf(product))
    ? new DuplicateSku({ sku: product.sku })
    : insertRow(applying, products, product)
}
