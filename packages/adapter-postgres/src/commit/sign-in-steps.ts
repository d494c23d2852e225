import { identities, identityProviders } from "../rows/identity-provider.ts"
import { passkeys } from "../rows/passkey.ts"
import { sessions } from "../rows/session.ts"
import { instant } from "../rows/table.ts"
import {
  countsEqual,
  changePart,
  insertFrom,
  insertStep,
  type ChangeOf,
  recordInput,
  removeOneStep,
  removeStep,
  replaceStep,
  type Step,
  tableInput
} from "./step.ts"

const endSession: Step<ChangeOf<"EndSession">> = {
  inputs: [
    recordInput("end_session", `id text collate "C", at timestamptz`, (changes) =>
      changes.map(({ at, sessionId }) => ({ id: sessionId, at: instant(at) }))
    )
  ],
  expressions: {
    end_session_done: `update sessions held set ended_at = given.at from end_session given
      where held.id = given.id and held.ended_at is null returning 1`
  },
  conditions: [countsEqual("end_session_done", "end_session")]
}

const endSessionsOf: Step<ChangeOf<"EndSessionsOf">> = {
  inputs: [
    recordInput("end_sessions", `member_id text collate "C", at timestamptz`, (changes) =>
      changes.map(({ at, memberId }) => ({ member_id: memberId, at: instant(at) }))
    )
  ],
  expressions: {
    end_sessions_done: `update sessions held set ended_at = given.at from end_sessions given
      where held.member_id = given.member_id and held.ended_at is null`
  }
}

const endSessionsByOtherWays: Step<ChangeOf<"EndSessionsByOtherWays">> = {
  inputs: [
    recordInput(
      "end_others",
      `company_id text collate "C", but text collate "C", at timestamptz`,
      (changes) =>
        changes.map(({ at, companyId, except }) => ({
          company_id: companyId,
          but: except,
          at: instant(at)
        }))
    )
  ],
  expressions: {
    end_others_done: `update sessions held set ended_at = given.at from end_others given
        join members m on m.company_id = given.company_id
      where held.member_id = m.id and held.ended_at is null and held.way <> 'provider'
        and held.id <> given.but`
  }
}

const useSignIn: Step<ChangeOf<"UseSignIn">> = {
  inputs: [
    recordInput("use_sign_in", `id text collate "C", at timestamptz`, (changes) =>
      changes.map(({ at, signInId }) => ({ id: signInId, at: instant(at) }))
    )
  ],
  expressions: {
    use_sign_in_done: `update sign_ins held set used_at = given.at from use_sign_in given
      where held.id = given.id and held.used_at is null and held.expires_at > given.at returning 1`
  },
  conditions: [countsEqual("use_sign_in_done", "use_sign_in")]
}

/** On a conflict (the company has a provider, the identity or the member a link) the commit is decided again. */
const unlessConflict = (insert: string): string => `${insert} on conflict do nothing returning 1`

const insertProvider: Step<ChangeOf<"InsertIdentityProvider">> = {
  inputs: [tableInput("insert_provider", identityProviders, (change) => change.provider)],
  expressions: {
    insert_provider_done: unlessConflict(insertFrom(identityProviders, "insert_provider"))
  },
  conditions: [countsEqual("insert_provider_done", "insert_provider")]
}

const linkIdentity: Step<ChangeOf<"LinkIdentity">> = {
  inputs: [tableInput("link_identity", identities, (change) => change.identity)],
  expressions: { link_identity_done: unlessConflict(insertFrom(identities, "link_identity")) },
  conditions: [countsEqual("link_identity_done", "link_identity")]
}

/** Only one commit at a time adds a passkey to a member, so their number is exact. */
const insertPasskey: Step<ChangeOf<"InsertPasskey">> = {
  inputs: [
    tableInput("insert_passkey", passkeys, (change) => change.passkey),
    recordInput("bound_passkeys", `member_id text collate "C", at_most integer`, (changes) =>
      changes.map(({ maxPerMember, passkey }) => ({
        member_id: passkey.memberId,
        at_most: maxPerMember
      }))
    )
  ],
  locks: ({ passkey }) => [`${passkey.memberId} passkey`],
  expressions: { insert_passkey_done: insertFrom(passkeys, "insert_passkey") },
  conditions: [
    `not exists (select from bound_passkeys given where given.at_most <=
       (select count(*) from passkeys held where held.member_id = given.member_id))`
  ]
}

const removedProvider = removeStep(
  "remove_provider",
  "identity_providers",
  "company_id",
  (of: ChangeOf<"RemoveIdentityProvider">) => of.companyId
)

const removeProvider: Step<ChangeOf<"RemoveIdentityProvider">> = {
  ...removedProvider,
  expressions: {
    ...removedProvider.expressions,
    remove_provider_links: `delete from member_identities held using remove_provider given
      where held.company_id = given.company_id`
  }
}

export const signInParts = {
  InsertSession: changePart(
    "InsertSession",
    insertStep("insert_session", sessions, (change) => change.session)
  ),
  EndSession: changePart("EndSession", endSession),
  EndSessionsOf: changePart("EndSessionsOf", endSessionsOf),
  EndSessionsByOtherWays: changePart("EndSessionsByOtherWays", endSessionsByOtherWays),
  UseSignIn: changePart("UseSignIn", useSignIn),
  InsertIdentityProvider: changePart("InsertIdentityProvider", insertProvider),
  ReplaceIdentityProvider: changePart(
    "ReplaceIdentityProvider",
    replaceStep("replace_provider", identityProviders, ["company_id"], (change) => change.provider)
  ),
  RemoveIdentityProvider: changePart("RemoveIdentityProvider", removeProvider),
  LinkIdentity: changePart("LinkIdentity", linkIdentity),
  UnlinkIdentitiesOf: changePart(
    "UnlinkIdentitiesOf",
    removeStep("unlink_identities", "member_identities", "member_id", (of) => of.memberId)
  ),
  InsertPasskey: changePart("InsertPasskey", insertPasskey),
  ReplacePasskey: changePart(
    "ReplacePasskey",
    replaceStep("replace_passkey", passkeys, ["id", "company_id"], (change) => change.passkey)
  ),
  RemovePasskey: changePart(
    "RemovePasskey",
    removeOneStep("remove_passkey", "passkeys", "id", (of) => of.passkeyId)
  ),
  RemovePasskeysOf: changePart(
    "RemovePasskeysOf",
    removeStep("remove_passkeys", "passkeys", "member_id", (of) => of.memberId)
  )
}
