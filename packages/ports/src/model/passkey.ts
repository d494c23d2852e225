import { Schema } from "effect"
import { CompanyId, MemberId, PasskeyId } from "./ids.ts"
import { Timestamp } from "./time.ts"

/**
 * A passkey of a member, which signs in without a mail. Its private key never leaves the
 * authenticator.
 */
export const Passkey = Schema.Struct({
  id: PasskeyId,
  companyId: CompanyId,
  memberId: MemberId,
  /** The authenticator's unique id for it, base64url. */
  credentialId: Schema.String,
  /** A COSE key, base64url. */
  publicKey: Schema.String,
  /** The authenticator's count of its uses; 0 forever where it keeps none. */
  counter: Schema.Int,
  /** The ways in which browsers reach the authenticator, such as `internal` and `usb`. */
  transports: Schema.Array(Schema.String),
  /** True if an account keeps it, so that the member's other devices have it too. */
  isBackedUp: Schema.Boolean,
  name: Schema.String,
  createdAt: Timestamp,
  lastUsedAt: Schema.NullOr(Timestamp),
  version: Schema.Int
})
export interface Passkey extends Schema.Schema.Type<typeof Passkey> {}
