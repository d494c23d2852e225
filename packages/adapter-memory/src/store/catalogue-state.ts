import type {
  BusinessId,
  Product,
  ProductPosition,
  ProofRequest,
  ProofRequestId
} from "@review-proof/ports"
import { byCreation, OrderedIndex } from "./ordered-index.ts"
import { compareIds, creationOf } from "./positions.ts"
import { Table } from "./table.ts"
import { keyFrom } from "./unique-index.ts"

/** Products and proof requests. */
export class CatalogueState {
  readonly activeOfBusiness = new OrderedIndex<Product, ProductPosition>({
    groupOf: (product) => (product.active ? product.businessId : null),
    positionOf: (product) => ({ createdAt: product.createdAt, sku: product.sku }),
    compare: (left, right) => left.createdAt - right.createdAt || compareIds(left.sku, right.sku)
  })
  readonly products = new Table<string, Product>(
    (product) => productKey(product.businessId, product.sku),
    [this.activeOfBusiness]
  )

  readonly proofRequestsOfReview = byCreation<ProofRequestId, ProofRequest>(
    (request) => String(request.reviewId),
    creationOf
  )
  readonly proofRequests = new Table<ProofRequestId, ProofRequest>(
    (request) => request.id,
    [this.proofRequestsOfReview]
  )
}

/** A SKU identifies a product within its business. */
export function productKey(businessId: BusinessId, sku: string): string {
  return keyFrom(businessId, sku)
}
