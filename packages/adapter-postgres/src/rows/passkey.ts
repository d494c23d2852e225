import { Passkey } from "@review-proof/ports/sign-in"
import { tableOf } from "./table.ts"

export const passkeys = tableOf(Passkey, "passkeys", { renamed: { isBackedUp: "backed_up" } })
