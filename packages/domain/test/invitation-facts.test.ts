import { assert, describe, it } from "@effect/vitest"
import { invitationHistory } from "@review-proof/domain/invitations"
import { InvitationFact, invitationStatus, type InvitationFacts } from "@review-proof/ports"
import { withFact } from "../src/invitations/facts.ts"
import { Schema } from "effect"

const Report = Schema.Struct({
  fact: InvitationFact,
  at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))
})
const Reports = Schema.Array(Report).check(Schema.isMaxLength(6))

const none: InvitationFacts = {}

const told = (reports: ReadonlyArray<typeof Report.Type>): InvitationFacts =>
  reports.reduce((facts, { at, fact }) => withFact(facts, fact, at), none)

const orderings = <A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        orderings(items.toSpliced(index, 1)).map((rest) => [item, ...rest])
      )

const status = (facts: InvitationFacts, cancelledAt: number | null = null) =>
  invitationStatus({ facts, cancelledAt })

describe("an invitation's facts", () => {
  it.prop(
    "give the same result in every order, however often they are reported",
    { reports: Reports },
    ({ reports }) => {
      const expected = told(reports)
      for (const ordering of orderings(reports)) {
        assert.deepStrictEqual(told([...ordering, ...ordering.slice(0, 2)]), expected)
      }
    },
    { arbitrary: { runs: 100 } }
  )

  it.prop(
    "appear for the first time once, and their status never falls, in whatever order",
    { reports: Reports },
    ({ reports }) => {
      let facts = none
      const firsts: Array<InvitationFact> = []
      const ranks = ["scheduled", ...InvitationFact.literals]
      for (const { at, fact } of reports) {
        if (facts[fact] === undefined) firsts.push(fact)
        const next = withFact(facts, fact, at)
        assert.isAtLeast(ranks.indexOf(status(next)), ranks.indexOf(status(facts)))
        facts = next
      }
      assert.sameMembers(firsts, [...new Set(reports.map(({ fact }) => fact))])
      for (const fact of firsts) {
        const times = reports.filter((report) => report.fact === fact).map(({ at }) => at)
        assert.strictEqual(facts[fact], Math.min(...times))
      }
    }
  )

  it("change nothing when they were known, so that no commit is made for them", () => {
    const facts = told([{ fact: "opened", at: 5 }])
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
    const history = (createdAt: number, cancelledAt: number | null = null) =>
      invitationHistory({ facts, createdAt, cancelledAt })
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
