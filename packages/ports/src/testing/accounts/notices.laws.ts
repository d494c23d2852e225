import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import type { Change, QueuedNotice } from "../../store.ts"
import { Notices, ReviewId, UnitOfWork, type Notice } from "../../index.ts"
import { fresh } from "../fresh.ts"
import { changed, givenCompany } from "../given.ts"
import { allAtOnce, drain, elapse, hour, scaledMillis, suite } from "../suite.ts"
import { refusal } from "../refusal.ts"

/** Laws of mails to members. A claim takes what is due in the whole store. */
export const noticesLaws = suite<Notices | UnitOfWork>("Notices", (test) => {
  test("A notice of any kind keeps every field and goes to one sender", function* () {
    const { queue } = yield* Notices
    yield* drained
    const endpointId = yield* fresh.endpointId
    const keyId = yield* fresh.keyId
    const [signInId, memberId] = [yield* fresh.signInId, yield* fresh.memberId]
    const kinds: ReadonlyArray<Notice> = [
      { _tag: "EndpointPaused", endpointId, url: "https://é.example/?a=1", failingSince: 5 },
      { _tag: "KeyExpires", keyId, keyName: "Zoë's till 🥐", hint: "pk…", expiresAt: 9 },
      { _tag: "SignInLink", signInId, memberId, returnPath: "/portal" },
      { _tag: "LowReview", reviewId: ReviewId.make(7), stars: 1, businessName: "é", memberId },
      { _tag: "UsageHigh", month: "2026-03", requests: 80, limit: 100, memberId: null },
      { _tag: "MemberInvited", memberId, invitedBy: yield* fresh.memberId },
      { _tag: "ReportDecided", reportId: yield* fresh.reportId }
    ]
    for (const notice of kinds) {
      const queued = { ...(yield* newNotice(-1000)), notice }
      assert.isTrue(yield* queue(queued))
      const isAwaited = notice._tag === "SignInLink"
      const due = yield* claimOne(hour, isAwaited)
      assert.deepStrictEqual({ ...due, leasedUntil: 0 }, unclaimed(queued))
      assert.deepStrictEqual(yield* claimDue(10, hour, isAwaited), [])
    }
  })

  test("One cause never queues a second notice", function* () {
    const { queue, settle } = yield* Notices
    yield* drained
    const notice = yield* newNotice(-1000)
    const queued = yield* allAtOnce(10, () => Notices.use((port) => port.queue(notice)))
    assert.strictEqual(queued.filter((isNew) => isNew).length, 1)
    assert.lengthOf(yield* claimDue(10, yield* scaledMillis(100)), 1)
    yield* settle(notice.id)
    assert.isFalse(yield* queue(notice))
    yield* elapse(200)
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("A commit queues its notice once, and none where it fails", function* () {
    const { settle } = yield* Notices
    yield* drained
    const notice = yield* newNotice(-1000)
    const queueing: Change = { _tag: "QueueNotice", notice }
    const failing: Change = { _tag: "RemoveEndpoint", endpointId: yield* fresh.endpointId }
    yield* refusal(changed(queueing, failing))
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
    yield* changed(queueing)
    yield* changed(queueing)
    const due = yield* claimOne()
    assert.deepStrictEqual({ ...due, leasedUntil: 0 }, unclaimed(notice))
    for (const next of [Effect.void, settle(notice.id)]) {
      yield* next
      yield* changed(queueing)
      assert.deepStrictEqual(yield* claimDue(10, hour), [])
    }
  })

  test("The backlog counts what waits, as far as asked, and how long the oldest is due", function* () {
    const { backlog, queue, settle } = yield* Notices
    if (backlog === undefined) return
    yield* drained
    const before = yield* backlog(1_000_000)
    const old = yield* newNotice(-hour)
    for (const notice of [old, yield* newNotice(-1000), yield* newNotice(hour)]) {
      yield* queue(notice)
    }
    const { depth, oldestDueMillis } = yield* backlog(1_000_000)
    assert.strictEqual(depth, before.depth + 3)
    assert.isAtLeast(oldestDueMillis, hour)
    assert.strictEqual((yield* backlog(2)).depth, 2)
    assert.isNotEmpty(yield* claimDue(10, hour))
    yield* settle(old.id)
    assert.strictEqual((yield* backlog(1_000_000)).depth, before.depth + 2)
  })

  test("A settled notice is forgotten by its age, and may then be queued again", function* () {
    const { forget, queue, retry, settle } = yield* Notices
    yield* drained
    const [old, waiting] = [yield* newNotice(-hour), yield* newNotice(-hour)]
    yield* queue(old)
    const { leasedUntil } = yield* claimOne()
    yield* queue(waiting)
    yield* retry(old.id, leasedUntil, old.dueAt + 2 * hour)
    yield* settle(old.id)
    yield* forget(old.dueAt)
    assert.isFalse(yield* queue(old))
    assert.isAtLeast(yield* forget(old.dueAt + 1), 1)
    assert.deepStrictEqual([yield* queue(old), yield* queue(waiting)], [true, false])
    assert.lengthOf(yield* claimDue(10, hour), 2)
  })

  test("A notice waits until it is due, and is due again when its lease ends", function* () {
    const { queue } = yield* Notices
    yield* drained
    yield* queue(yield* newNotice(hour))
    const soon = yield* newNotice(yield* scaledMillis(500))
    yield* queue(soon)
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
    yield* elapse(800)
    const [first] = yield* claimDue(10, yield* scaledMillis(100))
    assert.deepStrictEqual(first?.notice, soon)
    yield* elapse(200)
    const [again] = yield* claimDue(10, hour)
    assert.deepStrictEqual(again?.notice, soon)
  })

  test("A retry postpones a notice and counts an attempt", function* () {
    const { queue, retry } = yield* Notices
    yield* drained
    const notice = yield* newNotice(-1000)
    yield* queue(notice)
    let { leasedUntil } = yield* claimOne()
    const now = yield* Clock.currentTimeMillis
    for (const attempts of [1, 2]) {
      yield* retry(notice.id, leasedUntil, now - 1)
      const again = yield* claimOne()
      assert.deepStrictEqual([again.notice.id, again.attempts], [notice.id, attempts])
      leasedUntil = again.leasedUntil
    }
    yield* retry(notice.id, leasedUntil, now + hour)
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("A sender whose lease has ended can postpone a notice only if nobody else took it", function* () {
    const { queue, retry } = yield* Notices
    yield* drained
    const notice = yield* newNotice(-1000)
    yield* queue(notice)
    const now = yield* Clock.currentTimeMillis
    const first = yield* claimOne(1)
    yield* elapse(50)
    const second = yield* claimOne(1)
    yield* elapse(50)
    yield* retry(notice.id, first.leasedUntil, now + hour)
    yield* retry(notice.id, second.leasedUntil, now - 1)
    assert.strictEqual((yield* claimOne()).attempts, 1)
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("A claim gets no more notices than its limit, and no settled ones", function* () {
    const { queue, retry, settle } = yield* Notices
    yield* drained
    const notices = yield* Effect.replicateEffect(newNotice(-1000), 3)
    yield* Effect.forEach(notices, queue)
    const claims = yield* claimDue(2, hour)
    assert.lengthOf(claims, 2)
    for (const { leasedUntil, notice } of [...claims, yield* claimOne()]) {
      yield* settle(notice.id)
      yield* retry(notice.id, leasedUntil, 1000)
    }
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("A link to sign in waits for no other notice, and holds up none, however it was queued", function* () {
    const { queue } = yield* Notices
    yield* drained
    const others = yield* Effect.forEach([-3000, -2000, -1000], newNotice)
    yield* Effect.forEach(others, queue)
    const notice: Notice = {
      _tag: "SignInLink",
      signInId: yield* fresh.signInId,
      memberId: yield* fresh.memberId,
      returnPath: "/portal"
    }
    const [first, second] = [
      { ...(yield* newNotice(-5000)), notice },
      { ...(yield* newNotice(-10)), notice }
    ]
    yield* queue(first)
    yield* changed({ _tag: "QueueNotice", notice: second })
    const claims = [yield* claimDue(3, hour, true), yield* claimDue(3, hour)]
    assert.deepStrictEqual(
      claims.map((claimed) => claimed.map((claim) => claim.notice.id)),
      [[first, second], others].map((given) => given.map(({ id }) => id))
    )
  })

  test("Each notice goes to one of many senders", function* () {
    const { queue } = yield* Notices
    yield* drained
    const notices = yield* Effect.replicateEffect(newNotice(-1000), 20)
    yield* Effect.forEach(notices, queue)
    const claims = yield* allAtOnce(8, () => claimDue(4, hour))
    const rest = yield* claimDue(100, hour)
    assert.sameMembers(
      [...claims.flat(), ...rest].map(({ notice }) => notice.id),
      notices.map(({ id }) => id)
    )
  })
})

/** By default a claim takes the notices that nobody waits for. */
const claimDue = (limit: number, leaseMillis: number, awaited = false) =>
  Notices.use((notices) => notices.claimDue(awaited, limit, leaseMillis))

/** Claims the only notice that is due. */
const claimOne = Effect.fnUntraced(function* (leaseMillis: number = hour, awaited = false) {
  const [due, ...others] = yield* claimDue(10, leaseMillis, awaited)
  assert.lengthOf(others, 0)
  return due ?? assert.fail("No notice was due")
})

/** The first claim of a notice, apart from its lease. */
const unclaimed = (notice: QueuedNotice) => ({ notice, attempts: 0, leasedUntil: 0 })

/** A notice that is due `millis` from now, or was before. */
export const newNotice = Effect.fnUntraced(function* (millis: number) {
  const { company } = yield* givenCompany()
  const now = yield* Clock.currentTimeMillis
  const endpointId = yield* fresh.endpointId
  const notice: QueuedNotice = {
    id: `notice ${yield* fresh.text}`,
    companyId: company.id,
    notice: { _tag: "EndpointPaused", endpointId, url: "https://a.example/", failingSince: 1 },
    dueAt: now + millis
  }
  return notice
})

const drained = Effect.forEach([true, false], (awaited) =>
  drain(claimDue(500, hour, awaited), ({ notice }) => notice.id)
)
