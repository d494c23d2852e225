import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import type { Timestamp } from "../index.ts"
import { allAtOnce, elapse, hour, type LawTester, onlyOf, scaledMillis } from "./suite.ts"

interface Claim {
  readonly attempts: number
  readonly leasedUntil: Timestamp
}

export interface Outbox<Due extends Claim, Ports> {
  readonly drained: Effect.Effect<unknown, unknown, Ports>
  /** Queues one that is due `millis` from now, or was before; returns its id. */
  readonly given: (millis: number) => Effect.Effect<number | string, unknown, Ports>
  readonly idOf: (due: Due) => number | string
  readonly claimDue: (
    limit: number,
    leaseMillis: number
  ) => Effect.Effect<ReadonlyArray<Due>, unknown, Ports>
  readonly retry: (due: Due, dueAt: Timestamp) => Effect.Effect<unknown, unknown, Ports>
}

/** Laws of what waits for a sender, invitations and notices alike. */
export const outboxLaws = <Due extends Claim, Ports>(
  test: LawTester<Ports>,
  what: "message" | "notice",
  { claimDue, drained, given, idOf, retry }: Outbox<Due, Ports>
): void => {
  const idsDue = (limit: number) => Effect.map(claimDue(limit, hour), (due) => due.map(idOf))
  const onlyDue = (leaseMillis: number = hour) => Effect.map(claimDue(10, leaseMillis), onlyOf)

  test(`A ${what} is due at its time and not before, and again when its lease ends`, function* () {
    yield* drained
    yield* given(hour)
    const soon = yield* given(yield* scaledMillis(700))
    const past = yield* given(-hour)
    assert.deepStrictEqual(yield* idsDue(10), [past])
    yield* elapse(1000)
    const first = yield* onlyDue(yield* scaledMillis(200))
    assert.deepStrictEqual([idOf(first), first.attempts], [soon, 0])
    assert.deepStrictEqual(yield* idsDue(10), [])
    yield* elapse(300)
    const again = yield* onlyDue()
    assert.deepStrictEqual(again, { ...first, leasedUntil: again.leasedUntil })
  })

  test(`A claim gets the longest due ${what} first, and no more than its limit`, function* () {
    yield* drained
    const [third, first, fourth, second] = yield* Effect.forEach(
      [-2000, -4000, -1000, -3000],
      given
    )
    assert.sameMembers(yield* idsDue(3), [first, second, third])
    assert.deepStrictEqual(yield* idsDue(3), [fourth])
  })

  test(`A ${what} whose lease ended comes before those that fell due after it`, function* () {
    yield* drained
    const first = yield* given(-2000)
    assert.deepStrictEqual((yield* claimDue(10, 1)).map(idOf), [first])
    yield* elapse(50)
    const second = yield* given(-1000)
    assert.deepStrictEqual([yield* idsDue(1), yield* idsDue(1)], [[first], [second]])
  })

  test(`A retry postpones a ${what} and counts an attempt`, function* () {
    yield* drained
    yield* given(-1000)
    const now = yield* Clock.currentTimeMillis
    const first = yield* onlyDue()
    let due = first
    for (const attempts of [1, 2]) {
      yield* retry(due, now - 1)
      due = yield* onlyDue()
      assert.deepStrictEqual(due, { ...first, attempts, leasedUntil: due.leasedUntil })
    }
    yield* retry(due, now + hour)
    assert.deepStrictEqual(yield* idsDue(10), [])
  })

  test(`A sender whose lease has ended can postpone a ${what} only if nobody else took it`, function* () {
    yield* drained
    yield* given(-1000)
    const now = yield* Clock.currentTimeMillis
    const first = yield* onlyDue(1)
    yield* elapse(50)
    const second = yield* onlyDue(1)
    yield* elapse(50)
    yield* Effect.exit(retry(first, now + hour))
    yield* retry(second, now - 1)
    assert.strictEqual((yield* onlyDue()).attempts, 1)
    assert.deepStrictEqual(yield* idsDue(10), [])
  })

  test(`Each ${what} goes to one of many senders`, function* () {
    yield* drained
    const queued = yield* Effect.replicateEffect(given(-1000), 20)
    const claims = yield* allAtOnce(8, () => idsDue(4))
    assert.sameMembers([...claims.flat(), ...(yield* idsDue(100))], queued)
  })
}

/** Leaves one that is leased, one that is postponed and one that is due again; `read` claims it. */
export const heldBack = Effect.fnUntraced(function* <Due extends Claim, Ports>({
  claimDue,
  drained,
  given,
  idOf,
  retry
}: Outbox<Due, Ports>) {
  yield* drained
  yield* given(-1000)
  onlyOf(yield* claimDue(10, hour))
  yield* given(-1000)
  const due = onlyOf(yield* claimDue(10, 1))
  yield* retry(due, (yield* Clock.currentTimeMillis) + hour)
  yield* given(-1000)
  yield* retry(onlyOf(yield* claimDue(10, 1)), 1000)
  const read = Effect.map(claimDue(10, 1), (claimed) =>
    claimed.map((each) => [idOf(each), each.attempts])
  )
  return { read: Effect.tap(read, () => elapse(50)) }
})
