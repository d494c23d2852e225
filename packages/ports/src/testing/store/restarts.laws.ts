import { assert } from "@effect/vitest"
import { Clock, Effect, Layer, Option } from "effect"
import {
  type AccessPorts,
  type CorePorts,
  IdentityProviders,
  type InvitationPorts,
  type OfficePorts,
  OperatorSessions,
  Passkeys,
  type PortalPorts,
  Sessions,
  SignIns
} from "../../store.ts"
import {
  Admission,
  type BusinessId,
  Businesses,
  Credentials,
  Deliveries,
  IdempotencyRecords,
  Invitations,
  Notices,
  PublicNumbers,
  Reviews,
  StoreKey,
  type UnitOfWork,
  utcMonth,
  type WebhookEndpoints
} from "../../index.ts"
import { attemptWith, foundBy, givenToken } from "../access/admission-attempts.ts"
import { admissionUnderTest } from "../access/admission-under-test.ts"
import { givenProvider } from "../access/identity-providers.laws.ts"
import { givenOperatorSession } from "../access/operator-sessions.laws.ts"
import { givenPasskey } from "../access/passkeys.laws.ts"
import { givenSession } from "../access/sessions.laws.ts"
import { begun } from "../access/sign-ins.laws.ts"
import { newNotice, queueNotices } from "../accounts/notices.laws.ts"
import { bigCommit, type BigCommitPorts } from "../commits/big-commit.ts"
import { coreCommit, holdsAll } from "../commits/core-commit.ts"
import { fresh } from "../fresh.ts"
import {
  changed,
  committed,
  givenBusiness,
  givenCompany,
  givenEvent,
  givenKey,
  newAnswer,
  newEvent
} from "../given.ts"
import { newInvitation } from "../invitations/invitation-outbox.ts"
import { elapse, hour, type LawOptions, type LawTester, suite } from "../suite.ts"
import {
  claimLeases,
  deliveriesTo,
  drainQueue,
  endpointNow,
  givenLease,
  givenReceiver,
  neverPause,
  newAudit,
  oneClaimed,
  retryNow,
  settle
} from "../webhooks/delivery-queue.ts"

/** Runs the first effect, then the other one after each of two restarts. */
type Restarting<Ports> = <A, E>(
  first: Effect.Effect<A, E, Ports>,
  later: (before: A) => Effect.Effect<void, unknown, Ports>
) => Effect.Effect<void, unknown>

/** Laws of a restart, of a store with these ports. `reopened` opens the data of `live` after it has ended. */
const restartsOf =
  <Ports>(declare: (test: LawTester<never>, restarting: Restarting<Ports>) => void) =>
  (
    name: string,
    live: Layer.Layer<Ports, unknown>,
    reopened: Layer.Layer<Ports, unknown>,
    // Another instance would outlive the restart, and commit in place of the one that ends.
    { second: _second, ...options }: LawOptions<Ports> = {}
  ): void => {
    const restarting: Restarting<Ports> = Effect.fnUntraced(function* (first, later) {
      const before = yield* Effect.provide(first, Layer.fresh(live))
      yield* Effect.provide(later(before), Layer.fresh(reopened))
      yield* Effect.provide(later(before), Layer.fresh(reopened))
    })
    suite<never>("a restart", (test) => declare(test, restarting))(name, Layer.empty, options)
  }

/** Checks that what was given reads alike before and after a restart. */
const keeps = <Ports, A, E1, E2>(
  restarting: Restarting<Ports>,
  given: Effect.Effect<Effect.Effect<A, E1, Ports>, E2, Ports>
) =>
  restarting(
    Effect.flatMap(given, (read) => Effect.map(read, (before) => ({ before, read }))),
    ({ before, read }) => Effect.map(read, (after) => assert.deepStrictEqual(after, before))
  )

export const coreRestarts = restartsOf<CorePorts>((test, restarting) => {
  test("A restart keeps companies, businesses and reviews", function* () {
    yield* restarting(
      Effect.tap(coreCommit, ({ commit }) => committed(commit)),
      holdsAll
    )
  })

  test("A change of what a business's pages show changes their version after a restart, too", function* () {
    const rename = Effect.fnUntraced(function* (id: BusinessId) {
      const { business } = yield* Effect.flatMap(
        Businesses.use(({ find }) => find(id)),
        Effect.fromOption
      )
      const name = `${business.name}.`
      const renamed = { ...business, name, version: business.version + 1 }
      yield* changed({ _tag: "ReplaceBusiness", business: renamed })
      return yield* Reviews.use(({ publishedVersion }) => publishedVersion(id))
    })
    const seen = new Set<string>()
    yield* restarting(
      Effect.gen(function* () {
        const { id } = yield* givenBusiness()
        seen.add(yield* rename(id))
        return id
      }),
      (id) =>
        Effect.map(rename(id), (version) => {
          assert.notInclude([...seen], version)
          seen.add(version)
        })
    )
  })

  test("After a restart no public number is given again", function* () {
    const given = new Set<string>()
    const more = Effect.gen(function* () {
      const { nextInvitation, nextReply, nextReview, nextReviews } = yield* PublicNumbers
      for (const number of [
        ...[yield* nextReview, ...(yield* nextReviews(3))].map((review) => `rev_${review}`),
        `rpl_${yield* nextReply}`,
        `inv_${yield* nextInvitation}`
      ]) {
        assert.isFalse(given.has(number), number)
        given.add(number)
      }
    })
    yield* restarting(more, () => more)
  })
})

