/** Rules of passkeys (contract PORTAL-21). */
import type { MemberId } from "@review-proof/ports"
import type { Passkey } from "@review-proof/ports/sign-in"
import { Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { utf8 } from "../utf8.ts"

export const maxPasskeys = 20

/** The passkey cannot be used for this. */
export class PasskeyNotAccepted extends Schema.TaggedError<PasskeyNotAccepted>()(
  "PasskeyNotAccepted",
  {
    /** `late`: its challenge has expired or was used. `known`: it belongs to a member already. */
    reason: Schema.Literals(["late", "unknown", "refused", "counter", "known", "many"])
  }
) {
  override readonly message = `The passkey is not accepted: ${this.reason}`
}

/** The refusal of a challenge that has expired or was used. */
export const tooLate = () => new PasskeyNotAccepted({ reason: "late" })

/** A counter that does not increase means a cloned authenticator. Authenticators without one always send 0. */
export const isCounterStale = ({ counter }: Pick<Passkey, "counter">, next: number): boolean =>
  (counter > 0 || next > 0) && next <= counter

/** The user handle that an authenticator stores with a passkey. */
export const userHandleOf = (memberId: MemberId): string => Base64Url.encode(utf8(memberId))
