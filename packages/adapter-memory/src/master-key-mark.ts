import { MasterKeyMark } from "@review-proof/ports"
import { Effect, Layer } from "effect"

export const MasterKeyMarkLive = Layer.sync(MasterKeyMark, () => {
  let kept: string | undefined
  return MasterKeyMark.of({ first: (mark) => Effect.sync(() => (kept ??= mark)) })
})
