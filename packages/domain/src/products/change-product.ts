import { Products, type Product } from "@review-proof/ports"
import { Clock, Effect, Equal } from "effect"
import type { Caller } from "../access/caller.ts"
import { chooseBusiness } from "../access/choose-business.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { type DecidedOn, InvalidInput, orNotFound, refuseOutdated } from "../errors.ts"
import type { Actor } from "../rights/actor.ts"
import type { ProductFields } from "./create-product.ts"

/** Absent members stay unchanged. */
export interface ProductChanges extends Partial<ProductFields>, DecidedOn {
  /** May only repeat the SKU that the product has. */
  readonly sku?: string
  /** An inactive product leaves the list and keeps its SKU. */
  readonly active?: boolean
}

/**
 * Changes a product; one that alters nothing leaves `updatedAt` alone. A member is named as actor
 * in the audit log. Fails with `NotFound`, `BusinessRequired`, `InvalidInput` or `InvalidTransition`.
 */
export const changeProduct = Effect.fnUntraced(function* (
  caller: Caller,
  target: { readonly sku: string; readonly business: string | null },
  patch: ProductChanges,
  actor: Actor | null = null
) {
  const { sku, version, ...changes } = patch
  const fields = skuProblem(target.sku, sku)
  if (fields.sku !== undefined) return yield* new InvalidInput({ fields })
  const businessId = yield* chooseBusiness(caller, target.business)
  const products = yield* Products
  const before = yield* orNotFound("product")(yield* products.find(businessId, target.sku))
  const changed: Product = { ...before, ...changes }
  if (Equal.equals(before, changed)) return { value: before }
  yield* refuseOutdated({ version }, before)
  const product: Product = {
    ...changed,
    // Later than before, even within one millisecond or by another instance's clock.
    updatedAt: Math.max(yield* Clock.currentTimeMillis, before.updatedAt + 1),
    version: before.version + 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId: product.companyId,
    action: "product.changed",
    target: businessId,
    details: { sku: product.sku, active: product.active },
    changes: [{ _tag: "ReplaceProduct", product }]
  })
  return { value: product, commit }
}, commitDecision)

/** The reason why a product cannot get this SKU; empty if it already has it, or keeps its own. */
export const skuProblem = (held: string, asked: string | undefined): { readonly sku?: string } =>
  asked === undefined || asked === held ? {} : { sku: "cannot be changed" }
