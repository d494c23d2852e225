import { Companies, KeyId, ClientId } from "@review-proof/ports"
import type { ApiKey, CompanyId, KeyLifetime, Member, MemberId } from "@review-proof/ports"
import { Clock, Effect, Option, type Redacted } from "effect"
import { newKey } from "./credential.ts"
import { withAuditEntry } from "../audit/audit-entry.ts"
import type { SentForm } from "../commit/by-form.ts"
import { commitDecision, type Decision } from "../commit/commit.ts"
import { secretByForm } from "../commit/secret-by-form.ts"
import { getCompany } from "../companies/get-company.ts"
import { findMember } from "../companies/get-member.ts"
import { InvalidInput, OwnerRequired } from "../errors.ts"
import { newId } from "../ids/new-id.ts"
import { expiryOf } from "./key-lifetime.ts"
import { checkRights, type KeyRights } from "./key-rights.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** A key as an operator enters it. */
export interface NewKey extends KeyRights {
  readonly name: string
  readonly lifetime: KeyLifetime
  /** A member of the company; null is the acting member, or the first owner. */
  readonly createdBy: MemberId | null
}

/** A key with its secret, which is known only now: the store keeps a hash. */
export interface CreatedKey {
  readonly key: ApiKey
  readonly secret: Redacted.Redacted<string>
}

/** Makes an API key. Only a creator who is an owner may choose that it never expires. */
export const createKey = Effect.fn("createKey")(
  (actor: Actor, companyId: CompanyId, input: NewKey) =>
    commitDecision(decideNewKey(actor, companyId, input))
)

/** Like `createKey`, by a form: submitted twice, it creates one key and shows its secret both times. */
export const createKeyByForm = Effect.fn("createKeyByForm")(
  (member: Member, input: Omit<NewKey, "createdBy">, form: SentForm) =>
    secretByForm(
      form,
      Effect.map(decideNewKey(member, member.companyId, { ...input, createdBy: null }), toNewSecret)
    )
)

/** The decision for a form. */
export const toNewSecret = ({ value, ...decision }: Decision<CreatedKey>) => ({
  ...decision,
  value: { id: value.key.id, secret: value.secret }
})

const decideNewKey = Effect.fnUntraced(function* (
  actor: Actor,
  companyId: CompanyId,
  input: NewKey
) {
  yield* requireRight(actor, "manageKeys", companyId)
  if (input.lifetime === "never") yield* requireRight(actor, "createLastingKeys", companyId)
  const { creator, rights, wrong } = yield* checkNewKey(companyId, {
    ...input,
    createdBy: input.createdBy ?? (typeof actor === "string" ? null : actor.id)
  })
  if (creator === undefined || Object.keys(wrong).length > 0) {
    return yield* new InvalidInput({ fields: wrong })
  }
  if (input.lifetime === "never" && creator.role !== "owner") return yield* new OwnerRequired()
  const { hash, hint, secret } = yield* newKey
  const id = yield* newId(KeyId)
  const createdAt = yield* Clock.currentTimeMillis
  const key: ApiKey = {
    id,
    companyId,
    clientId: yield* newId(ClientId),
    lineageId: id,
    hash,
    hint,
    name: input.name,
    ...rights,
    createdBy: creator.id,
    lifetime: input.lifetime,
    createdAt,
    expiresAt: expiryOf(input.lifetime, createdAt),
    rotatedAt: null,
    blockedAt: null,
    revokedAt: null,
    lastUsedAt: null,
    version: 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "key.created",
    target: id,
    details: { name: key.name, lifetime: key.lifetime, createdBy: creator.id, ...rights },
    changes: [{ _tag: "InsertKey", key }]
  })
  const value: CreatedKey = { key, secret }
  return { value, commit }
})

/**
 * Checks the rights (`checkRights`) and the creator of a new key of the company. `wrong` has the
 * reason for each field that cannot be accepted. Fails with `NotFound`.
 */
export const checkNewKey = Effect.fnUntraced(function* (
  companyId: CompanyId,
  asked: KeyRights & Pick<NewKey, "createdBy">
) {
  yield* getCompany(companyId)
  const creator = Option.getOrUndefined(yield* findCreator(companyId, asked.createdBy))
  const { rights, wrong } = yield* checkRights(companyId, asked)
  return {
    creator,
    rights,
    wrong: {
      ...wrong,
      ...(creator === undefined ? { createdBy: "is not a member of the company" } : {})
    }
  }
})

const findCreator = Effect.fnUntraced(function* (companyId: CompanyId, id: MemberId | null) {
  const member = yield* id === null
    ? Companies.use((companies) => companies.firstOwner(companyId))
    : findMember(id)
  return Option.filter(member, (found) => found.companyId === companyId)
})
