import { passkeys } from "../rows/passkey.ts"
import { asMany, change, insertStep, type Of, recordInput, replaceStep, type Step } from "./step.ts"

const removePasskey: Step<Of<"RemovePasskey">> = {
  inputs: [
    recordInput("remove_passkey", `id text collate "C"`, (changes) =>
      changes.map(({ passkeyId }) => ({ id: passkeyId }))
    )
  ],
  expressions: {
    remove_passkey_done: `delete from passkeys held using remove_passkey given
      where held.id = given.id returning 1`
  },
  conditions: [asMany("remove_passkey_done", "remove_passkey")]
}

const removePasskeysOf: Step<Of<"RemovePasskeysOf">> = {
  inputs: [
    recordInput("remove_passkeys", `member_id text collate "C"`, (changes) =>
      changes.map(({ memberId }) => ({ member_id: memberId }))
    )
  ],
  expressions: {
    remove_passkeys_done: `delete from passkeys held using remove_passkeys given
      where held.member_id = given.member_id`
  }
}

export const signInParts = {
  InsertPasskey: change(
    "InsertPasskey",
    insertStep("insert_passkey", passkeys, (of) => of.passkey)
  ),
  ReplacePasskey: change(
    "ReplacePasskey",
    replaceStep("replace_passkey", passkeys, ["id", "company_id"], (of) => of.passkey)
  ),
  RemovePasskey: change("RemovePasskey", removePasskey),
  RemovePasskeysOf: change("RemovePasskeysOf", removePasskeysOf)
}
