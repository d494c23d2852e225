import { Invitations, type CompanyId, type ContactHash, type Invitation } from "@review-proof/ports"
import { Effect } from "effect"
import { getCompany } from "../companies/get-company.ts"
import { contactHash, soughtSpelling, type Contact } from "../invitations/contact.ts"
import { readContact, type ContactInput } from "../invitations/suppressions.ts"

export interface Person {
  readonly contact: Contact
  readonly contactHash: ContactHash
  /** The invitations sent to the address, or with it as their other contact. */
  readonly invitations: ReadonlyArray<Invitation>
}

/** Finds a person by one address. Fails with `NotFound` (company) or `InvalidInput`. */
export const findPerson = Effect.fnUntraced(function* (companyId: CompanyId, given: ContactInput) {
  yield* getCompany(companyId)
  const contact = yield* readContact(given)
  const { kind, value } = contact
  const hash = yield* contactHash({ kind, value })
  const invitations = yield* Invitations
  const [sentTo, holding] = yield* Effect.all(
    [
      invitations.findByContact(companyId, hash),
      invitations.findBySecondContact(companyId, kind, soughtSpelling(contact))
    ],
    { concurrency: 2 }
  )
  const held: ReadonlyArray<Invitation> = [...sentTo, ...holding].toSorted(
    (left, right) => left.createdAt - right.createdAt || left.id - right.id
  )
  return { contact, contactHash: hash, invitations: held } satisfies Person
})
