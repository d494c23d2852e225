import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Invitation } from "../../index.ts"
import { Invitations, InvitationStatus as InvitationStatuses } from "../../index.ts"
import { changed, givenBusiness, givenBusinesses, givenInvitation, replace } from "../given.ts"
import { refusal } from "../refusal.ts"
import type { InvitationTester } from "./invitation-outbox.ts"

export const invitationCountsLaws = (test: InvitationTester): void => {
  test("Sent invitations of a company are counted by the day on which they were sent", function* () {
    const invitations = yield* Invitations
    const { company, business: one, other: two } = yield* givenBusinesses
    const stranger = yield* givenBusiness()
    const day = 20_000
    const at = (days: number) => (day + days) * 86_400_000
    const first = yield* givenInvitation(one, { facts: { sent: at(0) - 1 } })
    for (const [business, fields] of [
      [one, { facts: { sent: at(0) } }],
      [one, { facts: { sent: at(1) }, kind: "reminder", remindsOf: first.id }],
      [two, { facts: { sent: at(1) - 1 } }],
      [two, { facts: { sent: at(1), delivered: at(3), opened: at(3) } }],
      [two, { facts: { sent: at(1) + 1, bounced: at(2) } }],
      [two, { facts: {} }],
      [two, { facts: {}, cancelledAt: at(2) }],
      [two, { facts: { sent: at(3) } }],
      [stranger, { facts: { sent: at(1) } }]
    ] as const) {
      yield* givenInvitation(business, fields)
    }
    const counted = (first: number, last: number) =>
      invitations.sentByDay(company.company.id, { first: day + first, last: day + last })
    assert.deepStrictEqual(yield* counted(0, 2), [
      { day, sent: 2 },
      { day: day + 1, sent: 2 }
    ])
    assert.deepStrictEqual(yield* counted(3, 3), [{ day: day + 3, sent: 1 }])
    assert.deepStrictEqual(yield* counted(4, 9), [])
  })

  test("A funnel follows how far invitations came, by the day on which they were sent", function* () {
    const { funnel } = yield* Invitations
    const { business, other } = yield* givenBusinesses
    const day = 86_400_000
    const read = Effect.map(funnel(business.id, 11), (days) => days.filter(({ sent }) => sent > 0))
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
    const changeOf = (invitation: Invitation, facts: Invitation["facts"], version: number) =>
      ({ _tag: "ReplaceInvitation", invitation: { ...invitation, facts, version } }) as const
    yield* changed(
      changeOf(first, { sent: 12 * day, clicked: 14 * day }, 2),
      changeOf(second, { sent: 13 * day - 1, delivered: 13 * day }, 2)
    )
    const clicked = { day: 12, sent: 2, delivered: 2, opened: 1, clicked: 1, reviewed: 0 }
    assert.deepStrictEqual(yield* read, [clicked])
    yield* refusal(changed(changeOf(first, { sent: 12 * day, reviewed: 15 * day }, 2)))
    assert.deepStrictEqual(yield* read, [clicked])
    yield* changed(changeOf(first, { sent: 11 * day, reviewed: 15 * day }, 3))
    assert.deepStrictEqual(yield* read, [
      { day: 11, sent: 1, delivered: 1, opened: 1, clicked: 1, reviewed: 1 },
      { day: 12, sent: 1, delivered: 1, opened: 0, clicked: 0, reviewed: 0 }
    ])
  })

  test("The invitations of a business are counted by status, each up to a number", function* () {
    const { countUpTo } = yield* Invitations
    const { business, other } = yield* givenBusinesses
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
    const business = yield* givenBusiness()
    const sent = yield* givenInvitation(business, { facts: { sent: 1 } })
    yield* givenInvitation(business, { facts: { sent: 1 } })
    yield* givenInvitation(business, { facts: {}, cancelledAt: 5 })
    yield* replace.invitation(sent, { facts: { sent: 1, opened: 2 } })
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
}
