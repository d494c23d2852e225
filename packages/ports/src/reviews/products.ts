import { Context, Option } from "effect"
import type { BusinessId } from "../model/ids.ts"
import type { Page, PageRequest } from "../model/page.ts"
import type { Product } from "../model/product.ts"
import type { ScoreSums } from "../model/score.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** A SKU identifies a product within its business. */
export interface ProductPosition {
  readonly createdAt: Timestamp
  readonly sku: string
}

/** Products, found by business and SKU. */
export class Products extends Context.Service<
  Products,
  {
    readonly find: (businessId: BusinessId, sku: string) => Stored<Option.Option<Product>>
    /** Returns the ones that exist, each once, in any order. */
    readonly findBySkus: (
      wanted: ReadonlyArray<Pick<Product, "businessId" | "sku">>
    ) => Stored<ReadonlyArray<Product>>
    /**
     * The sums over the published reviews that name each of these products. A product without any
     * may be missing.
     */
    readonly sums: (
      businessId: BusinessId,
      skus: ReadonlyArray<string>
    ) => Stored<ReadonlyMap<string, ScoreSums>>
    /** All products in the order of their SKUs by code points, active or not. */
    readonly page: (
      businessId: BusinessId,
      request: PageRequest<string>
    ) => Stored<Page<Product, string>>
    /** Active products, newest first. */
    readonly pageActive: (
      businessId: BusinessId,
      request: PageRequest<ProductPosition>
    ) => Stored<Page<Product, ProductPosition>>
  }
>()("@review-proof/ports/Products") {}
