import type { CompanyId } from "@review-proof/ports"
import { identities, identityProviders, passkeys, sessions } from "../rows/entity-tables.ts"
import { instant } from "../rows/table.ts"
import {
  appliedToEach,
  extended,
  insertStep,
  recordInput,
  recordStep,
  removeStep,
  replaceStep,
  type Steps
} from "./step.ts"

/**
 * After a conflict (the company already has a provider, or the identity or the member already has a
 * link) the use case decides again.
 */
const unlessHeld = "on conflict do nothing returning 1"

/** One lock for all three, so that the removal of a provider sees every link and session. */
const identitiesOf = (companyId: CompanyId): string => `${companyId} identities`

export const signInSteps = {
  InsertSession: extended(
    insertStep(sessions, ({ session }) => session),
    {
      locks: ({ session }) => (session.way === "provider" ? [identitiesOf(session.companyId)] : [])
    }
  ),
  EndSession: appliedToEach(
    recordStep(
      "end_session",
      `id text collate "C", at timestamptz`,
      ({ at, sessionId }) => ({ id: sessionId, at: instant(at) }),
      `update sessions held set ended_at = given.at from end_session given
        where held.id = given.id and held.ended_at is null returning 1`
    )
  ),
  EndSessionsOf: recordStep(
    "end_sessions",
    `member_id text collate "C", at timestamptz`,
    ({ at, memberId }) => ({ member_id: memberId, at: instant(at) }),
    `update sessions held set ended_at = given.at from end_sessions given
      where held.member_id = given.member_id and held.ended_at is null`
  ),
  EndSessionsByWay: recordStep(
    "end_by_way",
    `company_id text collate "C", by_provider boolean, but text collate "C", at timestamptz`,
    ({ at, byProvider, companyId, except }) => ({
      company_id: companyId,
      by_provider: byProvider,
      but: except,
      at: instant(at)
    }),
    `update sessions held set ended_at = given.at from end_by_way given
        join members m on m.company_id = given.company_id
      where held.member_id = m.id and held.ended_at is null
        and (held.way = 'provider') = given.by_provider and held.id is distinct from given.but`
  ),
  UseSignIn: appliedToEach(
    recordStep(
      "use_sign_in",
      `id text collate "C", at timestamptz`,
      ({ at, signInId }) => ({ id: signInId, at: instant(at) }),
      `update sign_ins held set used_at = given.at from use_sign_in given
        where held.id = given.id and held.used_at is null and held.expires_at > given.at returning 1`
    )
  ),
  InsertIdentityProvider: appliedToEach(
    insertStep(identityProviders, ({ provider }) => provider, unlessHeld)
  ),
  ReplaceIdentityProvider: replaceStep(identityProviders, ({ provider }) => provider),
  RemoveIdentityProvider: extended(
    removeStep(identityProviders, "company_id", ({ companyId }) => companyId),
    {
      expressions: {
        remove_provider_links: `delete from member_identities held
          using remove_identity_providers_by_company_id given
          where held.company_id = given.company_id`
      },
      locks: ({ companyId }) => [identitiesOf(companyId)]
    }
  ),
  LinkIdentity: extended(
    appliedToEach(insertStep(identities, ({ identity }) => identity, unlessHeld)),
    { locks: ({ identity }) => [identitiesOf(identity.companyId)] }
  ),
  UnlinkIdentitiesOf: removeStep(identities, "member_id", ({ memberId }) => memberId),
  /** Only one commit at a time adds a passkey to a member, so their number is exact. */
  InsertPasskey: extended(
    insertStep(passkeys, ({ passkey }) => passkey),
    {
      inputs: [
        recordInput(
          "bound_passkeys",
          `member_id text collate "C", at_most integer`,
          ({ maxPerMember, passkey }) => ({ member_id: passkey.memberId, at_most: maxPerMember })
        )
      ],
      locks: ({ passkey }) => [`${passkey.memberId} passkey`],
      conditions: [
        `not exists (select from bound_passkeys given where given.at_most <=
         (select count(*) from passkeys held where held.member_id = given.member_id))`
      ]
    }
  ),
  ReplacePasskey: replaceStep(passkeys, ({ passkey }) => passkey),
  RemovePasskey: appliedToEach(removeStep(passkeys, "id", ({ passkeyId }) => passkeyId)),
  RemovePasskeysOf: removeStep(passkeys, "member_id", ({ memberId }) => memberId)
} satisfies Partial<Steps>
