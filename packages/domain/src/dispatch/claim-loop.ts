import { Deliveries, type StoreUnavailable } from "@review-proof/ports"
import type { ClaimScope } from "@review-proof/ports/store"
import { Clock, Duration, Effect, Fiber, Latch, flow } from "effect"
import { bounds } from "./delivery-bounds.ts"
import { DeliverySignal } from "../commit/delivery-signal.ts"
import { makeOutageLog } from "../outage-log.ts"
import type { DeliverySlots } from "./delivery-slots.ts"

/** A claim looks at every endpoint, or only where something is known to be new. */
type ClaimKind = "all" | "signalled"

interface ClaimResult {
  readonly claimed: number
  /** The claim took all leases that it was allowed to: there may be more where it looked. */
  readonly hasHitLimit: boolean
  /** There may be more deliveries for an endpoint that has room. */
  readonly mayHaveMore: boolean
}

/**
 * Makes the function that claims leases. A claim of all endpoints finds commits of other instances,
 * due retries and expired leases; it probes each endpoint with waiting deliveries, which can be
 * thousands when receivers are dead. A signalled claim is cheap: it looks only at companies that
 * just had events, and at endpoints of which an earlier claim left something.
 */
export const makeClaim = Effect.fnUntraced(function* (slots: DeliverySlots, leaseMillis: number) {
  const deliveries = yield* Deliveries
  const signal = yield* DeliverySignal
  const clock = yield* Clock.Clock
  let left: ClaimScope = nowhere

  const claim = (limit: number, among?: ClaimScope) =>
    Effect.map(
      deliveries.claim({
        limit,
        perEndpoint: bounds.claimPerEndpoint,
        leaseMillis,
        saturated: slots.saturated(clock.currentTimeMillisUnsafe()),
        ...(among && { among })
      }),
      (leases) => ({ leases, hasHitLimit: leases.length === limit })
    )

  return Effect.fnUntraced(function* (where: ClaimKind, limit: number) {
    if (where === "all") return yield* claim(limit)
    const among: ClaimScope = {
      companies: union(left.companies, signal.take()),
      endpoints: union(left.endpoints, slots.withMore(clock.currentTimeMillisUnsafe()))
    }
    left = nowhere
    if (among.companies.length + among.endpoints.length === 0) return nothing
    const claimed = yield* claim(limit, among)
    // Such a claim has not seen everything: the next one looks there again.
    if (claimed.hasHitLimit) left = among
    return claimed
  })
})

const nowhere: ClaimScope = { companies: [], endpoints: [] }

const nothing = { leases: [], hasHitLimit: false }

const union = <A>(left: ReadonlyArray<A>, right: ReadonlyArray<A>): ReadonlyArray<A> =>
  left.length === 0 ? right : Array.from(new Set([...left, ...right]))

/**
 * Claims in two loops until `stop` is run, which waits for claims that are under way. The signalled
 * loop does not wait for the loop that claims all, which takes long while many endpoints have
 * waiting deliveries. An open `room` latch means that a claim may find more. `claim` answers null
 * where there is too little room for a claim to be worth its round trip.
 */
export const claimInLoops = Effect.fnUntraced(function* (
  room: Latch.Latch,
  claim: (where: ClaimKind) => Effect.Effect<ClaimResult | null, StoreUnavailable>
) {
  const signal = yield* DeliverySignal
  const clock = yield* Clock.Clock
  const stopping = yield* Latch.make(false)
  const outages = makeOutageLog("Claiming deliveries")
  let isStopping = false

  const signalled = Effect.gen(function* () {
    yield* room.close
    const result = yield* claim("signalled")
    if (result !== null && result.claimed > 0) yield* Effect.sleep(betweenClaims)
    if (result?.mayHaveMore || result?.hasHitLimit || isStopping) return
    // Without room the signal is not taken, so a wait for it would return at once, again and again.
    const more = result === null ? room.await : Effect.raceFirst(room.await, signal.awaited)
    yield* Effect.timeoutOption(more, pollMillis)
  })

  const all = Effect.gen(function* () {
    const began = clock.currentTimeMillisUnsafe()
    const result = yield* claim("all")
    // Only this claim shows that the store works: a signalled claim may have skipped it.
    if (result !== null) yield* outages.works
    if (result?.mayHaveMore) yield* room.open
    const rest = restAfter(clock.currentTimeMillisUnsafe() - began)
    yield* Effect.timeoutOption(
      stopping.await,
      result === null || result.hasHitLimit ? betweenClaimsOfAll : rest
    )
  })

  const loops = yield* Effect.forEach([signalled, all], (claimOnce) =>
    claimOnce.pipe(
      Effect.catchCause(flow(outages.failed, Effect.andThen(afterFailure))),
      Effect.repeat({ until: () => isStopping }),
      Effect.forkScoped
    )
  )

  const stop = Effect.gen(function* () {
    isStopping = true
    yield* room.open
    yield* stopping.open
    yield* Fiber.awaitAll(loops)
  })
  return { stop }
})

/** Keeps a loop whose claims fail from spinning. */
export const afterFailure = Effect.sleep("1 second")

/** Deliveries and slots that come free within this time are claimed together. */
const betweenClaims = Duration.millis(5)

/**
 * The pause while there is a backlog. A claim costs as much for each endpoint as for each of its
 * deliveries.
 */
const betweenClaimsOfAll = Duration.millis(25)

/** Nothing signals retries that fall due and commits of other instances. */
const pollMillis = 250

/**
 * Claims of all endpoints may take a tenth of the time, but one runs at least every two seconds.
 */
const restAfter = (millis: number) => Math.min(2000, Math.max(pollMillis, 9 * millis))