export const accessRestarts = restartsOf<AccessPorts | CorePorts>((test, restarting) => {
  test("A restart keeps tokens and their ends, answers, the month's requests and blocked addresses", function* () {
    const given = Effect.gen(function* () {
      const admission = yield* admissionUnderTest
      const [live, ended] = [
        yield* givenToken({ endsIn: hour }),
        yield* givenToken({ endsIn: hour })
      ]
      yield* Credentials.use(({ endToken }) => endToken(ended.key.id, ended.token.hash))
      const key = yield* givenKey(yield* givenCompany())
      const attempt = yield* attemptWith(key.hash)
      const month = utcMonth(yield* Clock.currentTimeMillis)
      yield* Effect.replicateEffect(admission.attempt(attempt), 2)
      yield* admission.refund(key.companyId, month, key.id)
      yield* admission.recordFailure(attempt.addressBucket, 1)
      const [answer, replaced] = [yield* freshAnswer, yield* freshAnswer]
      const { put, putIfAbsent } = yield* IdempotencyRecords
      for (const one of [answer, replaced]) yield* putIfAbsent(one)
      yield* put({ ...replaced, answer: "another" })
      return Effect.gen(function* () {
        const { find } = yield* IdempotencyRecords
        const { blockedUntil, requestsIn } = yield* Admission
        return [
          (yield* foundBy(live.token.hash))?.token,
          (yield* foundBy(ended.token.hash))?.token,
          yield* Credentials.use(({ findKey }) => findKey(key.id)),
          yield* Effect.forEach([answer, replaced], (one) => find(one.scope, one.key)),
          yield* requestsIn(key.companyId, month),
          yield* blockedUntil(attempt.addressBucket, 1)
        ]
      })
    })
    yield* keeps(restarting, given)
  })
})

export const portalRestarts = restartsOf<CorePorts | PortalPorts>((test, restarting) => {
  test("A restart keeps sessions, sign-ins, passkeys and providers", function* () {
    const given = Effect.gen(function* () {
      const session = yield* givenSession()
      yield* Sessions.use(({ touch }) => touch(session.id, session.lastUsedAt + 1))
      const signIn = yield* begun()
      yield* SignIns.use(({ tryCode }) => tryCode(signIn.id, signIn.createdAt, 5))
      const passkey = yield* givenPasskey()
      const provider = yield* givenProvider()
      return Effect.gen(function* () {
        return [
          yield* Sessions.use(({ find }) => find(session.tokenHash)),
          yield* SignIns.use(({ find }) => find(signIn.id)),
          yield* Passkeys.use(({ find }) => find(passkey.id)),
          yield* IdentityProviders.use(({ find }) => find(provider.companyId))
        ]
      })
    })
    yield* keeps(restarting, given)
  })
})

export const officeRestarts = restartsOf<CorePorts | OfficePorts>((test, restarting) => {
  test("A restart keeps the store's key as it was sealed last, the operator's sessions and their ends", function* () {
    const given = Effect.gen(function* () {
      const { putIfAbsent, replace } = yield* StoreKey
      yield* replace(yield* putIfAbsent("sealed"), "resealed")
      const sessions = yield* OperatorSessions
      const [live, ended] = [yield* givenOperatorSession(), yield* givenOperatorSession()]
      yield* sessions.touch(live.id, live.lastUsedAt + 1)
      yield* sessions.end(ended.id)
      return Effect.gen(function* () {
        const { find } = yield* OperatorSessions
        const key = yield* StoreKey.use((port) => port.putIfAbsent("another"))
        return { key, live: yield* find(live.tokenHash), ended: yield* find(ended.tokenHash) }
      })
    })
    yield* keeps(restarting, given)
  })

  test("After a restart no notice is queued again, sent or waiting", function* () {
    yield* restarting(
      Effect.gen(function* () {
        const [sent, waiting] = [yield* newNotice(-1000), yield* newNotice(-1000)]
        yield* queueNotices(sent, waiting)
        yield* Notices.use((notices) => notices.settle(sent.id))
        return { sent, waiting }
      }),
      ({ sent, waiting }) =>
        Effect.gen(function* () {
          yield* queueNotices(sent, waiting)
          const due = yield* Notices.use(({ claimDue }) => claimDue(false, 500, 1))
          const ids = due.map(({ notice }) => notice.id)
          assert.deepStrictEqual(
            [sent, waiting].map(({ id }) => ids.filter((one) => one === id).length),
            [0, 1]
          )
          yield* elapse(50)
        })
    )
  })
})

