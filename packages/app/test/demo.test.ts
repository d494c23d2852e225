/** Goal: the demo is a business with a past, whole even where the first start was cut off. */
import { assert, describe, it } from "@effect/vitest"
import { callerWithin } from "@review-proof/domain/access"
import { createBusiness } from "@review-proof/domain/companies"
import { listBusinessReviews, submitInvitedReview } from "@review-proof/domain/reviews"
import {
  invitationHistory,
  invitationOfLink,
  listCompanyInvitations
} from "@review-proof/domain/invitations"
import { Invitations, UnitOfWork } from "@review-proof/ports"
import { allManaged } from "@review-proof/testkit/client/client"
import { invite } from "@review-proof/testkit/domain/given"
import { Sending } from "@review-proof/testkit/domain/message-provider"
import { makeCompany, submission } from "@review-proof/testkit/domain/world"
import { duringTest, serviceProcess } from "@review-proof/testkit/processes/during-test"
import { openDatabase } from "@review-proof/testkit/service/service"
import { testOn } from "@review-proof/testkit/test"
import { times } from "@review-proof/testkit/time"
import { Effect, Fiber, Latch, Layer } from "effect"
import { TestClock } from "effect/testing"
import { openDemo } from "../src/demo/demo-access.ts"
import { ensureDemoCompany } from "../src/demo/demo-company.ts"

const start = Date.UTC(2026, 10, 23, 3)
const options = { baseUrl: "http://127.0.0.1:3000", withInvitations: true, isShared: false }
const whole = { limit: 100, cursor: null, filters: {}, words: null, status: null, business: null }

const InStore = Layer.fresh(Sending)
const test = testOn(InStore)

const demo = (given: typeof options) =>
  Effect.andThen(TestClock.setTime(start), ensureDemoCompany(given)).pipe(
    Effect.flatMap(Effect.fromNullishOr)
  )

/** All that a reader sees, without what chance decides. */
const seen = Effect.fnUntraced(function* (given: typeof options = options) {
  const { business, company } = yield* demo(given)
  const reviews = yield* listBusinessReviews(business.id, whole)
  const invitations = yield* listCompanyInvitations(company.id, whole)
  return {
    reviews: reviews.items.map(({ replies, review }) => {
      const { createdAt, language, proof, resolved, stars, state, text } = review
      const answers = replies.map((reply) => ({ text: reply.text, at: reply.createdAt }))
      return { createdAt, language, proof, resolved, stars, state, text, answers }
    }),
    invitations: invitations.items.map((invitation) => ({
      name: invitation.name,
      history: invitationHistory(invitation)
    }))
  }
})

const kindsOf = <A>(values: ReadonlyArray<A>) => [...new Set(values)].toSorted()

