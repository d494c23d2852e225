import { Context, Option } from "effect"
import type { IdentityProvider, MemberIdentity } from "../model/identity-provider.ts"
import type { CompanyId, MemberId } from "../model/ids.ts"
import type { Stored } from "../stored.ts"

/** Providers of companies, and who their members are there. Commits change them. */
export class IdentityProviders extends Context.Service<
  IdentityProviders,
  {
    readonly find: (companyId: CompanyId) => Stored<Option.Option<IdentityProvider>>
    /** Finds a member of the company by the provider's own id. */
    readonly findIdentity: (
      identity: Pick<MemberIdentity, "companyId" | "issuer" | "subject">
    ) => Stored<Option.Option<MemberIdentity>>
    readonly identitiesOf: (memberId: MemberId) => Stored<ReadonlyArray<MemberIdentity>>
  }
>()("@review-proof/ports/IdentityProviders") {}

/** Changes of providers. */
export type IdentityProviderChange =
  /** It is a `VersionConflict` when the company has one. */
  | { readonly _tag: "InsertIdentityProvider"; readonly provider: IdentityProvider }
  | { readonly _tag: "ReplaceIdentityProvider"; readonly provider: IdentityProvider }
  /** Removes the company's provider and all its members' identities; does nothing if there are none. */
  | { readonly _tag: "RemoveIdentityProvider"; readonly companyId: CompanyId }
  /**
   * It is a `VersionConflict` when the person or the member already has an identity at the issuer,
   * also when they are linked to each other.
   */
  | { readonly _tag: "LinkIdentity"; readonly identity: MemberIdentity }
  /** Removes all identities of a member. */
  | { readonly _tag: "UnlinkIdentitiesOf"; readonly memberId: MemberId }
