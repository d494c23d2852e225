import { OperatorSessions } from "@review-proof/ports/store"
import type { OperatorSession } from "@review-proof/ports/store"
import { Clock, Effect, Option, Redacted, Schema } from "effect"
import { refuseBlocked, reject } from "../access/failed-authentication.ts"
import { isManagementToken } from "../access/management-token.ts"
import { newId } from "../ids/new-id.ts"
import { addressBucket } from "../ip-address.ts"
import { isSessionToken, newSessionToken, signedHash } from "./session-token.ts"
import { isWithinSession, NotSignedIn } from "./sessions.ts"

/** The management token of the form is not the service's. */
export class WrongManagementToken extends Schema.TaggedError<WrongManagementToken>()(
  "WrongManagementToken",
  {}
) {
  override readonly message = "The management token is wrong"
}

/** The service's management token: sessions that began with another one are of nobody. */
type ManagementToken = Redacted.Redacted<string>

/**
 * Signs an operator in to the console. Answers the session's token, which is known to the caller
 * alone. Wrong tokens are limited as failed authentications are, but by a count of their own (contract
 * CONSOLE-2). Fails with `WrongManagementToken` or `AddressBlocked`.
 */
export const signInOperator = Effect.fn("signInOperator")(function* (
  management: ManagementToken,
  attempt: { readonly token: ManagementToken; readonly networkAddress: string }
) {
  const bucket = `console ${addressBucket(attempt.networkAddress)}`
  yield* refuseBlocked(bucket)
  if (!(yield* isManagementToken(attempt.token, management))) {
    return yield* reject(new WrongManagementToken(), bucket)
  }
  const { token } = yield* newSessionToken
  const now = yield* Clock.currentTimeMillis
  const session: OperatorSession = {
    id: yield* newId("ses"),
    tokenHash: yield* hashOf(token, management),
    createdAt: now,
    lastUsedAt: now
  }
  yield* OperatorSessions.use(({ begin }) => begin(session))
  return token
})

/** The session of an operator's token. It notes the use, to the minute. Fails with `NotSignedIn`. */
export const readOperatorSession = Effect.fn("readOperatorSession")(function* (
  management: ManagementToken,
  token: Redacted.Redacted<string>
) {
  if (!isSessionToken(token)) return yield* new NotSignedIn()
  const sessions = yield* OperatorSessions
  const found = yield* sessions.find(yield* hashOf(token, management))
  const now = yield* Clock.currentTimeMillis
  const live = Option.filter(found, (one) => isWithinSession(one, now))
  const session = yield* Effect.mapError(Effect.fromOption(live), () => new NotSignedIn())
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

/** Of both tokens: after a change of the management token no session is found. */
const hashOf = (token: Redacted.Redacted<string>, management: ManagementToken) =>
  signedHash(`console:${Redacted.value(token)}:${Redacted.value(management)}`)
