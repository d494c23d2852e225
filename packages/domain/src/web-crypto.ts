import { Layer } from "effect"
import * as Aead from "effect/crypto/Aead"
import * as Digest from "effect/crypto/Digest"
import * as Mac from "effect/crypto/Mac"
import * as SecureRandom from "effect/crypto/SecureRandom"

/** All cryptography that use cases need, on the Web Crypto API of Node, Deno, Bun or a browser. */
export const WebCryptoLayer: Layer.Layer<
  Aead.Aead | Digest.Digest | Mac.Mac | SecureRandom.SecureRandom
> = Layer.mergeAll(Aead.layerWebCrypto, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)
