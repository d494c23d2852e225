import type { Caller } from "@review-proof/domain/access"
import type { BusinessId, Invitation } from "@review-proof/ports"

/** The demo's business, and who acts for it. */
export interface Shop {
  /** The owner. */
  readonly caller: Caller
  readonly businessId: BusinessId
  /** False if messages go to people: the demo must not write to anybody. */
  readonly withInvitations: boolean
  /** The invitations of an earlier start, by the customer's name. */
  readonly invitations: ReadonlyMap<string, Invitation>
}

/** The actor of everything that the owner does not do. */
export const actor = "demo data"
