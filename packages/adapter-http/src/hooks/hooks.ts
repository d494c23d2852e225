/** Where providers call back (contract PAGE-6). */
import { Effect, Layer } from "effect"
import { HttpSettings } from "@review-proof/http-server"
import { whatsAppHook } from "./whatsapp-hook.ts"

/** Those of the providers that are configured; the others' paths are not there at all. */
export const Hooks = Layer.unwrap(
  Effect.map(HttpSettings, ({ whatsAppCallbacks }) =>
    whatsAppCallbacks === null ? Layer.empty : whatsAppHook(whatsAppCallbacks)
  )
)
