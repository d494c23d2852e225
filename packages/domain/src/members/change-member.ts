import { Companies, type AuditEntry, type Member, type MemberId } from "@review-proof/ports"
import type { Change } from "@review-proof/ports/store"
import { Clock, Effect, Option, Stream } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { fieldChanges } from "../audit/field-changes.ts"
import { commitByForm, type SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { getCompany } from "../companies/get-company.ts"
import { type DecidedOn, InvalidTransition, OwnerRequired, refuseOutdated } from "../errors.ts"
import { everyItem } from "../paging/every-item.ts"
import { type Actor, isAllowed, requireRight } from "../rights/actor.ts"
import { endSessionsChange } from "../sign-in/sessions.ts"
import { findMember, getMember } from "../companies/get-member.ts"
import { withAsciiDomain } from "../with-ascii-domain.ts"

/** Absent members stay unchanged. */
export interface MemberPatch extends Partial<Pick<Member, "name" | "email" | "role">>, DecidedOn {}

/**
 * Changes a member. The audit log holds the role alone, no name and no address. Without a real
 * change nothing is written. Fails with `NotFound`, `DuplicateMember`, or `InvalidTransition`
 * where the company would have no owner, or the member has changed since the patch's `version`.
 */
export const changeMember = Effect.fn("changeMember")(function* (
  actor: Actor,
  id: MemberId,
  patch: MemberPatch
) {
  const before = yield* getMember(id)
  yield* requireRight(actor, "manageMembers", before.companyId)
  const { email, name, role } = before
  const wanted =
    patch.email === undefined ? patch : { ...patch, email: withAsciiDomain(patch.email) }
  const changes = fieldChanges({ name, email, role }, wanted)
  if (Object.keys(changes).length === 0) return { value: before }
  yield* refuseOutdated(patch, before)
  const member: Member = { ...before, ...wanted, version: before.version + 1 }
  const details = {
    changed: Object.keys(changes),
    ...("role" in changes ? { role: changes["role"] } : {})
  }
  const commit = yield* replacing(actor, { before, member, action: "change" }, details)
  return { value: member, commit, expected: ["DuplicateMember"] } as const
}, commitDecision)

/**
 * Removes a member, who can no longer act. Their name stays in the logs; their address is deleted.
 * Fails like `changeMember`.
 */
export const removeMember = Effect.fn("removeMember")((actor: Actor, id: MemberId) =>
  commitDecision(decideRemoval(actor, id))
)

/** Like `removeMember`, by a form: submitted twice, it removes once. */
export const removeMemberByForm = Effect.fn("removeMemberByForm")(
  (actor: Member, id: MemberId, form: SentForm) => commitByForm(form, decideRemoval(actor, id))
)

const decideRemoval = Effect.fnUntraced(function* (actor: Actor, id: MemberId) {
  const before = yield* getMember(id)
  yield* requireRight(actor, "manageMembers", before.companyId)
  const removedAt = yield* Clock.currentTimeMillis
  const member: Member = { ...before, email: "", removedAt, version: before.version + 1 }
  const replacement = { before, member, action: "remove" } as const
  return { value: undefined, commit: yield* replacing(actor, replacement, { role: before.role }) }
})

interface Replacement {
  readonly before: Member
  readonly member: Member
  readonly action: "change" | "remove"
}

const replacing = Effect.fnUntraced(function* (
  actor: Actor,
  { action, before, member }: Replacement,
  details: AuditEntry["details"]
) {
  const { companyId, id } = member
  const loses = before.role === "owner" && (action === "remove" || member.role !== "owner")
  const changes: ReadonlyArray<Change> = loses ? yield* keepingAnOwner(actor, before) : []
  // The owner of the earlier address must not stay signed in, nor sign in again (contract PORTAL-4).
  const ending: ReadonlyArray<Change> =
    member.email === before.email
      ? []
      : [
          yield* endSessionsChange(id),
          { _tag: "RemovePasskeysOf", memberId: id },
          { _tag: "UnlinkIdentitiesOf", memberId: id }
        ]
  return yield* withAuditEntry(actor, {
    companyId,
    action: action === "remove" ? "member.removed" : "member.changed",
    target: id,
    details,
    changes: [...changes, ...ending, { _tag: "ReplaceMember", member }]
  })
})

/**
 * Fails unless the company keeps an owner. If two owners leave at the same moment, both raise the
 * company's version, so one of them has to read again. The actor may be the one who left: if owners
 * remove each other, only one removal succeeds.
 */
const keepingAnOwner = Effect.fnUntraced(function* (actor: Actor, owner: Member) {
  const company = yield* getCompany(owner.companyId)
  if (typeof actor !== "string") {
    const acting = yield* findMember(actor.id)
    if (!Option.exists(acting, (one) => isAllowed(one, "manageMembers"))) {
      return yield* new OwnerRequired()
    }
  }
  if (yield* isLastOwner(owner)) {
    return yield* new InvalidTransition({ from: "last owner", action: "leave" })
  }
  return [
    { _tag: "ReplaceCompany", company: { ...company, version: company.version + 1 } }
  ] satisfies ReadonlyArray<Change>
})

/** True for a company's only owner. */
export const isLastOwner = Effect.fnUntraced(function* ({ companyId, id, role }: Member) {
  if (role !== "owner") return false
  const companies = yield* Companies
  const another = yield* everyItem(companies.pageMembers, [companyId], 100).pipe(
    Stream.filter((member) => member.id !== id && member.role === "owner"),
    Stream.runHead
  )
  return Option.isNone(another)
})