export const invitationRestarts = restartsOf<CorePorts | InvitationPorts>((test, restarting) => {
  test("A restart keeps an invitation whose addresses were deleted and that was changed since", function* () {
    yield* restarting(
      Effect.gen(function* () {
        const { forgetContacts } = yield* Invitations
        const invitation = yield* newInvitation({ facts: { sent: 1 } })
        yield* changed({ _tag: "SettleMessage", invitation, remindAt: null })
        while ((yield* forgetContacts(2, 500)) > 0) continue
        return yield* opened(invitation.id)
      }),
      (before) =>
        Effect.map(opened(before.id), ({ version, ...rest }) => {
          assert.deepInclude(before, { ...rest, facts: before.facts })
          assert.isAbove(version, before.version)
        })
    )
  })
})

export const webhookRestarts = restartsOf<Deliveries | UnitOfWork | WebhookEndpoints>(
  (test, restarting) => {
    test("A restart keeps an endpoint that its failures paused and that was resumed", function* () {
      yield* restarting(
        Effect.gen(function* () {
          const lease = yield* givenLease
          yield* settle(lease, retryNow, {}, { ...neverPause, pauseAfterMillis: 0 })
          yield* renewed(lease.endpoint.id)
          return { lease, state: yield* endpointState(lease) }
        }),
        ({ lease, state }) =>
          Effect.gen(function* () {
            const { endpoint, ...rest } = yield* endpointState(lease)
            assert.deepStrictEqual(rest, { delivery: state.delivery, log: state.log })
            assert.deepInclude(endpoint, { failingSince: state.endpoint.failingSince })
            assert.isAtLeast(endpoint.version, state.endpoint.version)
            yield* renewed(lease.endpoint.id)
          })
      )
    })

    test("A restart keeps samples, and deliveries that were asked for again", function* () {
      const given = Effect.gen(function* () {
        const { recover, redeliver, sendSample } = yield* Deliveries
        yield* drainQueue
        const { company, endpoint } = yield* givenReceiver
        const audit = newAudit(company.company.id)
        yield* givenEvent(company)
        const lease = yield* oneClaimed()
        yield* settle(lease, { _tag: "Exhausted" })
        yield* redeliver(lease.delivery.id, yield* audit)
        yield* settle(yield* oneClaimed(), { _tag: "Exhausted" })
        const recovery = yield* audit
        yield* recover(endpoint.id, 0, () => recovery)
        yield* sendSample(yield* newEvent(company), endpoint.id, yield* audit)
        return deliveriesTo(endpoint.id)
      })
      yield* keeps(restarting, given)
    })

    test("A restart keeps leases, and their holders can settle them", function* () {
      yield* restarting(givenLease, (lease) =>
        Effect.gen(function* () {
          const { find } = yield* Deliveries
          assert.deepStrictEqual(yield* claimLeases(), [])
          yield* settle(lease, { _tag: "Delivered" })
          assert.isTrue(
            Option.exists(yield* find(lease.delivery.id), ({ status }) => status === "delivered")
          )
        })
      )
    })
  }
)

export const commitRestarts = restartsOf<BigCommitPorts>((test, restarting) => {
  test("A restart keeps all that was committed", function* () {
    yield* restarting(
      Effect.tap(bigCommit, ({ commit }) => committed(commit)),
      holdsAll
    )
  })
})

const freshAnswer = Effect.flatMap(givenCompany(), (company) => newAnswer(company))

type Lease = Effect.Success<typeof givenLease>

const endpointState = Effect.fnUntraced(function* ({ delivery, endpoint }: Lease) {
  const deliveries = yield* Deliveries
  return {
    endpoint: yield* endpointNow(endpoint.id),
    delivery: yield* deliveries.find(delivery.id),
    log: yield* deliveries.log(delivery.id)
  }
})

const renewed = Effect.fnUntraced(function* (id: Lease["endpoint"]["id"]) {
  const found = yield* endpointNow(id)
  const endpoint = { ...found, status: "active", pausedAt: null } as const
  yield* changed({
    _tag: "ReplaceEndpoint",
    endpoint: { ...endpoint, version: found.version + 1 }
  })
})

/** Commits a change to the invitation as it is now: answers what it became. */
const opened = Effect.fnUntraced(function* (
  id: Effect.Success<ReturnType<typeof newInvitation>>["id"]
) {
  const { find } = yield* Invitations
  const found = yield* Effect.flatMap(find(id), Effect.fromOption)
  const facts = { ...found.facts, opened: 2 }
  const invitation = { ...found, facts, name: yield* fresh.text, version: found.version + 1 }
  yield* changed({ _tag: "ReplaceInvitation", invitation })
  return { ...invitation, name: "" }
})
