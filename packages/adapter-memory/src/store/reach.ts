import type { BusinessId, BusinessReach, CompanyId } from "@review-proof/ports"
import type { OrderedIndex } from "./ordered-index.ts"
import { selected } from "./positions.ts"

/** Whether a credential with this reach may see what belongs to a business. */
export const isWithin = (
  reach: BusinessReach,
  companyId: CompanyId,
  businessId: BusinessId
): boolean =>
  companyId === reach.companyId &&
  (reach.businesses === null || reach.businesses.includes(businessId))

/** Rows within reach, last position first, from indexes by company and by business. */
export const fallingWithin = <
  Row extends { readonly companyId: CompanyId; readonly businessId: BusinessId },
  Position
>(
  reach: BusinessReach,
  indexes: {
    readonly ofCompany: OrderedIndex<Row, Position>
    readonly ofBusiness: OrderedIndex<Row, Position>
  },
  after: Position | null
): Iterable<Row> =>
  reach.businesses === null
    ? indexes.ofCompany.falling([reach.companyId], after)
    : selected(
        indexes.ofBusiness.falling(reach.businesses, after),
        (row) => row.companyId === reach.companyId
      )
