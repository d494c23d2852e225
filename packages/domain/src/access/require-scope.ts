import { Scope } from "@review-proof/ports"
import { Effect, Schema } from "effect"
import type { AdmittedCaller } from "./caller.ts"

/** The credential may not do this (contract ADMISSION-1, check 10). */
export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()(
  "InsufficientScope",
  { scope: Scope }
) {
  override readonly message = `The credential lacks the scope ${this.scope}`
}

/** Lets a caller with this scope through. Fails with `InsufficientScope`. */
export const requireScope = (
  caller: Pick<AdmittedCaller, "scopes">,
  scope: Scope
): Effect.Effect<void, InsufficientScope> =>
  caller.scopes.includes(scope) ? Effect.void : Effect.fail(new InsufficientScope({ scope }))
