import type {
  BusinessId,
  BusinessReach,
  CompanyId,
  KeyId,
  MemberId,
  Scope
} from "@review-proof/ports"

/** The identity and the rights of an admitted request. */
export interface Caller {
  readonly keyId: KeyId
  readonly keyName: string
  /** The scope of idempotency keys: shared by a key and those it was rotated from or to. */
  readonly lineageId: KeyId
  readonly companyId: CompanyId
  /** The member who created the key, and the name that replies are signed with. */
  readonly createdBy: MemberId
  readonly creatorName: string
  /** The scopes of this credential, in the order of contract KEY-3. */
  readonly scopes: ReadonlyArray<Scope>
  readonly reach: BusinessReach
  /** The businesses within reach, oldest first: the first hundred, and whether those are all. */
  readonly businesses: { readonly ids: ReadonlyArray<BusinessId>; readonly complete: boolean }
}
