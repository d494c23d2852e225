import { MemoryStoreLive } from "@review-proof/adapter-memory"
import { Effect, Layer } from "effect"
import { openJournal } from "./journal.ts"
import { journaledNumbers } from "./journaled-numbers.ts"
import { journaledUnitOfWork } from "./journaled-unit-of-work.ts"

/** Every port of the store: two of our own, the rest in memory. Kept in one file. */
export const ownStore = (path: string) =>
  Layer.unwrap(
    Effect.map(openJournal(path), (journal) =>
      Layer.merge(journaledUnitOfWork(journal), journaledNumbers(journal.past)).pipe(
        Layer.provideMerge(MemoryStoreLive)
      )
    )
  )
