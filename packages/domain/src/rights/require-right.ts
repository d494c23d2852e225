import type { CompanyId, Member } from "@review-proof/ports"
import { Effect } from "effect"
import { NotFound, OwnerRequired, RoleRequired } from "../errors.ts"
import type { Actor } from "./actor.ts"
import { missingRole, type Right } from "./roles.ts"

/**
 * Passes where the actor may do this for a company. What is another company's does not exist for a
 * member: `NotFound`. Fails with `OwnerRequired` or `RoleRequired` too.
 */
export const requireRight = (
  actor: Actor,
  right: Right,
  companyId: CompanyId
): Effect.Effect<void, NotFound | OwnerRequired | RoleRequired> => {
  if (typeof actor === "string") return Effect.void
  if (actor.companyId !== companyId) return Effect.fail(new NotFound({ what: "company" }))
  const role = missingRole(actor.role, right)
  if (role === null) return Effect.void
  return Effect.fail(role === "owner" ? new OwnerRequired() : new RoleRequired({ role }))
}

/** True if the member may do this in the own company. */
export const isAllowed = ({ role }: Pick<Member, "role">, right: Right): boolean =>
  missingRole(role, right) === null
