import type { Member, MemberId, Timestamp } from "@review-proof/ports"
import { Passkeys, Sessions } from "@review-proof/ports/store"
import { Effect } from "effect"
import { isLastOwner } from "../members/change-member.ts"
import { getMember } from "../companies/get-member.ts"
import { listMembers } from "../members/list-members.ts"
import type { Paged } from "../paging/paged.ts"
import { requireOwnRight, requireRight } from "../rights/actor.ts"

/** A company's people as an owner sees them. */
export interface ShownMembers {
  readonly members: Paged<Member>
  /** The last use within 30 days. */
  readonly lastSeen: ReadonlyMap<MemberId, Timestamp>
  /** The number of passkeys; members without any are missing. */
  readonly passkeys: ReadonlyMap<MemberId, number>
}

/** A page of members, oldest first. Fails with `InvalidCursor`. */
export const readColleagues = Effect.fn("readColleagues")(function* (
  owner: Member,
  cursor: string | null
) {
  yield* requireOwnRight(owner, "manageMembers")
  const members = yield* listMembers(owner.companyId, { limit: 50, cursor })
  const ids = members.items.map(({ id }) => id)
  const lastSeen = yield* lastUses(ids)
  const passkeys = new Map<MemberId, number>()
  for (const { memberId } of yield* Passkeys.use((port) => port.ofMembers(ids))) {
    passkeys.set(memberId, (passkeys.get(memberId) ?? 0) + 1)
  }
  const read: ShownMembers = { members, lastSeen, passkeys }
  return read
})

/** One member as an owner sees them. */
export interface ShownMember {
  readonly member: Member
  readonly lastSeen: Timestamp | null
  /** The last owner can neither be removed nor get another role. */
  readonly isLastOwner: boolean
}

/** Fails with `NotFound`, also for a member of another company. */
export const readColleague = Effect.fn("readColleague")(function* (owner: Member, id: MemberId) {
  const member = yield* getMember(id)
  yield* requireRight(owner, "manageMembers", member.companyId)
  const read: ShownMember = {
    member,
    lastSeen: (yield* lastUses([id])).get(id) ?? null,
    isLastOwner: yield* isLastOwner(member)
  }
  return read
})

const lastUses = (ids: ReadonlyArray<MemberId>) =>
  Sessions.use((sessions) => sessions.lastUses(ids))
