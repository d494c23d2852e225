import { Effect } from "effect"
import * as Mac from "effect/crypto/Mac"
import { utf8 } from "../utf8.ts"
import { Secrets } from "./secrets.ts"

/** HMAC-SHA256 of a text under one of the service's own keys. */
export const signText = (key: "contactKey" | "linkKey" | "sessionKey", text: string) =>
  Mac.Mac.use((mac) => Secrets.use((secrets) => Effect.orDie(mac.sign(secrets[key], utf8(text)))))
