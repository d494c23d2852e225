import { ClientId, KeyId, type ApiKey, type Member, type Timestamp } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { newKey } from "./credential.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import type { SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { secretByForm } from "../commit/secret-by-form.ts"
import { InvalidTransition } from "../errors.ts"
import { newId } from "../ids/new-id.ts"
import { toNewSecret, type CreatedKey } from "./create-key.ts"
import { getKey } from "./read-keys.ts"
import { expiryOf, rotationGraceMillis } from "./key-lifetime.ts"
import { keyStatus } from "./key-status.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/**
 * Replaces a key by a new one with the same name, rights, creator and idempotency scope, and an
 * equal lifetime from now. The old key works for 24 hours more, or until its own expiry if that is
 * sooner; its tokens end now. Only an active key that was not rotated before can be rotated, and
 * one that never expires only by an owner.
 */
export const rotateKey = Effect.fn("rotateKey")((actor: Actor, id: KeyId) =>
  commitDecision(decideRotation(actor, id))
)

/**
 * Like `rotateKey`, by a form: submitted twice, it rotates once and shows the secret both times.
 */
export const rotateKeyByForm = Effect.fn("rotateKeyByForm")(
  (member: Member, id: KeyId, form: SentForm) =>
    secretByForm(form, Effect.map(decideRotation(member, id), toNewSecret))
)

const decideRotation = Effect.fnUntraced(function* (actor: Actor, id: KeyId) {
  const old = yield* getKey(id)
  yield* requireRight(actor, "manageKeys", old.companyId)
  if (old.lifetime === "never") yield* requireRight(actor, "createLastingKeys", old.companyId)
  const now = yield* Clock.currentTimeMillis
  const status = keyStatus(old, now)
  if (status !== "active") {
    return yield* new InvalidTransition({ from: status, action: "rotate" })
  }
  if (old.rotatedAt !== null) {
    return yield* new InvalidTransition({ from: "rotated", action: "rotate" })
  }
  const { hash, hint, secret } = yield* newKey
  const key: ApiKey = {
    ...old,
    id: yield* newId(KeyId),
    clientId: yield* newId(ClientId),
    hash,
    hint,
    createdAt: now,
    expiresAt: expiryOf(old.lifetime, now),
    lastUsedAt: null,
    version: 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId: old.companyId,
    action: "key.rotated",
    target: id,
    details: { newKey: key.id },
    changes: [
      { _tag: "ReplaceKey", key: retired(old, now) },
      { _tag: "InsertKey", key },
      { _tag: "EndTokens", keyId: id }
    ]
  })
  const value: CreatedKey = { key, secret }
  return { value, commit }
})

const retired = (key: ApiKey, now: Timestamp): ApiKey => ({
  ...key,
  rotatedAt: now,
  expiresAt: Math.min(key.expiresAt ?? Infinity, now + rotationGraceMillis),
  version: key.version + 1
})
