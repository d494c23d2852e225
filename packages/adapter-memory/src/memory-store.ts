import { Context, Layer } from "effect"
import { State } from "./store/state.ts"

/** All that the ports of one memory store share. It is empty in every build of its layer. */
export class MemoryStore extends Context.Service<MemoryStore, State>()(
  "@review-proof/adapter-memory/MemoryStore"
) {
  static readonly layer = Layer.sync(MemoryStore, () => new State())
}