describe("The demo", () => {
  test("has a past of 18 months with all kinds of reviews, replies and invitations", function* () {
    const { invitations, reviews } = yield* seen()
    assert.isAbove(reviews.length, 50)
    const spread = (reviews[0]?.createdAt ?? 0) - (reviews.at(-1)?.createdAt ?? 0)
    assert.isAbove(spread, 540 * 86_400_000)
    assert.lengthOf(kindsOf(reviews.map(({ proof }) => proof)), 6)
    assert.lengthOf(kindsOf(reviews.map(({ stars }) => stars)), 5)
    assert.lengthOf(kindsOf(reviews.map(({ text }) => text)), reviews.length)
    const languages = kindsOf(reviews.map(({ language }) => language))
    assert.strictEqual(languages.join(" "), "ar de en es fr he it nl pl pt")
    const states = kindsOf(reviews.map(({ state }) => state))
    assert.strictEqual(states.join(" "), "hidden pending published removed")
    const delays = reviews.flatMap(({ answers, createdAt }) =>
      answers.map(({ at }) => at - createdAt)
    )
    assert.isAbove(delays.length, 30)
    for (const delay of delays) assert.isAbove(delay, 3_600_000)
    const statuses = invitations.flatMap(({ history }) => history.map(({ status }) => status))
    for (const status of [
      "bounced",
      "cancelled",
      "reviewed",
      "scheduled",
      "unsubscribed"
    ] as const) {
      assert.include(statuses, status)
    }
  })

  test("invites nobody if messages go to people, and still has every proof", function* () {
    const { invitations, reviews } = yield* seen({ ...options, withInvitations: false })
    assert.deepStrictEqual(invitations, [])
    assert.lengthOf(kindsOf(reviews.map(({ proof }) => proof)), 6)
  })

  test("has a customer to answer as at each start, another one after an answer", function* () {
    const start = openDemo({ ...options, file: "/nowhere/demo.env" })
    const pathOf = Effect.map(start, (opened) => opened?.customerPath ?? "")
    yield* demo(options)
    const first = yield* pathOf
    assert.strictEqual(yield* pathOf, first)
    const { id } = yield* invitationOfLink("review", first.slice("/r/".length))
    yield* submitInvitedReview(id, submission)
    const second = yield* pathOf
    assert.notStrictEqual(second, first)
    assert.strictEqual(yield* pathOf, second)
  })

  test("opens at each start, whatever its people have added since", function* () {
    const start = Effect.flatMap(
      openDemo({ ...options, file: "/nowhere/demo.env" }),
      Effect.fromNullishOr
    )
    yield* demo(options)
    const first = yield* start
    const second = { name: "Second shop", url: "https://second.example" }
    yield* createBusiness("test", first.company.id, second)
    const { businessId, customerPath } = yield* start
    assert.deepStrictEqual([businessId, customerPath], [first.businessId, first.customerPath])
    const caller = yield* callerWithin(first.company.id, { name: "Robin Marsh" })
    for (let number = 1; number <= 100; number++) {
      yield* invite(caller, { business: businessId, email: `guest-${number}@example.com` })
    }
    assert.strictEqual((yield* start).businessId, businessId)
  })

  test("is not created in a store with other companies", function* () {
    yield* makeCompany()
    assert.isNull(yield* ensureDemoCompany(options))
  })

  test("leaves the messages of others, who invited before it was whole, to the workers", function* () {
    const cut = yield* cutOffAfter(60)
    yield* Effect.exit(Effect.provideService(demo(options), UnitOfWork, cut))
    const { caller } = yield* makeCompany()
    const invitation = yield* invite(caller)
    yield* demo(options)
    const due = yield* Invitations.use(({ claimDue }) => claimDue("email", 10, 1000))
    assert.deepStrictEqual(
      due.map(({ attempts, invitation: { id } }) => ({ attempts, id })),
      [{ attempts: 0, id: invitation.id }]
    )
  })

  test("is made by one of two instances that start at once, however long it takes", function* () {
    const shared = { ...options, isShared: true }
    const unit = yield* UnitOfWork
    yield* TestClock.setTime(start)
    const [begun, gate] = [yield* Latch.make(), yield* Latch.make()]
    let commits = 0
    const slow = UnitOfWork.of({
      commit: (commit) =>
        ++commits === 60
          ? begun.open.pipe(Effect.andThen(gate.await), Effect.andThen(unit.commit(commit)))
          : unit.commit(commit)
    })
    const idle = UnitOfWork.of({ commit: () => Effect.die("It is not the second one's turn") })
    const run = (work: typeof unit) =>
      Effect.forkChild(Effect.provideService(ensureDemoCompany(shared), UnitOfWork, work))
    const first = yield* run(slow)
    yield* begun.await
    const second = yield* run(idle)
    yield* TestClock.adjust("2 minutes")
    yield* gate.open
    const made = yield* Fiber.join(first)
    yield* TestClock.adjust("1 second")
    assert.isNotNull(made)
    assert.deepStrictEqual((yield* Fiber.join(second))?.company, made?.company)
  })

  test("is finished at the next start, after however many commits the first was killed", function* () {
    const whole = yield* seen()
    for (const commits of [1, 2, 5, 9, 60, 150, 220]) {
      const finished = Effect.gen(function* () {
        const cut = yield* cutOffAfter(commits)
        const first = yield* Effect.exit(Effect.provideService(demo(options), UnitOfWork, cut))
        assert.strictEqual(first._tag, "Failure")
        return yield* seen()
      })
      const outcome = yield* Effect.provide(finished, InStore)
      assert.deepStrictEqual(outcome, whole, `${commits} commits`)
    }
  })
})

it("Two services that start at once on an empty database make one demo between them", async () => {
  const { url } = duringTest(await openDatabase())
  const SECRETS_KEY = Buffer.alloc(32, 5).toString("base64")
  const both = times(2, () => serviceProcess({ DATABASE_URL: url, SECRETS_KEY }))
  const clients = await Promise.all(both.map(({ ready }) => ready))
  for (const client of clients) assert.lengthOf(await allManaged(client, "/companies"), 1)
}, 120_000)

/** Ends the process at a commit, in effect. */
const cutOffAfter = (commits: number) =>
  Effect.map(UnitOfWork, (unit) => {
    let left = commits
    return UnitOfWork.of({
      commit: (commit) => (left-- > 0 ? unit.commit(commit) : Effect.die("killed"))
    })
  })
