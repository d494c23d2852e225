import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import type { BusinessReach, Invitation, InvitationStatus } from "../../index.ts"
import {
  InvitationFact,
  Invitations,
  invitationStatus,
  InvitationStatus as InvitationStatuses,
  PublicNumbers
} from "../../index.ts"
import { arbitraryFacts, arbitraryInvitation } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import {
  givenBusiness,
  type GivenCompany,
  givenCompany,
  givenInvitation,
  givenReview,
  replace
} from "../given.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { continuesBehind, newestFirst, walk } from "../paging.ts"
import type { InvitationTester } from "./invitation-outbox.ts"

export const invitationListsLaws = (test: InvitationTester): void => {
  test.prop(
    "An invitation keeps every field, and is replaced only at the version that was read",
    { invitation: arbitraryInvitation, later: arbitraryInvitation },
    function* (given) {
      const invitations = yield* Invitations
      const business = yield* givenBusiness()
      const first = yield* givenInvitation(business)
      const review = yield* givenReview(business)
      const own = {
        id: yield* PublicNumbers.use(({ nextInvitation }) => nextInvitation),
        companyId: business.companyId,
        businessId: business.id,
        contactHash: yield* fresh.contactHash
      }
      const messageId = yield* fresh.text
      const referring = (fields: Invitation): Invitation => ({
        ...fields,
        ...own,
        providerMessageId: fields.providerMessageId === null ? null : messageId,
        reviewId: fields.reviewId === null ? null : review.id,
        remindsOf: fields.remindsOf === null ? null : first.id
      })
      const invitation = yield* givenInvitation(business, referring(given.invitation))
      assert.deepStrictEqual(yield* invitations.find(invitation.id), Option.some(invitation))
      const contact = yield* invitations.findByContact(business.companyId, invitation.contactHash)
      assert.deepStrictEqual(contact, [invitation])
      yield* replacesOnlyAtItsVersion(
        { ...referring(given.later), version: 2 },
        (replaced) => ({ _tag: "ReplaceInvitation", invitation: replaced }),
        invitations.find(invitation.id)
      )
    },
    { arbitrary: { runs: 30 } }
  )

  test("A page continues behind an invitation that has another status since", function* () {
    const invitations = yield* Invitations
    const { companyId, id } = yield* givenBusiness().pipe(
      Effect.tap((business) => Effect.replicateEffect(givenInvitation(business), 3))
    )
    yield* continuesBehind(
      invitations.page,
      [{ companyId, businesses: [id] }, "scheduled"],
      (invitation) => replace.invitation(invitation, { cancelledAt: 9 })
    )
  })

  test("An invitation is listed only within reach", function* () {
    const invitations = yield* Invitations
    const { business, reaches } = yield* givenReaches
    const invitation = yield* givenInvitation(business)
    for (const [reach, expected] of reaches) {
      const page = yield* invitations.page(reach, null, { limit: 5, after: null })
      assert.deepStrictEqual(page.items, expected ? [invitation] : [])
    }
  })

  test("Each fact gives its status to an invitation of which all lower ones are known", function* () {
    const invitations = yield* Invitations
    const business = yield* givenBusiness()
    const reach = { companyId: business.companyId, businesses: null }
    for (const [rank, fact] of InvitationFact.literals.entries()) {
      const known = InvitationFact.literals.slice(0, rank + 1)
      const facts = Object.fromEntries(known.map((each, index) => [each, 100 - index]))
      const invitation = yield* givenInvitation(business, { facts })
      const { items } = yield* invitations.page(reach, fact, { limit: 5, after: null })
      assert.deepStrictEqual(items, [invitation])
    }
  })

  test.prop(
    "Lists filter by the status that follows from the facts",
    { facts: Arbitrary.array(arbitraryFacts, { minLength: 6, maxLength: 12 }) },
    function* ({ facts }) {
      const invitations = yield* Invitations
      const company = yield* givenCompany()
      const businesses = [yield* givenBusiness(company), yield* givenBusiness(company)] as const
      const given = yield* Effect.forEach(facts, (known, index) =>
        givenInvitation(businesses[index % 2 === 0 ? 0 : 1], {
          facts: known,
          cancelledAt: index % 5 === 4 ? 1 : null,
          createdAt: 1000 + (index % 3)
        })
      )
      const companyId = company.company.id
      const reaches: ReadonlyArray<BusinessReach> = [
        { companyId, businesses: null },
        { companyId, businesses: [businesses[1].id] },
        { companyId, businesses: businesses.map(({ id }) => id) }
      ]
      const wanted: ReadonlyArray<InvitationStatus | null> = [null, ...InvitationStatuses.literals]
      for (const reach of reaches) {
        for (const status of wanted) {
          const expected = given
            .filter(({ businessId }) => reach.businesses?.includes(businessId) ?? true)
            .filter((invitation) => status === null || invitationStatus(invitation) === status)
            .toSorted(newestFirst)
          const seen = yield* walk(invitations.page, [reach, status], 2)
          assert.deepStrictEqual(seen, expected)
        }
      }
    },
    { arbitrary: { runs: 8 } }
  )
}

/** A business, and for each of several reaches whether it is within. */
const givenReaches = Effect.gen(function* () {
  const [mine, other] = [yield* givenCompany(), yield* givenCompany()]
  const [business, second] = [yield* givenBusiness(mine), yield* givenBusiness(mine)]
  const to = ({ company }: GivenCompany, businesses: BusinessReach["businesses"]) => ({
    companyId: company.id,
    businesses
  })
  const reaches: ReadonlyArray<readonly [reach: BusinessReach, isWithin: boolean]> = [
    [to(mine, null), true],
    [to(mine, [business.id]), true],
    [to(mine, [second.id, business.id]), true],
    [to(mine, [second.id]), false],
    [to(mine, []), false],
    [to(other, null), false],
    [to(other, [business.id]), false]
  ]
  return { business, reaches }
})
