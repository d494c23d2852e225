import type { Member } from "@review-proof/ports"
import { NoticeKind } from "@review-proof/ports/store"
import { isAllowed } from "./actor.ts"
import type { Right } from "./roles.ts"

/** All mails that a member may want or not. */
export const noticeKinds = NoticeKind.literals

/** The mails that a new member gets until they choose others. */
export const defaultNotices: ReadonlyArray<NoticeKind> = [
  "endpoint_paused",
  "key_expires",
  "usage_high"
]

/** Mails go to those who can do something about it. */
const rights = {
  endpoint_paused: "manageMembers",
  key_expires: "manageKeys",
  usage_high: "readUsage",
  low_review: "reply"
} as const satisfies Record<NoticeKind, Right>

/** True if such mails may go to the member. */
export const mayReceive = (member: Pick<Member, "role">, kind: NoticeKind): boolean =>
  isAllowed(member, rights[kind])

/** True if such mails go to the member, who wants them and can do something about it. */
export const getsNotice = (member: Pick<Member, "role" | "notices">, kind: NoticeKind): boolean =>
  mayReceive(member, kind) && member.notices.includes(kind)
