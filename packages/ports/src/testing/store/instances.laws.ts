import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { Context, Exit } from "effect"
import type { StorePorts } from "../../store.ts"
import { Admission, Companies, Credentials, PublicNumbers, StoreKey } from "../../index.ts"
import { attemptWith, givenToken, monthOf } from "../access/admission-attempts.ts"
import { admissionUnderTest } from "../access/admission-under-test.ts"
import { newToken } from "../access/tokens.laws.ts"
import { all, bigCommit, givenAnswer } from "../commits/big-commit.ts"
import { fresh } from "../fresh.ts"
import {
  changed,
  committed,
  givenBusiness,
  givenCompany,
  givenInvitation,
  givenKey
} from "../given.ts"
import {
  claimed as claimedMessages,
  drained as noMessages
} from "../invitations/invitation-outbox.ts"
import type { LawOptions } from "../suite.ts"
import { suite } from "../suite.ts"
import { elapse } from "../time.ts"
import { claimed, drained, givenReceiver, hour, settle } from "../webhooks/delivery-queue.ts"
import { givenEvent } from "../given.ts"

type Instance = Context.Context<StorePorts>

/** Laws of two instances on the same data, which must decide as one. */
export const instanceLaws = (
  name: string,
  live: Layer.Layer<StorePorts, unknown>,
  second: Layer.Layer<StorePorts, unknown>,
  options: LawOptions = {}
): void => {
  const instances = Effect.all([Layer.build(Layer.fresh(live)), Layer.build(Layer.fresh(second))])

  suite<never>("two instances", (test) => {
    test("One instance reads at once what the other committed", function* () {
      const [one, other] = yield* instances
      const { commit, isThere } = yield* Effect.provide(bigCommit, one)
      yield* Effect.provide(committed(commit), one)
      assert.deepStrictEqual(yield* Effect.provide(isThere, other), all)
    })

    test("Two instances never give the same public number", function* () {
      const numbers = Effect.gen(function* () {
        const { nextReview, nextReviews } = yield* PublicNumbers
        const singles = yield* Effect.replicateEffect(nextReview, 100, { concurrency: 10 })
        return [...singles, ...(yield* nextReviews(70)), yield* nextReview]
      })
      const given = yield* onBoth(yield* instances, numbers)
      assert.strictEqual(new Set(given).size, 342)
    })

    test("Two instances together admit no more calls of a key in a second than its rate", function* () {
      const both = yield* instances
      const attempt = yield* Effect.provide(newAttempt(null, 10), both[0])
      const burst = Effect.flatMap(admissionUnderTest, (admission) =>
        Effect.replicateEffect(admission.attempt(attempt), 20, { concurrency: 20 })
      )
      const facts = []
      for (let round = 0; round < 10; round += 1) {
        facts.push(...(yield* onBoth(both, burst)))
        yield* elapse(150)
      }
      const admitted = facts
        .flatMap(({ counted, now }) => (counted ? [now] : []))
        .toSorted((left, right) => left - right)
      for (const [index, time] of admitted.entries()) {
        assert.isAtLeast((admitted[index + 10] ?? Number.POSITIVE_INFINITY) - time, 1000)
      }
      assert.isAtLeast(admitted.length, 20)
    })

    test("Two instances together count no more requests in a month than the limit", function* () {
      const both = yield* instances
      const attempt = yield* Effect.provide(newAttempt(7, 100), both[0])
      const facts = yield* onBoth(
        both,
        Effect.flatMap(admissionUnderTest, (admission) =>
          Effect.replicateEffect(admission.attempt(attempt), 15, { concurrency: 15 })
        )
      )
      const counted = facts.filter((each) => each.counted)
      assert.lengthOf(counted, 7)
      const [{ credential, now }] = [counted[0] ?? assert.fail()]
      const { companyId } = (credential ?? assert.fail()).key
      const requests = Admission.use((port) => port.requestsIn(companyId, monthOf(now)))
      assert.strictEqual(yield* Effect.provide(requests, both[1]), 7)
    })

    test("Two instances know of each other's failed authentications", function* () {
      const both = yield* instances
      const attempt = yield* Effect.provide(newAttempt(null, 10), both[0])
      yield* onBoth(
        both,
        Admission.use((port) =>
          Effect.map(port.recordFailure(attempt.addressBucket, 2), (failure) => [failure])
        )
      )
      const judged = yield* onBoth(
        both,
        Effect.flatMap(admissionUnderTest, (port) =>
          Effect.map(port.attempt(attempt), (facts) => [facts])
        )
      )
      for (const { addressBlockedUntil } of judged) assert.isNotNull(addressBlockedUntil)
    })

    test("Two instances together issue no more tokens of a key than its limit", function* () {
      const both = yield* instances
      const { key } = yield* Effect.provide(givenToken({ endsIn: hour }), both[0])
      const issue = Effect.gen(function* () {
        const { issueToken } = yield* Credentials
        const token = yield* newToken(key, hour)
        const result = yield* Effect.result(issueToken(token, { keyVersion: 1, maxLive: 5 }))
        return result._tag
      })
      const issued = yield* onBoth(both, Effect.replicateEffect(issue, 8, { concurrency: 8 }))
      assert.lengthOf(
        issued.filter((tag) => tag === "Success"),
        4
      )
    })

    test("One of many commits on the same version wins over two instances", function* () {
      const both = yield* instances
      const { company } = yield* Effect.provide(givenCompany(), both[0])
      const rename = Effect.gen(function* () {
        const next = { ...company, name: yield* fresh.text, version: 2 }
        const { _tag } = yield* Effect.result(changed({ _tag: "ReplaceCompany", company: next }))
        return _tag === "Success" ? [next] : []
      })
      const renames = Effect.replicateEffect(rename, 8, { concurrency: 8 })
      const won = (yield* onBoth(both, renames)).flat()
      assert.lengthOf(won, 1)
      const found = yield* Effect.provide(
        Companies.use(({ find }) => Effect.flatMap(find(company.id), Effect.fromOption)),
        both[1]
      )
      assert.deepStrictEqual(found, won[0])
    })

    test("Two instances commit once under one idempotency key and invite a contact once", function* () {
      const both = yield* instances
      const [answer, business, contactHash] = yield* Effect.provide(
        Effect.gen(function* () {
          const company = yield* givenCompany()
          const given = yield* givenAnswer(yield* givenKey(company))
          return [given, yield* givenBusiness(company), yield* fresh.contactHash] as const
        }),
        both[0]
      )
      const commits = Effect.replicateEffect(Effect.exit(committed({ answer })), 6)
      const invitations = Effect.replicateEffect(
        Effect.exit(Effect.asVoid(givenInvitation(business, { contactHash }, hour))),
        6,
        { concurrency: 6 }
      )
      for (const tries of [commits, invitations]) {
        const exits = yield* onBoth<Exit.Exit<void, unknown>, never>(both, tries)
        assert.lengthOf(
          exits.filter(({ _tag }) => _tag === "Success"),
          1
        )
      }
    })

    test("Two instances send each delivery and invitation once, and settle for each other", function* () {
      const both = yield* instances
      const [one, other] = both
      yield* Effect.provide(
        Effect.gen(function* () {
          yield* drained
          yield* noMessages
          const { company } = yield* givenReceiver
          yield* Effect.replicateEffect(givenEvent(company), 12)
          const business = yield* givenBusiness(company)
          yield* Effect.replicateEffect(givenInvitation(business), 12)
        }),
        one
      )
      const leases = [
        ...(yield* onBoth(both, claimed({ limit: 5 }))),
        ...(yield* Effect.provide(claimed(), other))
      ]
      assert.lengthOf(leases, 12)
      assert.strictEqual(new Set(leases.map(({ delivery }) => delivery.id)).size, 12)
      const messages = [
        ...(yield* onBoth(both, claimedMessages(5, hour))),
        ...(yield* Effect.provide(claimedMessages(20, hour), one))
      ]
      assert.lengthOf(messages, 12)
      assert.strictEqual(new Set(messages.map(({ messageId }) => messageId)).size, 12)
      for (const lease of leases) yield* Effect.provide(settle(lease, { _tag: "Delivered" }), one)
      assert.deepStrictEqual(yield* Effect.provide(claimed(), other), [])
    })

    test("Two instances have one key of the store", function* () {
      const key = Effect.gen(function* () {
        const sealed = yield* fresh.text
        return [yield* StoreKey.use(({ first }) => first(sealed))]
      })
      assert.strictEqual(new Set(yield* onBoth(yield* instances, key)).size, 1)
    })
  })(name, Layer.empty, options)
}

const onBoth = <A, E>(
  both: ReadonlyArray<Instance>,
  effect: Effect.Effect<ReadonlyArray<A>, E, StorePorts>
): Effect.Effect<ReadonlyArray<A>, E> =>
  Effect.map(
    Effect.forEach(both, (instance) => Effect.provide(effect, instance), {
      concurrency: "unbounded"
    }),
    (answers) => answers.flat()
  )

const newAttempt = Effect.fnUntraced(function* (monthlyLimit: number | null, rate: number) {
  const key = yield* givenKey(yield* givenCompany({ monthlyLimit }))
  return { ...(yield* attemptWith(key.hash)), ratePerSecond: rate }
})
