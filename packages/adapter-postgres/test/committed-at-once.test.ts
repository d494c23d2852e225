/** Commits at one moment, one of which waits in the midst of another's transaction. */
import { assert, describe } from "@effect/vitest"
import { Deliveries } from "@review-proof/ports"
import { type Change, type Commit, SignIns } from "@review-proof/ports/store"
import {
  changed,
  claimLeases,
  committed,
  fresh,
  givenCompany,
  givenEndpoint,
  givenEvent,
  givenKey,
  givenReview,
  hour,
  sampleEndpoint,
  samplePasskey,
  sampleReport,
  sampleSignIn,
  sampleToken,
  exhausted,
  redeliver,
  settle
} from "@review-proof/ports/testing"
import { Clock, Effect, Fiber } from "effect"
import { lockKey } from "../src/access/credentials.ts"
import { commitStatement } from "../src/commit/statement.ts"
import { takeLock } from "../src/connection/locked-function.ts"
import { accessTokens, signIns } from "../src/rows/entity-tables.ts"
import {
  Beside,
  freshStore,
  openTransaction,
  untilBlocked
} from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"

const test = testOn(freshStore())

const onlyOneReport = Effect.map(
  Effect.all([givenReview(), fresh.contactHash]),
  ([{ businessId, companyId, id: reviewId }, networkHash]) =>
    Effect.map(fresh.reportId, (id): Change => {
      const report = sampleReport({ id, companyId, businessId, reviewId, networkHash })
      return { _tag: "InsertReport", report, atMost: 1, windowMillis: 1000 }
    })
)

const onlyOnePasskey = Effect.map(givenCompany(), ({ company, owner }) =>
  Effect.gen(function* () {
    const passkey = samplePasskey({
      id: yield* fresh.passkeyId,
      companyId: company.id,
      memberId: owner.id,
      credentialId: yield* fresh.text
    })
    return { _tag: "InsertPasskey", passkey, maxPerMember: 1 } satisfies Change
  })
)

const onlyOneEndpoint = Effect.map(givenCompany(), ({ company }) =>
  Effect.gen(function* () {
    const url = `https://${yield* fresh.text}.example/hooks`
    const endpoint = sampleEndpoint({ id: yield* fresh.endpointId, companyId: company.id, url })
    return { _tag: "InsertEndpoint", endpoint, maxPerCompany: 1 } satisfies Change
  })
)

describe("Of two commits at once that each add the last that is allowed, one is refused", () => {
  test.each([
    ["reports of one network address", onlyOneReport, "TooManyReports"],
    ["passkeys of one member", onlyOnePasskey, "VersionConflict"],
    ["endpoints of one company", onlyOneEndpoint, "TooManyEndpoints"]
  ] as const)("if they add %s", function* ([, given, refusal]) {
    const sql = yield* Beside
    const another = yield* given
    const commit: Commit = { changes: [yield* another], events: [], audit: [] }
    const { locks, text, values } = commitStatement(commit, 0)
    const commitFirst = yield* openTransaction(
      sql,
      Effect.andThen(
        Effect.forEach(locks, (lock) =>
          sql.unsafe(`select ${takeLock} from (values ($1)) l(lock)`, [lock])
        ),
        sql.unsafe(text, values)
      )
    )
    const second = yield* waiting(changed(yield* another))
    yield* commitFirst
    assert.strictEqual((yield* Effect.flip(Fiber.join(second)))._tag, refusal)
  })
})

describe("A sign-in that begins in the moment of another", () => {
  test.each(["addressHash", "networkHash"] as const)(
    "counts it against the limit of its %s",
    function* (shared) {
      const sql = yield* Beside
      const { begin } = yield* SignIns
      const hash = yield* fresh.contactHash
      const newSignIn = Effect.gen(function* () {
        const [addressHash, networkHash] = [yield* fresh.contactHash, yield* fresh.contactHash]
        const own = { id: yield* fresh.signInId, addressHash, networkHash }
        return sampleSignIn({ ...own, [shared]: hash })
      })
      const first = signIns.row(yield* newSignIn)
      const commitFirst = yield* openTransaction(
        sql,
        Effect.andThen(
          sql.unsafe(`select ${takeLock} from (values ($1)) l(lock)`, [`sign-in ${hash}`]),
          sql`insert into sign_ins ${sql.insert({ ...first })}`
        )
      )
      const limits = { perAddress: 1, perNetwork: 1, windowMillis: 1000 }
      const second = yield* waiting(begin(yield* newSignIn, limits))
      yield* commitFirst
      assert.strictEqual((yield* Effect.flip(Fiber.join(second)))._tag, "TooManySignIns")
    }
  )
})

describe("A key that is replaced", () => {
  test("leaves no token that is issued at the same moment", function* () {
    const sql = yield* Beside
    const key = yield* givenKey(yield* givenCompany())
    const issuedAt = yield* Clock.currentTimeMillis
    const token = sampleToken({
      hash: yield* fresh.credentialHash,
      keyId: key.id,
      companyId: key.companyId,
      issuedAt,
      expiresAt: issuedAt + hour
    })
    const issue = yield* openTransaction(
      sql,
      Effect.andThen(
        sql.unsafe(lockKey, [key.id, key.version]),
        sql`insert into access_tokens ${sql.insert({ ...accessTokens.row(token) })}`
      )
    )
    const revoked: Commit = {
      changes: [
        { _tag: "ReplaceKey", key: { ...key, revokedAt: 1, version: 2 } },
        { _tag: "EndTokens", keyId: key.id }
      ],
      events: [],
      audit: []
    }
    const meanwhile = yield* waiting(committed(revoked))
    yield* issue
    assert.strictEqual((yield* Effect.flip(Fiber.join(meanwhile)))._tag, "VersionConflict")
    yield* committed(revoked)
    assert.isEmpty(yield* sql`select from access_tokens where key_id = ${key.id}`)
  })
})

describe("A last attempt that failed", () => {
  test("is followed by the redelivery asked for while it settles", function* () {
    const sql = yield* Beside
    const deliveries = yield* Deliveries
    const given = yield* givenCompany()
    const { id: endpointId } = yield* givenEndpoint(given)
    yield* givenEvent(given)
    const [lease = assert.fail()] = yield* claimLeases()
    const { id } = lease.delivery
    const letGo = yield* openTransaction(
      sql,
      sql`select from webhook_endpoints where id = ${endpointId} for update`
    )
    const settling = yield* waiting(settle(lease, exhausted))
    yield* redeliver(lease)
    yield* letGo
    yield* Fiber.join(settling)
    const [again = assert.fail()] = yield* claimLeases()
    assert.deepStrictEqual([again.delivery.id, again.attempt], [id, 2])
    yield* settle(again, exhausted)
    const { attempts, status } = yield* Effect.flatMap(deliveries.find(id), Effect.fromOption)
    assert.deepStrictEqual({ attempts, status }, { attempts: 2, status: "failed" })
  })
})

/** Begins a commit, which has to wait for an open transaction. */
const waiting = Effect.fnUntraced(function* <A, E, R>(commit: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(commit)
  yield* Effect.flatMap(Beside, untilBlocked)
  return fiber
})
