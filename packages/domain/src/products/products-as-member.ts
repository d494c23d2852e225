/** Members add and change products by the API's rules. */
import type { BusinessId, Member, Product } from "@review-proof/ports"
import { Effect } from "effect"
import { memberCaller } from "../access/caller.ts"
import { auditDecision } from "../audit/audit-entry.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { changeProduct, type ProductChanges } from "./change-product.ts"
import { decideProduct, type NewProduct } from "./create-product.ts"

/** Adds a product. A form that is sent twice adds one. Fails like `createProduct`. */
export const addProductByForm = Effect.fn("addProductByForm")(function* (
  member: Member,
  input: NewProduct,
  form: SentForm
) {
  const caller = yield* memberCaller(member, "manageProducts")
  const audited = auditDecision(member, ({ businessId, companyId, sku }: Product) => ({
    companyId,
    action: "product.created",
    target: businessId,
    details: { sku }
  }))
  yield* commitByForm(form, Effect.flatMap(decideProduct(caller, input), audited))
})

/**
 * Changes a product, or takes it out of the list: its reviews stay, and so does its SKU. Fails with
 * `NotFound` or `InvalidTransition`.
 */
export const changeProductAsMember = Effect.fn("changeProductAsMember")(function* (
  member: Member,
  target: { readonly sku: string; readonly business: BusinessId },
  changes: Omit<ProductChanges, "sku">
) {
  const caller = yield* memberCaller(member, "manageProducts")
  return yield* changeProduct(caller, target, changes, member).pipe(
    Effect.catchTag(["BusinessRequired", "InvalidInput"], Effect.die)
  )
})
