import { AccessState } from "./access-state.ts"
import { BusinessState } from "./business-state.ts"
import { CatalogueState } from "./catalogue-state.ts"
import { InvitationState } from "./invitation-state.ts"
import { ReviewState } from "./review-state.ts"
import { WebhookState } from "./webhook-state.ts"

/** The rows of one store, by area. */
export class State {
  readonly businesses = new BusinessState()
  readonly access = new AccessState()
  readonly reviews = new ReviewState()
  readonly catalogue = new CatalogueState()
  readonly invitations = new InvitationState()
  readonly webhooks = new WebhookState()
}
