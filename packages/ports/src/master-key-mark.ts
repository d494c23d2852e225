import { Context } from "effect"
import type { Stored } from "./stored.ts"

/** What a store keeps of the master key that its data was made with, to tell it from others. */
export class MasterKeyMark extends Context.Service<
  MasterKeyMark,
  {
    /** Keeps the first mark that is ever given, and answers that one from then on. */
    readonly first: (mark: string) => Stored<string>
  }
>()("@review-proof/ports/MasterKeyMark") {}
