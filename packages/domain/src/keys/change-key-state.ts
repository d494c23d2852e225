/**
 * Revoking, blocking and unblocking a key. Each takes effect with the next request on every
 * instance. Doing one twice is not an error and changes nothing.
 */
import type { ApiKey, KeyId, Timestamp } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import type { AuditAction } from "../audit/audit-action.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { InvalidTransition } from "../errors.ts"
import { getKey } from "./read-keys.ts"
import { keyStatus, type KeyStatus } from "./key-status.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** Ends a key in any state for good, and its tokens with it. */
export const revokeKey = (actor: Actor, id: KeyId) => changeState(actor, id, revoking)

/** Stops an active key until it is unblocked, and ends its tokens for good. */
export const blockKey = (actor: Actor, id: KeyId) => changeState(actor, id, blocking)

/** Lets a blocked key work again; tokens that ended stay ended. */
export const unblockKey = (actor: Actor, id: KeyId) => changeState(actor, id, unblocking)

interface Move {
  readonly action: "revoke" | "block" | "unblock"
  readonly recorded: AuditAction
  readonly from: ReadonlyArray<KeyStatus>
  /** The state that it makes, in which there is nothing to do. */
  readonly to: KeyStatus
  readonly apply: (now: Timestamp) => Partial<Pick<ApiKey, "revokedAt" | "blockedAt">>
  readonly endsTokens: boolean
}

const revoking: Move = {
  action: "revoke",
  recorded: "key.revoked",
  from: ["active", "blocked", "expired"],
  to: "revoked",
  apply: (now) => ({ revokedAt: now }),
  endsTokens: true
}

const blocking: Move = {
  action: "block",
  recorded: "key.blocked",
  from: ["active"],
  to: "blocked",
  apply: (now) => ({ blockedAt: now }),
  endsTokens: true
}

const unblocking: Move = {
  action: "unblock",
  recorded: "key.unblocked",
  from: ["blocked"],
  to: "active",
  apply: () => ({ blockedAt: null }),
  endsTokens: false
}

const changeState = Effect.fn("changeKeyState")(function* (actor: Actor, id: KeyId, move: Move) {
  const key = yield* getKey(id)
  yield* requireRight(actor, "manageKeys", key.companyId)
  const now = yield* Clock.currentTimeMillis
  const status = keyStatus(key, now)
  if (status === move.to) return { value: key }
  if (!move.from.includes(status)) {
    return yield* new InvalidTransition({ from: status, action: move.action })
  }
  const changed: ApiKey = { ...key, ...move.apply(now), version: key.version + 1 }
  const replace: Change = { _tag: "ReplaceKey", key: changed }
  const commit = yield* withAuditEntry(actor, {
    companyId: key.companyId,
    action: move.recorded,
    target: id,
    details: { name: key.name },
    changes: move.endsTokens ? [replace, { _tag: "EndTokens", keyId: id }] : [replace]
  })
  return { value: changed, commit }
}, commitDecision)
