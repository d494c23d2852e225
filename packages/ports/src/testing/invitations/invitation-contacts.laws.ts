import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Invitations, type Invitation } from "../../index.ts"
import { fresh } from "../fresh.ts"
import { givenBusiness, givenBusinesses, givenCompany, givenInvitation, replace } from "../given.ts"
import type { InvitationTester } from "./invitation-outbox.ts"

export const invitationContactsLaws = (test: InvitationTester): void => {
  test("All invitations of a company to a contact are found, oldest first", function* () {
    const invitations = yield* Invitations
    const { company, business: first, other: second } = yield* givenBusinesses
    const contactHash = yield* fresh.contactHash
    const late = yield* givenInvitation(first, { contactHash, createdAt: 9000 })
    const early = yield* givenInvitation(second, { contactHash, createdAt: 1000 })
    yield* givenInvitation(first)
    const foreign = yield* givenBusiness()
    yield* givenInvitation(foreign, { contactHash })
    const found = yield* invitations.findByContact(company.company.id, contactHash)
    assert.deepStrictEqual(found, [early, late])
  })

  test("Invitations are found by an address that their channel does not use", function* () {
    const invitations = yield* Invitations
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    const both = { email: "Jö@example.com", phone: "+491701234567" }
    const mail = yield* givenInvitation(business, { ...both, channel: "email" })
    const late = yield* givenInvitation(business, {
      ...both,
      channel: "whatsapp",
      createdAt: 9000
    })
    const early = yield* givenInvitation(business, {
      ...both,
      channel: "whatsapp",
      email: "jÖ@EXAMPLE.com",
      createdAt: 1000
    })
    yield* givenInvitation(business, { email: both.email, phone: null, channel: "email" })
    yield* givenInvitation(business, { email: null, phone: both.phone, channel: "whatsapp" })
    yield* givenInvitation(yield* givenBusiness(), {
      ...both,
      channel: "whatsapp"
    })
    const find = (kind: "email" | "phone", address: string) =>
      invitations.findBySecondContact(company.company.id, kind, address)
    for (const address of ["jö@example.com", "JÖ@Example.COM"]) {
      assert.deepStrictEqual(yield* find("email", address), [early, late])
    }
    assert.deepStrictEqual(yield* find("phone", both.phone), [mail])
    assert.deepStrictEqual(yield* find("email", "ö@example.com"), [])
    assert.deepStrictEqual(yield* find("phone", "+4917012345"), [])
  })

  test("An invitation is found by its channel and the provider's message id", function* () {
    const invitations = yield* Invitations
    const business = yield* givenBusiness()
    const providerMessageId = `wamid.${yield* fresh.text}`
    const invitation = yield* givenInvitation(business, { channel: "whatsapp" })
    const sent = yield* replace.invitation(invitation, { providerMessageId })
    const find = (channel: Invitation["channel"], id: string) =>
      invitations.findByProviderMessage(channel, id)
    assert.deepStrictEqual(yield* find("whatsapp", providerMessageId), Option.some(sent))
    assert.deepStrictEqual(yield* find("email", providerMessageId), Option.none())
    assert.deepStrictEqual(yield* find("whatsapp", yield* fresh.text), Option.none())
  })

  test("The newest of several invitations with one provider message id is found", function* () {
    const invitations = yield* Invitations
    const business = yield* givenBusiness()
    const providerMessageId = yield* fresh.text
    const [, newest] = yield* Effect.forEach([2000, 3000, 1000], (createdAt) =>
      givenInvitation(business, { providerMessageId, createdAt })
    )
    const found = yield* invitations.findByProviderMessage("email", providerMessageId)
    assert.deepStrictEqual(found, Option.fromUndefinedOr(newest))
  })
}
