// Goal: the laws of a group ask nothing of a store that its type does not name. Method: they are run
// on a store that ignores the events, the answer and the audit lines of a commit.
import { UnitOfWork } from "@review-proof/ports"
import { coreLaws, invitationLaws, portalLaws } from "@review-proof/ports/testing"
import { Effect, Layer } from "effect"
import { MemoryStoreLayer } from "../src/index.ts"

const ChangesLayer = Layer.effect(UnitOfWork)(
  Effect.map(UnitOfWork, ({ commit }) => ({
    commit: ({ changes }) => commit({ changes, events: [], audit: [] })
  }))
)
const NarrowLayer = ChangesLayer.pipe(Layer.provideMerge(MemoryStoreLayer))

for (const laws of [coreLaws, invitationLaws, portalLaws]) {
  laws("a store of changes alone", NarrowLayer, { clock: "effect" })
}
