import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Layer } from "effect"

/** The crypto that the service uses; `NodeCrypto.layer` would bring four more kinds along. */
export const CryptoLive = Layer.mergeAll(
  NodeCrypto.layerAead,
  NodeCrypto.layerDigest,
  NodeCrypto.layerMac,
  NodeCrypto.layerSecureRandom
)
