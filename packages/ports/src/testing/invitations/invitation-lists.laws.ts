import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import type { BusinessReach, Invitation, InvitationStatus } from "../../index.ts"
import {
  Invitations,
  InvitationStatus as InvitationStatuses,
  PublicNumbers,
  UnitOfWork
} from "../../index.ts"
import { arbitraryFacts, arbitraryInvitation } from "../arbitraries/entities.ts"
import { fresh } from "../fresh.ts"
import { changed, givenBusiness, givenCompany, givenInvitation, givenReview } from "../given.ts"
import type { LawTester } from "../suite.ts"
import { atOnce } from "../at-once.ts"
import { replacesOnlyAtItsVersion } from "../replacing.ts"
import { newestFirst, walk } from "../paging.ts"

export const invitationListsLaws = (
  test: LawTester<Invitations | PublicNumbers | UnitOfWork>
): void => {
  test("Sent invitations are counted by the day on which they were made", function* () {
    const invitations = yield* Invitations
    const company = yield* givenCompany()
    const [one, two] = [yield* givenBusiness(company), yield* givenBusiness(company)]
    const stranger = yield* givenBusiness(yield* givenCompany())
    const day = 20_000
    const at = (days: number) => (day + days) * 86_400_000
    for (const [business, createdAt, fields] of [
      [one, at(0) - 1, { facts: { sent: 1 } }],
      [one, at(0), { facts: { sent: 1 } }],
      [two, at(1) - 1, { facts: { sent: 1 } }],
      [two, at(1), { facts: { sent: 1, delivered: 2, opened: 3 } }],
      [two, at(1) + 1, { facts: { sent: 1, bounced: 2 } }],
      [two, at(1) + 2, { facts: {} }],
      [two, at(1) + 3, { facts: { sent: 1, failed: 2 } }],
      [two, at(1) + 4, { facts: {}, cancelledAt: at(2) }],
      [two, at(3), { facts: { sent: 1 } }],
      [stranger, at(1), { facts: { sent: 1 } }]
    ] as const) {
      yield* givenInvitation(business, { createdAt, ...fields })
    }
    const counted = (first: number, last: number, atMost = 9) =>
      invitations.sentByDay(company.company.id, { since: at(first), before: at(last) }, atMost)
    assert.deepStrictEqual(yield* counted(0, 3), [
      { day, sent: 2 },
      { day: day + 1, sent: 2 }
    ])
    assert.deepStrictEqual(yield* counted(0, 4, 1), [
      { day: day + 1, sent: 2 },
      { day: day + 3, sent: 1 }
    ])
    assert.deepStrictEqual(yield* counted(4, 9), [])
  })

  test.prop(
    "An invitation keeps every field, and is replaced only at the version that was read",
    { invitation: arbitraryInvitation, later: arbitraryInvitation },
    function* (given) {
      const invitations = yield* Invitations
      const business = yield* givenBusiness(yield* givenCompany())
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
      const contact = yield* invitations.toContact(business.companyId, invitation.contactHash)
      assert.deepStrictEqual(contact, [invitation])
      yield* replacesOnlyAtItsVersion(
        { ...referring(given.later), version: 2 },
        (replaced) => ({ _tag: "ReplaceInvitation", invitation: replaced }),
        invitations.find(invitation.id)
      )
    },
    { arbitrary: { runs: 30 } }
  )

  test("An invitation is found only within reach", function* () {
    const invitations = yield* Invitations
    const [mine, other] = [yield* givenCompany(), yield* givenCompany()]
    const [first, second] = [yield* givenBusiness(mine), yield* givenBusiness(mine)]
    const invitation = yield* givenInvitation(first)
    const reaches = [
      [mine, null, true],
      [mine, [second.id, first.id], true],
      [mine, [second.id], false],
      [mine, [], false],
      [other, null, false],
      [other, [first.id], false]
    ] as const
    for (const [{ company }, businesses, expected] of reaches) {
      const reach = { companyId: company.id, businesses }
      const found = yield* invitations.findWithin(reach, invitation.id)
      assert.deepStrictEqual(found, expected ? Option.some(invitation) : Option.none())
      const page = yield* invitations.page(reach, null, { limit: 5, after: null })
      assert.deepStrictEqual(page.items, expected ? [invitation] : [])
    }
  })

  test("A funnel follows how far invitations came, by the day on which they were sent", function* () {
    const { funnel } = yield* Invitations
    const company = yield* givenCompany()
    const [business, other] = [yield* givenBusiness(company), yield* givenBusiness(company)]
    const day = 86_400_000
    const read = Effect.map(funnel(business.id, 10), (days) => days.filter(({ sent }) => sent > 0))
    yield* givenInvitation(other, { facts: { sent: 12 * day } })
    yield* givenInvitation(business, { facts: { sent: 9 * day } })
    const first = yield* givenInvitation(business, { facts: { sent: 12 * day } })
    const second = yield* givenInvitation(business, { facts: {} })
    yield* givenInvitation(business, {
      facts: { sent: 12 * day },
      kind: "reminder",
      remindsOf: first.id
    })
    const nothing = { sent: 0, delivered: 0, opened: 0, clicked: 0, reviewed: 0 }
    assert.deepStrictEqual(yield* read, [{ ...nothing, day: 12, sent: 1 }])
    const replace = (invitation: Invitation, facts: Invitation["facts"], version: number) =>
      ({ _tag: "ReplaceInvitation", invitation: { ...invitation, facts, version } }) as const
    yield* changed(
      replace(first, { sent: 12 * day, clicked: 14 * day }, 2),
      replace(second, { sent: 13 * day - 1, delivered: 13 * day }, 2)
    )
    const clicked = { day: 12, sent: 2, delivered: 2, opened: 1, clicked: 1, reviewed: 0 }
    assert.deepStrictEqual(yield* read, [clicked])
    yield* Effect.flip(changed(replace(first, { sent: 12 * day, reviewed: 15 * day }, 2)))
    assert.deepStrictEqual(yield* read, [clicked])
    yield* changed(replace(first, { sent: 11 * day, clicked: 14 * day, reviewed: 15 * day }, 3))
    assert.deepStrictEqual(yield* read, [
      { day: 11, sent: 1, delivered: 1, opened: 1, clicked: 1, reviewed: 1 },
      { day: 12, sent: 1, delivered: 1, opened: 0, clicked: 0, reviewed: 0 }
    ])
  })

  test("Those of one business are counted by status, each up to a number", function* () {
    const { countUpTo } = yield* Invitations
    const company = yield* givenCompany()
    const [business, other] = [yield* givenBusiness(company), yield* givenBusiness(company)]
    yield* givenInvitation(other)
    for (const facts of [{}, {}, {}, { sent: 1 }, { sent: 1, opened: 2 }]) {
      yield* givenInvitation(business, { facts })
    }
    yield* givenInvitation(business, { cancelledAt: 5 })
    const counted = [...(yield* countUpTo(business.id, 2))].filter(([, count]) => count > 0)
    assert.sameDeepMembers(counted, [
      ["scheduled", 2],
      ["sent", 1],
      ["opened", 1],
      ["cancelled", 1]
    ])
    const all = yield* countUpTo(business.id, 100)
    assert.strictEqual(all.get("scheduled"), 3)
  })

  test("Invitations are counted by status, exactly while they are few", function* () {
    const { countByStatus } = yield* Invitations
    if (countByStatus === undefined) return
    const before = yield* countByStatus
    if (Array.from(before.values()).reduce((sum, count) => sum + count, 0) > 5000) return
    const business = yield* givenBusiness(yield* givenCompany())
    const sent = yield* givenInvitation(business, { facts: { sent: 1 } })
    yield* givenInvitation(business, { facts: { sent: 1 } })
    yield* givenInvitation(business, { facts: {}, cancelledAt: 5 })
    const opened = { ...sent, facts: { sent: 1, opened: 2 }, version: 2 }
    yield* changed({ _tag: "ReplaceInvitation", invitation: opened })
    const after = yield* countByStatus
    const more = InvitationStatuses.literals
      .map((status) => [status, (after.get(status) ?? 0) - (before.get(status) ?? 0)] as const)
      .filter(([, count]) => count !== 0)
    assert.sameDeepMembers(more, [
      ["sent", 1],
      ["opened", 1],
      ["cancelled", 1]
    ])
  })

  test("One of many decisions on an invitation wins: it is cancelled or sent", function* () {
    const invitations = yield* Invitations
    const invitation = yield* givenInvitation(yield* givenBusiness(yield* givenCompany()), {
      sendAt: 4_102_444_800_000
    })
    const { done } = yield* atOnce(16, (index) => {
      const over =
        index % 2 === 0 ? { cancelledAt: 1000 + index } : { facts: { sent: 1000 + index } }
      const decided = { ...invitation, ...over, version: 2 }
      return changed({ _tag: "ReplaceInvitation", invitation: decided })
    })
    assert.lengthOf(done, 1)
    const kept = yield* Effect.flatMap(invitations.find(invitation.id), Effect.fromOption)
    assert.strictEqual(kept.version, 2)
    assert.strictEqual(kept.cancelledAt === null, kept.facts.sent !== undefined)
  })

  test.prop(
    "Lists go by the status that follows from the facts",
    { facts: Arbitrary.array(arbitraryFacts, { minLength: 5, maxLength: 12 }) },
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
            .filter((invitation) => status === null || statusInWords(invitation) === status)
            .toSorted(newestFirst)
          const seen = yield* walk(
            (request: Parameters<typeof invitations.page>[2]) =>
              invitations.page(reach, status, request),
            3
          )
          assert.deepStrictEqual(seen, expected)
        }
      }
    },
    { arbitrary: { runs: 8 } }
  )

  test("Pages list each invitation once when many were created at the same time", function* () {
    const invitations = yield* Invitations
    const company = yield* givenCompany()
    const business = yield* givenBusiness(company)
    const given = yield* Effect.replicateEffect(givenInvitation(business), 9)
    for (const limit of [1, 2, 4, 9, 10]) {
      const seen = yield* walk(
        (request: Parameters<typeof invitations.page>[2]) =>
          invitations.page({ companyId: company.company.id, businesses: null }, null, request),
        limit
      )
      assert.deepStrictEqual(seen, given.toSorted(newestFirst))
    }
  })
}

/** The rule once more, in the plainest words (contract INVITATION-1). */
const statusInWords = ({ cancelledAt, facts }: Invitation): InvitationStatus => {
  if (cancelledAt !== null) return "cancelled"
  if (facts.reviewed !== undefined) return "reviewed"
  if (facts.unsubscribed !== undefined) return "unsubscribed"
  if (facts.clicked !== undefined) return "clicked"
  if (facts.opened !== undefined) return "opened"
  if (facts.bounced !== undefined) return "bounced"
  if (facts.delivered !== undefined) return "delivered"
  if (facts.failed !== undefined) return "failed"
  return facts.sent === undefined ? "scheduled" : "sent"
}
