import { assert, describe } from "@effect/vitest"
import type { Business, Event, Invitation } from "@review-proof/ports"
import type { Change, FeedPosition, Page } from "@review-proof/ports/store"
import { Events, Invitations, UnitOfWork } from "@review-proof/ports"
import {
  committed,
  fresh,
  givenBusiness,
  givenCompany,
  givenInvitation,
  inviting,
  newEvent,
  sampleAnswer,
  sampleAuditEntry
} from "@review-proof/ports/testing"
import { Clock, Deferred, Effect, Fiber, Layer, Result } from "effect"
import { locksOf } from "../src/commit/invitation-steps.ts"
import { takeLocks } from "../src/connection/database.ts"
import { instant } from "../src/rows/table.ts"
import { givenRow, inviteStatement, loneInvitation } from "../src/commit/invite.ts"
import { connectionTo, freshDatabase, freshStore, storeOn } from "@review-proof/testkit/database"
import { test, testOn } from "@review-proof/testkit/test"

const provided = testOn(freshStore())

const quiet = 30 * 86_400_000

describe("invitations that come at once", () => {
  provided.live("are each decided for themselves, where they share a statement", function* () {
    const business = yield* givenBusiness(yield* givenCompany())
    const held = yield* givenInvitation(business, { reference: "held" }, quiet)
    const unreadable = { name: "Jo \u0000" }
    const again = { contactHash: held.contactHash }
    const results = yield* Effect.forEach(
      [{}, again, { reference: "held" }, unreadable, {}, { reference: "free" }, unreadable],
      (given) => Effect.exit(givenInvitation(business, given, quiet)),
      { concurrency: "unbounded" }
    )
    const outcomes = results.map((exit) =>
      exit._tag === "Success"
        ? "invited"
        : exit.cause.reasons.map((reason) =>
            reason._tag === "Fail" ? reason.error._tag : reason._tag
          )[0]
    )
    assert.deepStrictEqual(outcomes, [
      "invited",
      "DuplicateInvitation",
      "DuplicateReference",
      "Die",
      "invited",
      "invited",
      "Die"
    ])
    assert.lengthOf(yield* invitationsOf(business), 4)
  })

  provided.live("have their events fed in an order that no page skips", function* () {
    const given = yield* givenCompany()
    const business = yield* givenBusiness(given)
    const made = yield* Effect.replicateEffect(
      Effect.gen(function* () {
        const event = yield* newEvent(given)
        yield* committed({ ...(yield* inviting(business, {})), events: [event] })
        return event.id
      }),
      50,
      { concurrency: "unbounded" }
    )
    const events = yield* Events
    const fed = new Array<string>()
    let after: FeedPosition | null = null
    do {
      const page: Page<Event, FeedPosition> = yield* events.feed(
        given.company.id,
        { type: null, since: 0 },
        { limit: 7, after }
      )
      fed.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after !== null)
    assert.lengthOf(fed, made.length)
    assert.sameMembers(fed, made)
  })

  test.live(
    "win once among several instances, for their contact, reference and key",
    function* () {
      const url = yield* freshDatabase
      const other = yield* connectionTo(url)
      yield* other.unsafe(repeatableReadByDefault).unprepared
      const contexts = yield* Effect.replicateEffect(Layer.build(storeOn(url, 8)), 3)
      const [context] = contexts
      if (context === undefined) return
      yield* Effect.gen(function* () {
        const given = yield* givenCompany()
        for (let round = 0; round < 10; round += 1) {
          const business = yield* givenBusiness(given)
          const asking = yield* crosswise(business)
          const keys = yield* Effect.forEach(contexts, (one) => Effect.provide(asking, one), {
            concurrency: "unbounded"
          })
          const held = yield* invitationsOf(business)
          assert.isAtLeast(held.length, 1)
          assert.lengthOf(keys.flat(), held.length)
          const answered = keys.flat().filter((key) => key !== null)
          assert.strictEqual(new Set(answered).size, answered.length)
          for (const of of [
            ({ contactHash }: Invitation) => contactHash,
            ({ reference }: Invitation) => reference
          ]) {
            assert.strictEqual(new Set(held.map(of)).size, held.length)
          }
        }
      }).pipe(Effect.provide(context))
    },
    30_000
  )

  test.live(
    "are not missed by a commit of another kind that began before they were there",
    function* () {
      const url = yield* freshDatabase
      const other = yield* connectionTo(url)
      yield* Effect.gen(function* () {
        const business = yield* givenBusiness(yield* givenCompany())
        const { companyId } = business
        const same = { contactHash: yield* fresh.contactHash, reference: "order 1" }
        const first = yield* inviting(business, same)
        const entry = sampleAuditEntry({ id: yield* fresh.auditEntryId, companyId })
        const second = { ...(yield* inviting(business, same)), audit: [entry] }
        const begun = yield* Deferred.make<void>()
        const end = yield* Deferred.make<void>()
        const rows = JSON.stringify(
          [loneInvitation(first)].flatMap((one) => (one === undefined ? [] : [givenRow(one, 0)]))
        )
        const slow = Effect.gen(function* () {
          yield* other.unsafe(takeLocks, [first.changes.flatMap(lockedBy)])
          yield* other.unsafe(inviteStatement, [rows, instant(0)])
          yield* Deferred.succeed(begun, undefined)
          yield* Deferred.await(end)
        })
        const inviter = yield* Effect.forkChild(other.withTransaction(slow))
        yield* Deferred.await(begun)
        const later = yield* Effect.forkChild(Effect.flip(committed(second)))
        yield* Effect.sleep("300 millis")
        assert.isUndefined(later.pollUnsafe())
        yield* Deferred.succeed(end, undefined)
        yield* Fiber.join(inviter)
        assert.strictEqual((yield* Fiber.join(later))._tag, "DuplicateReference")
        assert.lengthOf(yield* invitationsOf(business), 1)
      }).pipe(Effect.provide(storeOn(url, 8)))
    }
  )
})

