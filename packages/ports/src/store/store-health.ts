import { Context } from "effect"
import type { Stored } from "../stored.ts"

/** Checks that the store answers. */
export class StoreHealth extends Context.Service<
  StoreHealth,
  {
    readonly check: Stored<void>
  }
>()("@review-proof/ports/StoreHealth") {}
