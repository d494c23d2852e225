import { getBusiness } from "@review-proof/domain/companies"
import { invitationOfLink } from "@review-proof/domain/invitations"
import { Effect } from "effect"
import { pathParam } from "./address.ts"
import { unknownLink } from "./page-problem.ts"

/** The invitation whose link the address is, its business, and the token of the link. */
export const linkHere = Effect.fnUntraced(function* (purpose: "review" | "unsubscribe") {
  const token = yield* pathParam("token")
  const invitation = yield* Effect.catchTag(
    invitationOfLink(purpose, token),
    "NotFound",
    () => unknownLink
  )
  const { business } = yield* getBusiness(invitation.businessId)
  return { invitation, business, token }
})
