import { Context, Option } from "effect"
import type { CompanyId, MemberId, SessionId, SignInId } from "../model/ids.ts"
import type { Session, SessionHash } from "../model/session.ts"
import type { Timestamp } from "../model/time.ts"
import type { Stored } from "../stored.ts"

/** Sessions of members, by the hashes of their tokens. Commits begin and end them. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** Finds one that ended, too, until it is forgotten. */
    readonly find: (tokenHash: SessionHash) => Stored<Option.Option<Session>>
    /**
     * A member's sessions that have not ended, were created after `createdAfter` and used after
     * `usedAfter`: the most recently used first, at most `limit`.
     */
    readonly ofMember: (
      memberId: MemberId,
      options: {
        readonly createdAfter: Timestamp
        readonly usedAfter: Timestamp
        readonly limit: number
      }
    ) => Stored<ReadonlyArray<Session>>
    /**
     * When each member last used a session, ended or not. Members without a session are missing.
     */
    readonly lastUses: (
      memberIds: ReadonlyArray<MemberId>
    ) => Stored<ReadonlyMap<MemberId, Timestamp>>
    /** Moves `lastUsedAt` forward, never back. */
    readonly touch: (id: SessionId, at: Timestamp) => Stored<void>
    /** Deletes sessions that were created before `before`; returns the number. */
    readonly forget: (before: Timestamp) => Stored<number>
  }
>()("@review-proof/ports/Sessions") {}

/** Changes of sessions and sign-ins. */
export type SessionChange =
  | { readonly _tag: "InsertSession"; readonly session: Session }
  /** It is a `VersionConflict` when the session has ended or is unknown. */
  | { readonly _tag: "EndSession"; readonly sessionId: SessionId; readonly at: Timestamp }
  /** Ends all sessions of a member. */
  | { readonly _tag: "EndSessionsOf"; readonly memberId: MemberId; readonly at: Timestamp }
  /** Ends the sessions in a company that began at its provider, or all others, but never `except`. */
  | {
      readonly _tag: "EndSessionsByWay"
      readonly companyId: CompanyId
      readonly byProvider: boolean
      readonly except: SessionId | null
      readonly at: Timestamp
    }
  /** It is a `VersionConflict` when the sign-in was used, has expired by `at`, or is unknown. */
  | { readonly _tag: "UseSignIn"; readonly signInId: SignInId; readonly at: Timestamp }
