import { listInvitations } from "@review-proof/domain/invitations"
import type { MemberRole } from "@review-proof/ports"
import type { Fields } from "@review-proof/testkit/portal/pages"
import { entered } from "@review-proof/testkit/portal/portal"
import { Effect } from "effect"

/** A member who has entered, to invite customers. */
export const enteredToInvite = Effect.fnUntraced(function* (role: MemberRole = "member") {
  const self = yield* entered(role)
  return {
    ...self,
    upload: (fields: Fields, file: Uint8Array | string = "") =>
      self.sendFile("/portal/invitations/many", "file", file, fields),
    invited: Effect.map(
      listInvitations(self.caller, { business: null, status: null, limit: 100, cursor: null }),
      ({ items }) => items
    )
  }
})