const lockedBy = (change: Change) => (change._tag === "InsertInvitation" ? locksOf(change) : [])

/** As an operator may have set it: the store says itself what its rules need. */
const repeatableReadByDefault = `do $$ begin
  execute format('alter database %I set default_transaction_isolation = ''repeatable read''',
                 current_database());
end $$`

/**
 * Asks at once for few contacts, references and idempotency keys, some with
 * something else in the commit: the keys of what was invited, null without one.
 */
const crosswise = Effect.fnUntraced(function* (business: Business) {
  const { companyId } = business
  const hashes = yield* Effect.replicateEffect(fresh.contactHash, 4)
  const scope = yield* fresh.keyId
  const createdAt = yield* Clock.currentTimeMillis
  const ask = Effect.fnUntraced(function* (index: number) {
    const reference = `order ${index % 5}`
    const contactHash = hashes[index % 4] ?? (yield* fresh.contactHash)
    const commit = yield* inviting(business, { contactHash, reference })
    const key = `key ${index % 6}`
    const entry = sampleAuditEntry({ id: yield* fresh.auditEntryId, companyId })
    const answer = sampleAnswer({ scope, key, createdAt, expiresAt: createdAt + quiet })
    const isMixed = index % 7 === 0
    const result = yield* Effect.result(
      UnitOfWork.use((unit) =>
        unit.commit(isMixed ? { ...commit, audit: [entry] } : { ...commit, answer })
      )
    )
    const isMade = Result.isSuccess(result) && result.success._tag === "Committed"
    return isMade ? [isMixed ? null : key] : []
  })
  const asking = Effect.map(
    Effect.forEach(
      Array.from({ length: 24 }, (_, index) => index),
      ask,
      { concurrency: "unbounded" }
    ),
    (made) => made.flat()
  )
  return yield* Effect.succeed(asking)
})

const invitationsOf = ({ companyId, id }: Business) =>
  Effect.map(
    Invitations.use((port) =>
      port.page({ companyId, businesses: [id] }, null, { limit: 50, after: null })
    ),
    ({ items }) => items
  )
