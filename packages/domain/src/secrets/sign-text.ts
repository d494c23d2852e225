import { Effect } from "effect"
import * as Mac from "effect/crypto/Mac"
import { utf8 } from "../utf8.ts"
import { Secrets } from "./secrets.ts"

/** HMAC-SHA256 of a text under one of the service's own keys. */
export const signText = Effect.fnUntraced(function* (
  key: "contactKey" | "linkKey" | "sessionKey",
  text: string
) {
  const mac = yield* Mac.Mac
  const secrets = yield* Secrets
  return yield* Effect.orDie(mac.sign(secrets[key], utf8(text)))
})
