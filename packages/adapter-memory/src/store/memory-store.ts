import { Context, Layer } from "effect"
import { State } from "./state.ts"

/** The rows that the ports of one memory store share. Every build of the layer starts empty. */
export class MemoryStore extends Context.Service<MemoryStore, State>()(
  "@review-proof/adapter-memory/MemoryStore"
) {
  static readonly layer = Layer.sync(MemoryStore, () => new State())
}
