import { Context } from "effect"
import type { Stored } from "./stored.ts"

/** By which a store tells the master key that its data was made with from others. */
export class MasterKeyMark extends Context.Service<
  MasterKeyMark,
  {
    /** The mark that this was called with first of all. */
    readonly first: (mark: string) => Stored<string>
  }
>()("@review-proof/ports/MasterKeyMark") {}
