import type { OpenIdClient } from "@review-proof/ports/sign-in"
import { OperatorSessions, type OperatorSession, SessionId } from "@review-proof/ports/store"
import { Clock, Effect, Option, Redacted, Schema } from "effect"
import { refuseBlocked, rejectCredential } from "../access/failed-authentication.ts"
import { isManagementToken } from "../access/management-token.ts"
import { newId } from "../ids/new-id.ts"
import { addressBucket } from "../ip-address.ts"
import { isSessionToken, newSessionToken, signedHash } from "./session-token.ts"
import { isWithinSession, NotSignedIn } from "./sessions.ts"

/** The token in the form is not the management token. */
export class WrongManagementToken extends Schema.TaggedError<WrongManagementToken>()(
  "WrongManagementToken",
  {}
) {
  override readonly message = "The management token is wrong"
}

/** The provider of those who operate the service. */
export interface OperatorProvider extends Pick<OpenIdClient, "issuer" | "clientId" | "secret"> {
  /** Email addresses and domains. */
  readonly allowed: ReadonlyArray<string>
}

/** The configured ways into the console. Changing them ends all sessions. */
export interface OperatorAccess {
  readonly managementToken: Redacted.Redacted<string>
  readonly provider: OperatorProvider | null
}

/**
 * Signs an operator in to the console. Returns the session's token, which only the caller knows.
 * Wrong tokens are limited like failed authentications, but counted separately (contract
 * CONSOLE-2). Fails with `WrongManagementToken` or `AddressBlocked`.
 */
export const signInOperator = Effect.fn("signInOperator")(function* (
  access: OperatorAccess,
  attempt: { readonly token: Redacted.Redacted<string>; readonly networkAddress: string }
) {
  const bucket = `console ${addressBucket(attempt.networkAddress)}`
  yield* refuseBlocked(bucket)
  if (!(yield* isManagementToken(attempt.token, access.managementToken))) {
    return yield* rejectCredential(new WrongManagementToken(), bucket)
  }
  return yield* startOperatorSession(access)
})

/** Begins a session; returns its token. */
export const startOperatorSession = Effect.fnUntraced(function* (access: OperatorAccess) {
  const { token } = yield* newSessionToken
  const now = yield* Clock.currentTimeMillis
  const session: OperatorSession = {
    id: yield* newId(SessionId),
    tokenHash: yield* hashOf(token, access),
    createdAt: now,
    lastUsedAt: now
  }
  yield* OperatorSessions.use(({ begin }) => begin(session))
  return token
})

/**
 * The session of an operator's token. It notes the use, to the minute. Fails with `NotSignedIn`.
 */
export const readOperatorSession = Effect.fn("readOperatorSession")(function* (
  access: OperatorAccess,
  token: Redacted.Redacted<string>
) {
  if (!isSessionToken(token)) return yield* new NotSignedIn()
  const sessions = yield* OperatorSessions
  const found = yield* sessions.find(yield* hashOf(token, access))
  const now = yield* Clock.currentTimeMillis
  const live = Option.filter(found, (one) => isWithinSession(one, now))
  const session = yield* Effect.fromOption(live, () => new NotSignedIn())
  if (now - session.lastUsedAt >= minute) yield* sessions.touch(session.id, now)
  return session
})

/** Signs an operator out. */
export const endOperatorSession = Effect.fn("endOperatorSession")(function* (
  session: Pick<OperatorSession, "id">
) {
  yield* OperatorSessions.use(({ end }) => end(session.id))
})

const minute = 60_000

/**
 * Hashes the token together with the ways to sign in, so that changing these ends every session.
 */
const hashOf = (
  token: Redacted.Redacted<string>,
  { managementToken, provider }: OperatorAccess
) => {
  const way = provider && [provider.issuer, provider.clientId, provider.allowed]
  const ways = JSON.stringify([Redacted.value(managementToken), way])
  return signedHash(`console:${Redacted.value(token)}:${ways}`)
}
