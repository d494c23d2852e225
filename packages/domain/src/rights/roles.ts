import type { MemberRole } from "@review-proof/ports"

/** The least role for each thing that an actor asks for (contract MANAGEMENT-10). */
const leastRole = {
  readPortal: "member",
  /** The rights to one's own name and sessions. */
  changeSelf: "member",
  reply: "member",
  resolveReviews: "member",
  askForProof: "member",
  report: "member",
  manageSavedReplies: "admin",
  invite: "member",
  importReviews: "admin",
  manageProducts: "admin",
  changeBusinesses: "admin",
  manageWebhooks: "admin",
  manageKeys: "admin",
  manageSuppressions: "admin",
  readAudit: "admin",
  readUsage: "admin",
  exportAudit: "owner",
  createLastingKeys: "owner",
  manageMembers: "owner",
  changePlan: "owner",
  changeSignIn: "owner",
  handlePrivacy: "owner",
  exportCompany: "owner",
  /** A company never decides about published reviews. */
  moderate: "operator",
  /** A proof that needs evidence, which a company would give to itself. */
  giveProof: "operator",
  manageCompanies: "operator"
} as const satisfies Record<string, MemberRole | "operator">

/** Something that an actor may do or not. */
export type Right = keyof typeof leastRole

/** The role without which a right is refused. */
export type LeastRole<R extends Right> = (typeof leastRole)[R]

const ranks = { member: 1, admin: 2, owner: 3, operator: 4 } as const

/** The role that a right needs, or null if `role` is enough. */
export const missingRole = (role: MemberRole, right: Right): MemberRole | "operator" | null =>
  ranks[role] >= ranks[leastRole[right]] ? null : leastRole[right]
