/** Invitations for tests of the management API, made as a key of the company would. */
import { createInvitation } from "@review-proof/domain/invitations"
import type { Caller } from "@review-proof/domain/access"
import type { NewInvitation } from "@review-proof/domain/invitations"
import { BusinessId, CompanyId, KeyId, MemberId } from "@review-proof/ports"
import { Effect } from "effect"

/** Whom a key with every right would act for. */
export const callerOf = (company: string, businesses: ReadonlyArray<string>): Caller => {
  const companyId = CompanyId.make(company)
  const ids = businesses.map((id) => BusinessId.make(id))
  return {
    keyId: KeyId.make("key_1"),
    keyName: "Test",
    lineageId: KeyId.make("key_1"),
    companyId,
    createdBy: MemberId.make("mem_1"),
    creatorName: "Ann",
    scopes: [],
    reach: { companyId, businesses: ids },
    businesses: { ids, complete: true }
  }
}

/** Invites a customer of a business and answers the invitation's public id. */
export const invited = (company: string, business: string, given: Partial<NewInvitation> = {}) =>
  createInvitation(callerOf(company, [business]), {
    name: "Jane Doe",
    email: "jane@example.com",
    phone: null,
    channel: "email",
    reference: null,
    products: [],
    sendAt: null,
    language: null,
    business: null,
    ...given
  }).pipe(
    Effect.map((made) => {
      if (made._tag !== "Fresh") throw new Error("It was answered before")
      return `inv_${made.value.id}`
    }),
    Effect.orDie
  )
