import type { ApiKey, KeyId } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { fieldChanges } from "../audit/field-changes.ts"
import { commitDecision } from "../commit/commit.ts"
import { type DecidedOn, InvalidTransition, refuseOutdated, refuseWrong } from "../errors.ts"
import { getKey } from "./read-keys.ts"
import { checkRights, type KeyRights } from "./key-rights.ts"
import { keyStatus } from "./key-status.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** Absent members stay unchanged. */
export interface KeyPatch extends Partial<KeyRights>, DecidedOn {
  readonly name?: string
}

/**
 * Changes a key and its tokens from the next request on. Tokens lose the rights that the key loses,
 * and never have more than they were issued with. A revoked or expired key cannot be changed.
 * Without a real change nothing is written.
 */
export const changeKey = Effect.fn("changeKey")(function* (
  actor: Actor,
  id: KeyId,
  patch: KeyPatch
) {
  const key = yield* getKey(id)
  yield* requireRight(actor, "manageKeys", key.companyId)
  const status = keyStatus(key, yield* Clock.currentTimeMillis)
  if (status === "revoked" || status === "expired") {
    return yield* new InvalidTransition({ from: status, action: "change" })
  }
  const { rights, wrong } = yield* checkRights(key.companyId, { ...key, ...patch })
  yield* refuseWrong(wrong)
  const after = { name: patch.name ?? key.name, ...rights }
  const { businesses, ipAllowlist, name, permissions } = key
  const details = fieldChanges({ name, permissions, businesses, ipAllowlist }, after)
  if (Object.keys(details).length === 0) return { value: key }
  yield* refuseOutdated(patch, key)
  const changed: ApiKey = { ...key, ...after, version: key.version + 1 }
  const commit = yield* withAuditEntry(actor, {
    companyId: key.companyId,
    action: "key.changed",
    target: id,
    details,
    changes: [{ _tag: "ReplaceKey", key: changed }]
  })
  return { value: changed, commit }
}, commitDecision)
