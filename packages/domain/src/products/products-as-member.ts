/** Members add and change products by the API's rules. */
import type { BusinessId, Member } from "@review-proof/ports"
import { Effect } from "effect"
import { memberCaller } from "../access/caller.ts"
import { auditEntry } from "../audit/audit-entry.ts"
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
  const decide = Effect.gen(function* () {
    const { commit, expected, value } = yield* decideProduct(caller, input)
    const audit = yield* auditEntry(member, {
      companyId: caller.companyId,
      action: "product.created",
      target: value.businessId,
      details: { sku: value.sku }
    })
    return { value, commit: { ...commit, audit: [audit] }, expected }
  })
  yield* commitByForm(form, decide)
})

/**
 * Changes a product, or takes it out of the list: its reviews stay, and so does its SKU. Fails like
 * `changeProduct`.
 */
export const changeProductAsMember = Effect.fn("changeProductAsMember")(function* (
  member: Member,
  target: { readonly sku: string; readonly business: BusinessId },
  changes: ProductChanges
) {
  const caller = yield* memberCaller(member, "manageProducts")
  return yield* changeProduct(caller, target, changes, member)
})
