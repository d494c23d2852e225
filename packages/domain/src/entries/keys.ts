/** API keys: their rights, life and secrets. */
export { type NewSecret } from "../commit/secret-by-form.ts"
export { blockKey, revokeKey, unblockKey } from "../keys/change-key-state.ts"
export { changeKey, type KeyPatch } from "../keys/change-key.ts"
export {
  type CreatedKey,
  createKey,
  createKeyByForm,
  checkNewKey,
  type NewKey
} from "../keys/create-key.ts"
export { maxAllowlistEntries } from "../keys/ip-allowlist.ts"
export { checkRights, type KeyRights, maxKeyBusinesses } from "../keys/key-rights.ts"
export { type KeyStatus, keyStatus } from "../keys/key-status.ts"
export { getKey, listKeys } from "../keys/read-keys.ts"
export { rotateKey, rotateKeyByForm } from "../keys/rotate-key.ts"
