import { Context, Option } from "effect"
import type { SessionId } from "../model/ids.ts"
import type { OperatorSession, SessionHash } from "../model/session.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** Sessions of the operator's console, by the hashes of their tokens. */
export class OperatorSessions extends Context.Service<
  OperatorSessions,
  {
    readonly begin: (session: OperatorSession) => Stored<void>
    readonly find: (tokenHash: SessionHash) => Stored<Option.Option<OperatorSession>>
    /** Moves `lastUsedAt` forward, never back. */
    readonly touch: (id: SessionId, at: Timestamp) => Stored<void>
    /** Deletes the session if it exists. */
    readonly end: (id: SessionId) => Stored<void>
    /** Deletes sessions that were created before `before`; returns the number. */
    readonly forget: (before: Timestamp) => Stored<number>
  }
>()("@review-proof/ports/OperatorSessions") {}
