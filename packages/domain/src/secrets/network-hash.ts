import { ContactHash } from "@review-proof/ports"
import { Effect } from "effect"
import * as Hex from "effect/encoding/Hex"
import { addressBucket } from "../ip-address.ts"
import { signText } from "./sign-text.ts"

/** Recognises a network address, IPv6 by /64, without holding it. */
export const networkHash = (address: string) =>
  Effect.map(signText("contactKey", `network:${addressBucket(address)}`), (code) =>
    ContactHash.make(Hex.encode(code))
  )
