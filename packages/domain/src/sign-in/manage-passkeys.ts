/** A member's use cases for their own passkeys. */
import type { Member } from "@review-proof/ports"
import { PasskeyId, Passkeys } from "@review-proof/ports/store"
import type { Passkey } from "@review-proof/ports/sign-in"
import { Effect, Option, Schema } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { orNotFound } from "../errors.ts"

/** Oldest first. */
export const listPasskeys = (member: Member) =>
  Passkeys.use((passkeys) => passkeys.ofMembers([member.id]))

/** Fails with `NotFound`, also for another member's. */
export const getPasskey = Effect.fn("getPasskey")(function* (member: Member, id: string) {
  const passkeys = yield* Passkeys
  const known = yield* orNotFound("passkey")(decodeId(id))
  const found = yield* passkeys.find(known)
  return yield* orNotFound("passkey")(
    Option.filter(found, ({ memberId }) => memberId === member.id)
  )
})

/** Fails with `NotFound`. */
export const renamePasskey = Effect.fn("renamePasskey")(function* (
  member: Member,
  id: string,
  name: string
) {
  const before = yield* getPasskey(member, id)
  if (name === before.name) return { value: undefined }
  const passkey: Passkey = { ...before, name, version: before.version + 1 }
  const commit = yield* withAuditEntry(member, {
    companyId: member.companyId,
    action: "passkey.renamed",
    target: passkey.id,
    changes: [{ _tag: "ReplacePasskey", passkey }]
  })
  return { value: undefined, commit }
}, commitDecision)

/** Removes a passkey. Fails with `NotFound`. */
export const removePasskey = Effect.fn("removePasskey")(function* (member: Member, id: string) {
  const passkey = yield* getPasskey(member, id)
  const commit = yield* withAuditEntry(member, {
    companyId: member.companyId,
    action: "passkey.removed",
    target: passkey.id,
    changes: [{ _tag: "RemovePasskey", passkeyId: passkey.id }]
  })
  return { value: undefined, commit }
}, commitDecision)

const decodeId = Schema.decodeUnknownOption(PasskeyId)
