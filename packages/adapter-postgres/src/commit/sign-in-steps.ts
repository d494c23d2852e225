import { identities, identityProviders } from "../rows/identity-provider.ts"
import { passkeys } from "../rows/passkey.ts"
import {
  asMany,
  change,
  insertFrom,
  insertStep,
  type Of,
  recordInput,
  replaceStep,
  type Step,
  tableInput
} from "./step.ts"

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

/** The company has one already, or the identity or the member another link: each is decided again. */
const ifFree = (insert: string): string => `${insert} on conflict do nothing returning 1`

const insertProvider: Step<Of<"InsertIdentityProvider">> = {
  inputs: [tableInput("insert_provider", identityProviders, (of) => of.provider)],
  expressions: { insert_provider_done: ifFree(insertFrom(identityProviders, "insert_provider")) },
  conditions: [asMany("insert_provider_done", "insert_provider")]
}

const linkIdentity: Step<Of<"LinkIdentity">> = {
  inputs: [tableInput("link_identity", identities, (of) => of.identity)],
  expressions: { link_identity_done: ifFree(insertFrom(identities, "link_identity")) },
  conditions: [asMany("link_identity_done", "link_identity")]
}

const removeProvider: Step<Of<"RemoveIdentityProvider">> = {
  inputs: [
    recordInput("remove_provider", `company_id text collate "C"`, (changes) =>
      changes.map(({ companyId }) => ({ company_id: companyId }))
    )
  ],
  expressions: {
    remove_provider_done: `delete from identity_providers held using remove_provider given
      where held.company_id = given.company_id`,
    remove_provider_links: `delete from member_identities held using remove_provider given
      where held.company_id = given.company_id`
  }
}

const unlinkIdentities: Step<Of<"UnlinkIdentitiesOf">> = {
  inputs: [
    recordInput("unlink_identities", `member_id text collate "C"`, (changes) =>
      changes.map(({ memberId }) => ({ member_id: memberId }))
    )
  ],
  expressions: {
    unlink_identities_done: `delete from member_identities held using unlink_identities given
      where held.member_id = given.member_id`
  }
}

export const signInParts = {
  InsertIdentityProvider: change("InsertIdentityProvider", insertProvider),
  ReplaceIdentityProvider: change(
    "ReplaceIdentityProvider",
    replaceStep("replace_provider", identityProviders, ["company_id"], (of) => of.provider)
  ),
  RemoveIdentityProvider: change("RemoveIdentityProvider", removeProvider),
  LinkIdentity: change("LinkIdentity", linkIdentity),
  UnlinkIdentitiesOf: change("UnlinkIdentitiesOf", unlinkIdentities),
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
