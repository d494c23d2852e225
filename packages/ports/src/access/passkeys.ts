import { Context, Option } from "effect"
import type { MemberId, PasskeyId } from "../model/ids.ts"
import type { Passkey } from "../model/passkey.ts"
import type { Stored } from "../stored.ts"

/** Passkeys of members. Commits add, change and remove them. */
export class Passkeys extends Context.Service<
  Passkeys,
  {
    readonly find: (id: PasskeyId) => Stored<Option.Option<Passkey>>
    readonly findByCredential: (
      credentialId: Passkey["credentialId"]
    ) => Stored<Option.Option<Passkey>>
    /** All passkeys of these members, oldest first. */
    readonly ofMembers: (memberIds: ReadonlyArray<MemberId>) => Stored<ReadonlyArray<Passkey>>
  }
>()("@review-proof/ports/Passkeys") {}

/** Changes of passkeys. */
export type PasskeyChange =
  /**
   * It is a `DuplicatePasskey` when another one has its credential id, and a `VersionConflict` when
   * its member has `maxPerMember` already.
   */
  | {
      readonly _tag: "InsertPasskey"
      readonly passkey: Passkey
      readonly maxPerMember: number
    }
  | { readonly _tag: "ReplacePasskey"; readonly passkey: Passkey }
  /** It is a `VersionConflict` when there is none. */
  | { readonly _tag: "RemovePasskey"; readonly passkeyId: PasskeyId }
  /** Removes all passkeys of a member. */
  | { readonly _tag: "RemovePasskeysOf"; readonly memberId: MemberId }
