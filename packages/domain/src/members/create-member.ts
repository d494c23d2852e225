import type { CompanyId, Member } from "@review-proof/ports"
import { Effect } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { getCompany } from "../companies/get-company.ts"
import { newMember } from "../companies/new-member.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** A member as an operator enters it. */
export type NewMember = Pick<Member, "name" | "email" | "role">

/**
 * Adds a member to a company. The audit log names the member by id: it holds no addresses. Fails
 * with `NotFound` or `DuplicateMember`.
 */
export const createMember = Effect.fn("createMember")(
  (actor: Actor, companyId: CompanyId, input: NewMember) =>
    commitDecision(decideNewMember(actor, companyId, input))
)

/** The decision of `createMember`, which fails like it. */
export const decideNewMember = Effect.fnUntraced(function* (
  actor: Actor,
  companyId: CompanyId,
  input: NewMember
) {
  yield* requireRight(actor, "manageMembers", companyId)
  yield* getCompany(companyId)
  const member = yield* newMember(companyId, input)
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "member.created",
    target: member.id,
    details: { role: member.role },
    changes: [{ _tag: "InsertMember", member }]
  })
  return { value: member, commit, expected: ["DuplicateMember"] } as const
})
