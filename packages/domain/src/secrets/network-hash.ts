import { ContactHash } from "@review-proof/ports"
import { Effect } from "effect"
import * as Mac from "effect/crypto/Mac"
import * as Hex from "effect/encoding/Hex"
import { addressBucket } from "../ip-address.ts"
import { utf8 } from "../utf8.ts"
import { Secrets } from "./secrets.ts"

/** Recognises a network address, IPv6 by /64, without holding it. */
export const networkHash = Effect.fnUntraced(function* (address: string) {
  const mac = yield* Mac.Mac
  const { contactKey } = yield* Secrets
  const code = yield* Effect.orDie(mac.sign(contactKey, utf8(`network:${addressBucket(address)}`)))
  return ContactHash.make(Hex.encode(code))
})
