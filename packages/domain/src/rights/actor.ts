import type { Member } from "@review-proof/ports"

/**
 * Who acts: a member, who may do what the role allows within the own company; or, by name alone,
 * an operator or the program itself, who may do everything.
 */
export type Actor = string | Member

/** What the audit log calls an actor: a member's id, or the name. */
export const actorName = (actor: Actor): string => (typeof actor === "string" ? actor : actor.id)
