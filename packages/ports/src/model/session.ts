import { Schema } from "effect"
import type { Brand } from "effect/Brand"
import { CompanyId, MemberId, SessionId, SignInId } from "./ids.ts"
import { ContactHash } from "./invitation.ts"
import { Timestamp } from "./time.ts"

/** HMAC of a session's token, lower-case hex. The token itself is never kept. */
export const SessionHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("SessionHash")
)
export type SessionHash = string & Brand<"SessionHash">

/** The way of signing in, by its name in the audit log. */
export const SignInWay = Schema.Literals(["mail", "link", "code", "passkey", "provider"])
export type SignInWay = typeof SignInWay.Type

/** A browser in which a member is signed in. */
export const Session = Schema.Struct({
  id: SessionId,
  companyId: CompanyId,
  memberId: MemberId,
  tokenHash: SessionHash,
  createdAt: Timestamp,
  /** The time is exact to the minute. */
  lastUsedAt: Timestamp,
  /** A description of the browser, such as `Firefox on Linux`. */
  browser: Schema.String,
  way: SignInWay,
  endedAt: Schema.NullOr(Timestamp)
})
export interface Session extends Schema.Schema.Type<typeof Session> {}

/** A browser in which an operator is signed in to the console. */
export const OperatorSession = Schema.Struct({
  id: SessionId,
  tokenHash: SessionHash,
  createdAt: Timestamp,
  /** The time is exact to the minute. */
  lastUsedAt: Timestamp
})
export interface OperatorSession extends Schema.Schema.Type<typeof OperatorSession> {}

/**
 * A request to sign in, for an address of members or of nobody. Its link and its code are derived
 * from the id and the nonce with a secret key, so that the store holds neither.
 */
export const SignIn = Schema.Struct({
  id: SignInId,
  /**
   * 256 random bits in base64url, known to the store alone: who once learned the key makes no link
   * without them.
   */
  nonce: Schema.String.check(Schema.isPattern(/^[\w-]{43}$/)),
  /** Hash of the email address. */
  addressHash: ContactHash,
  /** Hash of the network address that asked. */
  networkHash: ContactHash,
  /** The members who had the address when it was asked for, in one company or several. */
  memberIds: Schema.Array(MemberId),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  usedAt: Schema.NullOr(Timestamp),
  /** Codes that were tried, right or wrong. */
  codesTried: Schema.Int
})
export interface SignIn extends Schema.Schema.Type<typeof SignIn> {}

/** True while its link and its code can be used. */
export const isOpenSignIn = (
  { expiresAt, usedAt }: Pick<SignIn, "expiresAt" | "usedAt">,
  now: Timestamp
): boolean => usedAt === null && expiresAt > now
