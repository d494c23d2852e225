import { assert, describe, it } from "@effect/vitest"
import { invitationHistory } from "@review-proof/domain/invitations"
import { InvitationFact, invitationStatus, type InvitationFacts } from "@review-proof/ports"
import { withFact } from "../../src/invitations/facts.ts"
import { Schema } from "effect"
import { between } from "@review-proof/testkit/numbers"

const Report = Schema.Struct({
  fact: InvitationFact,
  at: between(0, 20)
})
const Reports = Schema.Array(Report).check(Schema.isMaxLength(6))

const none: InvitationFacts = {}

const status = (facts: InvitationFacts, cancelledAt: number | null = null) =>
  invitationStatus({ facts, cancelledAt })

describe("an invitation's facts", () => {
  it.prop(
    "keep the earliest time of each, and their status never falls, in whatever order they are reported",
    { reports: Reports },
    ({ reports }) => {
      let facts = none
      const ranks = ["scheduled", ...InvitationFact.literals]
      for (const { at, fact } of reports) {
        const next = withFact(facts, fact, at)
        assert.isAtLeast(ranks.indexOf(status(next)), ranks.indexOf(status(facts)))
        facts = next
      }
      const latestFirst = reports.toSorted((left, right) => right.at - left.at)
      assert.deepStrictEqual(
        facts,
        Object.fromEntries(latestFirst.map(({ at, fact }) => [fact, at]))
      )
    }
  )

  it("change nothing when they were known, so that no commit is made for them", () => {
    const facts = { opened: 5 }
    assert.strictEqual(withFact(facts, "opened", 5), facts)
    assert.strictEqual(withFact(facts, "opened", 9), facts)
    assert.deepStrictEqual(withFact(facts, "opened", 3), { opened: 3 })
  })

  it("rank from scheduled to reviewed, with cancelled apart and final", () => {
    assert.strictEqual(status({}), "scheduled")
    let facts = none
    for (const fact of [
      "sent",
      "failed",
      "delivered",
      "bounced",
      "opened",
      "clicked",
      "unsubscribed",
      "reviewed"
    ] as const) {
      facts = withFact(facts, fact, 1)
      assert.strictEqual(status(facts), fact)
      assert.strictEqual(status({ [fact]: 1 }), fact)
    }
    assert.strictEqual(status(facts, 7), "cancelled")
  })

  it("tell an invitation's history by time", () => {
    const facts = { sent: 10, clicked: 30, delivered: 40, opened: 30 }
    const history = (createdAt: number) =>
      invitationHistory({ facts, createdAt, cancelledAt: null })
    assert.deepStrictEqual(history(5), [
      { status: "scheduled", at: 5 },
      { status: "sent", at: 10 },
      { status: "opened", at: 30 },
      { status: "clicked", at: 30 },
      { status: "delivered", at: 40 }
    ])
    assert.deepStrictEqual(history(10)[0], { status: "sent", at: 10 })
    const cancelled = { facts: {}, createdAt: 5, cancelledAt: 6 }
    assert.deepStrictEqual(invitationHistory(cancelled), [
      { status: "scheduled", at: 5 },
      { status: "cancelled", at: 6 }
    ])
  })
})
