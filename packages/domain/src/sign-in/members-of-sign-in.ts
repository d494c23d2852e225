import type { Member } from "@review-proof/ports"
import type { SignIn } from "@review-proof/ports/store"
import { Effect, Option } from "effect"
import { findMember } from "../companies/get-member.ts"
import { contactHash } from "../invitations/contact.ts"

/** The members of a sign-in who still exist with the address that asked for it. */
export const membersOfSignIn = Effect.fnUntraced(function* ({
  addressHash,
  memberIds
}: Pick<SignIn, "addressHash" | "memberIds">) {
  const members: Array<Member> = []
  for (const id of memberIds) {
    const member = Option.getOrUndefined(yield* findMember(id))
    if (member === undefined) continue
    const hash = yield* contactHash({ kind: "email", value: member.email })
    if (hash === addressHash) members.push(member)
  }
  return members
})
