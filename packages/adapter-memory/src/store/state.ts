import { AccessState } from "./access-state.ts"
import { BusinessState } from "./business-state.ts"
import { ReviewState } from "./review-state.ts"

/** The rows of one store, by area. */
export class State {
  readonly businesses = new BusinessState()
  readonly access = new AccessState()
  readonly reviews = new ReviewState()
}
