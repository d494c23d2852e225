/** The callback paths of providers (contract PAGE-6). */
import { Effect, Layer } from "effect"
import { HttpSettings } from "@review-proof/http-server"
import { whatsAppHook } from "./whatsapp-hook.ts"

/** Only configured providers have a path. */
export const Hooks = Layer.unwrap(
  Effect.map(HttpSettings, ({ whatsAppCallbacks }) =>
    whatsAppCallbacks === null ? Layer.empty : whatsAppHook(whatsAppCallbacks)
  )
)
