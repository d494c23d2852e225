import type { CompanyId, Member } from "@review-proof/ports"
import { Effect } from "effect"
import { NotFound, OwnerRequired, RoleRequired } from "../errors.ts"
import { type LeastRole, missingRole, type Right } from "./roles.ts"

/**
 * A member, who may do what the role allows within their own company; or the name of an operator or
 * of the program itself, who may do everything.
 */
export type Actor = string | Member

/** The actor in the audit log: a member's id, or the name. */
export const actorName = (actor: Actor): string => (typeof actor === "string" ? actor : actor.id)

/**
 * Why a right is refused. Each right needs one role, and every member has at least the lowest role.
 */
type RightRefusal<R extends Right> = {
  readonly member: never
  readonly admin: RoleRequired
  readonly operator: RoleRequired
  readonly owner: OwnerRequired
}[LeastRole<R>]

/**
 * Succeeds if the actor may do this for a company. For a member, what belongs to another company
 * does not exist: `NotFound`. Otherwise it fails with the `OwnerRequired` or `RoleRequired` of the
 * right.
 */
export const requireRight = <R extends Right>(
  actor: Actor,
  right: R,
  companyId: CompanyId
): Effect.Effect<void, NotFound | RightRefusal<R>> => {
  if (typeof actor === "string") return Effect.void
  if (actor.companyId !== companyId) return Effect.fail(new NotFound({ what: "company" }))
  return requireOwnRight(actor, right)
}

/** Succeeds if the member may do this for their own company. */
export function requireOwnRight<R extends Right>(
  member: Pick<Member, "role">,
  right: R
): Effect.Effect<void, RightRefusal<R>>
export function requireOwnRight(
  member: Pick<Member, "role">,
  right: Right
): Effect.Effect<void, OwnerRequired | RoleRequired> {
  const role = missingRole(member.role, right)
  if (role === null) return Effect.void
  return Effect.fail(role === "owner" ? new OwnerRequired() : new RoleRequired({ role }))
}

/** True if the member may do this in the own company. */
export const isAllowed = ({ role }: Pick<Member, "role">, right: Right): boolean =>
  missingRole(role, right) === null
