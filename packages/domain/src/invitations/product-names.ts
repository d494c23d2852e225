import { Products, type Invitation } from "@review-proof/ports"
import { Effect } from "effect"

type Invited = Pick<Invitation, "businessId" | "products">

/**
 * Reads the names of all products of these invitations; the function that it returns gives those of
 * one invitation. A product that its business does not have is left out.
 */
export const productNamesOf = Effect.fnUntraced(function* (invitations: ReadonlyArray<Invited>) {
  const wanted = invitations.flatMap(({ businessId, products }) =>
    products.map((sku) => ({ businessId, sku }))
  )
  const found =
    wanted.length === 0 ? [] : yield* Products.use(({ findBySkus }) => findBySkus(wanted))
  const names = new Map(found.map(({ businessId, name, sku }) => [keyOf(businessId, sku), name]))
  return ({ businessId, products }: Invited): ReadonlyArray<string> =>
    products.flatMap((sku) => names.get(keyOf(businessId, sku)) ?? [])
})

const keyOf = (businessId: string, sku: string) => `${businessId} ${sku}`
