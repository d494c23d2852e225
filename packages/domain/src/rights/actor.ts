import type { Member } from "@review-proof/ports"

/**
 * A member, who may do what the role allows within the own company; or the name of an operator or of
 * the program itself, who may do everything.
 */
export type Actor = string | Member

/** The actor in the audit log: a member's id, or the name. */
export const actorName = (actor: Actor): string => (typeof actor === "string" ? actor : actor.id)
