import { assert } from "@effect/vitest"
import { Clock, Effect, Struct } from "effect"
import type { Change, DueNotice, QueuedNotice } from "../../store.ts"
import { Notices, ReviewId, UnitOfWork, type Notice } from "../../index.ts"
import { fresh } from "../fresh.ts"
import { changed, givenCompany } from "../given.ts"
import { allAtOnce, drain, elapse, hour, onlyOf, suite } from "../suite.ts"
import { type Outbox, outboxLaws } from "../outbox.ts"
import { refusal } from "../refusal.ts"

/** Laws of mails to members. A claim takes what is due in the whole store. */
export const noticesLaws = suite<Notices | UnitOfWork>("Notices", (test) => {
  outboxLaws(test, "notice", noticeOutbox)

  test("A notice of any kind keeps every field and goes to one sender", function* () {
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
      yield* queueNotices(queued)
      const isAwaited = notice._tag === "SignInLink"
      const { leasedUntil: _, ...due } = yield* claimOne(hour, isAwaited)
      assert.deepStrictEqual(due, { notice: queued, attempts: 0 })
      assert.deepStrictEqual(yield* claimDue(10, hour, isAwaited), [])
    }
  })

  test("One cause never queues a second notice, and holds up none of another cause", function* () {
    const { settle } = yield* Notices
    yield* drained
    const notice = yield* newNotice(-1000)
    yield* allAtOnce(10, () => queueNotices(notice))
    assert.lengthOf(yield* claimDue(10, hour), 1)
    for (const next of [Effect.void, settle(notice.id)]) {
      yield* next
      const another = yield* newNotice(-1000)
      yield* queueNotices(notice, another)
      assert.deepStrictEqual((yield* claimOne()).notice, another)
    }
  })

  test("A commit that fails queues no notice", function* () {
    yield* drained
    const notice = yield* newNotice(-1000)
    const failing: Change = { _tag: "RemoveEndpoint", endpointId: yield* fresh.endpointId }
    yield* refusal(changed({ _tag: "QueueNotice", notice }, failing))
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("The backlog counts what waits, as far as asked, and how long the oldest is due", function* () {
    const { backlog, settle } = yield* Notices
    if (backlog === undefined) return
    yield* drained
    const before = yield* backlog(1_000_000)
    const old = yield* newNotice(-99 * hour)
    for (const notice of [old, yield* newNotice(-1000), yield* newNotice(hour)]) {
      yield* queueNotices(notice)
    }
    const { depth, oldestDueMillis } = yield* backlog(1_000_000)
    assert.strictEqual(depth, before.depth + 3)
    assert.isAtLeast(oldestDueMillis, 99 * hour)
    assert.strictEqual((yield* backlog(2)).depth, 2)
    assert.isNotEmpty(yield* claimDue(10, hour))
    yield* settle(old.id)
    const after = yield* backlog(1_000_000)
    assert.strictEqual(after.depth, before.depth + 2)
    assert.isBelow(after.oldestDueMillis, 99 * hour)
  })

  test("A settled notice is forgotten by its age and may then be queued again, while another of its company waits", function* () {
    const { forget, retry, settle } = yield* Notices
    yield* drained
    const old = yield* newNotice(-hour)
    const waiting = { ...(yield* newNotice(-2 * hour)), companyId: old.companyId }
    yield* queueNotices(old)
    const { leasedUntil } = yield* claimOne()
    yield* queueNotices(waiting)
    yield* retry(old.id, leasedUntil, old.dueAt + 2 * hour)
    yield* settle(old.id)
    yield* forget(old.dueAt)
    yield* queueNotices(old)
    assert.deepStrictEqual((yield* claimOne(1)).notice, waiting)
    assert.isAtLeast(yield* forget(old.dueAt + 1), 1)
    yield* queueNotices(old)
    yield* elapse(50)
    const due = yield* claimDue(10, hour)
    assert.sameDeepMembers(due.map(Struct.get("notice")), [old, waiting])
  })

  test("A settled notice is never due again", function* () {
    const { retry, settle } = yield* Notices
    yield* drained
    const notice = yield* newNotice(-1000)
    yield* queueNotices(notice)
    const { leasedUntil } = yield* claimOne(1)
    yield* settle(notice.id)
    yield* retry(notice.id, leasedUntil, 1000)
    yield* elapse(50)
    assert.deepStrictEqual(yield* claimDue(10, hour), [])
  })

  test("A link to sign in waits for no other notice, and holds up none", function* () {
    yield* drained
    const others = yield* Effect.forEach([-3000, -2000, -1000], newNotice)
    const notice: Notice = {
      _tag: "SignInLink",
      signInId: yield* fresh.signInId,
      memberId: yield* fresh.memberId,
      returnPath: "/portal"
    }
    const [first, second] = [
      { ...(yield* newNotice(-20)), notice },
      { ...(yield* newNotice(-10)), notice }
    ]
    yield* queueNotices(...others, second, first)
    const claims = [
      yield* claimDue(1, hour, true),
      yield* claimDue(10, hour),
      yield* claimDue(10, hour, true)
    ]
    assert.deepStrictEqual(
      claims.map((claimed) => claimed.map((claim) => claim.notice)),
      [[first], others, [second]]
    )
  })
})

/** Queues notices in one commit, as use cases do. */
export const queueNotices = (...notices: ReadonlyArray<QueuedNotice>) =>
  changed(...notices.map((notice) => ({ _tag: "QueueNotice", notice }) as const))

/** By default a claim takes the notices that nobody waits for. */
const claimDue = (limit: number, leaseMillis: number, awaited = false) =>
  Notices.use((notices) => notices.claimDue(awaited, limit, leaseMillis))

/** Claims the only notice that is due. */
const claimOne = (leaseMillis: number = hour, awaited = false) =>
  Effect.map(claimDue(10, leaseMillis, awaited), onlyOf)

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

export const noticeOutbox: Outbox<DueNotice, Notices | UnitOfWork> = {
  drained,
  given: (millis) => Effect.map(Effect.tap(newNotice(millis), queueNotices), ({ id }) => id),
  idOf: ({ notice }) => notice.id,
  claimDue,
  retry: ({ leasedUntil, notice }, dueAt) =>
    Notices.use((notices) => notices.retry(notice.id, leasedUntil, dueAt))
}
