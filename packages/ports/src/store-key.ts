import { Context } from "effect"
import type { Stored } from "./stored.ts"

/** The store's own key as it is kept: sealed with a master key. */
export class StoreKey extends Context.Service<
  StoreKey,
  {
    /** Keeps the first that is ever given, and answers what is kept. */
    readonly first: (sealed: string) => Stored<string>
    /** Keeps another in its place, unless somebody else did since it was read. */
    readonly replace: (before: string, sealed: string) => Stored<void>
  }
>()("@review-proof/ports/StoreKey") {}
