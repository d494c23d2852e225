import { Context } from "effect"
import type { Stored } from "../stored.ts"

/** The store's own key, sealed with a master key. */
export class StoreKey extends Context.Service<
  StoreKey,
  {
    /** Stores the key if there is none yet, and returns the stored one. */
    readonly putIfAbsent: (sealed: string) => Stored<string>
    /** Replaces the key, unless it is no longer `before`. */
    readonly replace: (before: string, sealed: string) => Stored<void>
  }
>()("@review-proof/ports/StoreKey") {}
