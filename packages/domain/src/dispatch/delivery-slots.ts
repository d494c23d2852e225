import type { EndpointId } from "@review-proof/ports"
import type { LeasedDelivery } from "@review-proof/ports/store"
import { bounds } from "./delivery-bounds.ts"
import { Lanes } from "./lanes.ts"
import { EndpointLoads, type EndpointLoad, type HeldLease } from "./endpoint-loads.ts"
import { TokenBucket } from "./token-bucket.ts"

/**
 * A claim under way: the leases that it may take, and the endpoints whose leases were released
 * since.
 */
interface OngoingClaim {
  readonly limit: number
  readonly returned: Set<EndpointId>
}

/**
 * Decides which lease is sent next. Endpoints take turns; none has more than four attempts in
 * flight, no host more than sixteen, and receivers that fail or are slow share a quarter of the
 * slots, so that the others keep theirs. Plain state of one instance, changed by one thread.
 */
export class DeliverySlots {
  readonly #loads = new EndpointLoads()
  readonly #lanes = new Lanes()
  #turns: Array<EndpointLoad> = []
  readonly #ongoing = new Set<OngoingClaim>()
  readonly #connects = new TokenBucket(bounds.beginOutsideProven)
  #waiting = 0
  #inFlight = 0
  #overdue = 0

  /** The number of leases that another claim may take. `unsettled` attempts wait for settlement. */
  room(unsettled: number): number {
    let room = Math.min(this.#places, bounds.unsettled - unsettled - this.#inFlight)
    for (const { limit } of this.#ongoing) room -= limit
    return room
  }

  /** Returns the endpoints to leave out of a claim, and notes that they may have more deliveries. */
  saturated(now: number): ReadonlyArray<EndpointId> {
    const ids: Array<EndpointId> = []
    for (const load of this.#loads.all()) {
      if (!this.#isBusy(load, now)) continue
      load.mayHaveMore = true
      ids.push(load.id)
    }
    return ids
  }

  /** Takes the endpoints that may have more deliveries, as many as their lanes have room for. */
  withMore(now: number): ReadonlyArray<EndpointId> {
    const ids: Array<EndpointId> = []
    const held = { ...this.#lanes.held }
    for (const load of this.#loads.all()) {
      if (!load.mayHaveMore || this.#isBusy(load, now)) continue
      if (held[load.lane] >= bounds.heldInLane[load.lane]) continue
      held[load.lane] += 1
      load.mayHaveMore = false
      ids.push(load.id)
      this.#loads.forgetIdle(load)
    }
    return ids
  }

  /** Call it before a claim, and `endClaim` once the claim was taken or has failed. */
  beginClaim(limit: number): OngoingClaim {
    const claim = { limit, returned: new Set<EndpointId>() }
    this.#ongoing.add(claim)
    return claim
  }

  endClaim(claim: OngoingClaim): void {
    this.#ongoing.delete(claim)
  }

  /** Takes the claimed leases; returns those to release, and whether to claim again immediately. */
  take(
    leases: ReadonlyArray<LeasedDelivery>,
    claim: OngoingClaim,
    beginBefore: number
  ): { readonly excess: ReadonlyArray<LeasedDelivery>; readonly mayHaveMore: boolean } {
    const excess: Array<LeasedDelivery> = []
    const counts = new Map<EndpointLoad, number>()
    for (const lease of leases) {
      const load = this.#loads.of(lease)
      if (!counts.has(load)) load.seen(lease.endpoint)
      counts.set(load, (counts.get(load) ?? 0) + 1)
      if (!claim.returned.has(load.id) && this.#hasRoomFor(load))
        this.#hold(load, lease, beginBefore)
      else excess.push(this.#returning(load, lease))
    }
    for (const [load, count] of counts) load.mayHaveMore ||= count >= bounds.claimPerEndpoint
    let mayHaveMore = false
    for (const load of counts.keys()) {
      mayHaveMore ||= load.mayHaveMore && !this.#isSaturated(load)
      this.#loads.forgetIdle(load)
    }
    return { excess, mayHaveMore }
  }

  /** Returns the leases whose attempts begin now, one endpoint's turn at a time. */
  start(now: number): ReadonlyArray<HeldLease> {
    const started: Array<HeldLease> = []
    for (let before = -1; started.length > before;) {
      before = started.length
      const passedOver: Array<EndpointLoad> = []
      const served: Array<EndpointLoad> = []
      for (const load of this.#turns) {
        const isNext = this.#hasSlot && this.#mayBegin(load, now)
        const held = isNext ? load.waiting.shift() : undefined
        if (held !== undefined) {
          this.#begin(load, held, now)
          started.push(held)
        }
        if (load.waiting.length > 0) (held === undefined ? passedOver : served).push(load)
      }
      this.#turns = [...passedOver, ...served]
    }
    return started
  }

  /** Forgets an attempt that ended; returns whether a claim could bring something new now. */
  end(held: HeldLease, succeeded: boolean, now: number): boolean {
    const { load } = held
    load.inFlight.splice(load.inFlight.indexOf(held), 1)
    load.ended(succeeded, now - held.startedAt)
    this.#inFlight -= 1
    load.host.inFlight -= 1
    if (held.startedInDoubt) load.host.doubtfulInFlight -= 1
    this.#letGo(load, held)
    this.#loads.forgetIdle(load)
    return load.mayHaveMore && !this.#isSaturated(load)
  }

  /** Takes out the leases to release: those that expire soon, or wait behind a slow attempt. */
  takeUnfit(now: number): ReadonlyArray<LeasedDelivery> {
    this.#overdue = this.#loads.countOverdue(now)
    return this.#takeOut((load, { beginBefore, lane }, index) => {
      const isCrowded =
        load.lane === "slow" && load.inFlight.length + index >= bounds.inFlightPerEndpoint
      // It was claimed while its host was healthy, and now takes the room of others.
      const isMisplaced = load.host.isSlow && load.lane === "slow" && lane !== "slow"
      return beginBefore <= now || isCrowded || isMisplaced || this.#isHeldUp(load, now)
    })
  }

  /** The released leases are in the store again, or will expire. */
  released(leases: ReadonlyArray<LeasedDelivery>): void {
    for (const { endpoint } of leases) {
      const load = this.#loads.known(endpoint.id)
      if (load === undefined) continue
      load.returning -= 1
      this.#loads.forgetIdle(load)
    }
  }

  /** Takes out every lease that was not begun, because the instance stops. */
  takeAll(): ReadonlyArray<LeasedDelivery> {
    return this.#takeOut(() => true)
  }

  /** For each endpoint, takes out the first lease to release and all behind it, in order. */
  #takeOut(
    isOut: (load: EndpointLoad, held: HeldLease, index: number) => boolean
  ): ReadonlyArray<LeasedDelivery> {
    const out: Array<LeasedDelivery> = []
    for (const load of this.#turns) {
      const first = load.waiting.findIndex((held, index) => isOut(load, held, index))
      if (first < 0) continue
      for (const held of load.waiting.splice(first)) {
        this.#waiting -= 1
        this.#letGo(load, held)
        out.push(this.#returning(load, held.lease))
      }
    }
    this.#turns = this.#turns.filter(({ waiting }) => waiting.length > 0)
    return out
  }

  /**
   * Marks a lease as being released; `take` refuses later ones of its endpoint, to keep the order.
   */
  #returning(load: EndpointLoad, lease: LeasedDelivery): LeasedDelivery {
    load.mayHaveMore = true
    load.returning += 1
    for (const { returned } of this.#ongoing) returned.add(load.id)
    return lease
  }

  #hold(load: EndpointLoad, lease: LeasedDelivery, beginBefore: number): void {
    const lane = load.lane
    if (load.waiting.length === 0) this.#turns.push(load)
    load.waiting.push({ lease, load, lane, beginBefore, startedAt: 0, startedInDoubt: false })
    this.#waiting += 1
    this.#lanes.add(lane)
    load.host.held += 1
  }

  #begin(load: EndpointLoad, held: HeldLease, now: number): void {
    if (load.lane !== "proven") this.#connects.take(now)
    held.startedAt = now
    held.startedInDoubt = load.isDoubtful(now)
    load.inFlight.push(held)
    this.#waiting -= 1
    this.#inFlight += 1
    load.host.inFlight += 1
    if (held.startedInDoubt) load.host.doubtfulInFlight += 1
  }

  #letGo(load: EndpointLoad, held: HeldLease): void {
    this.#lanes.remove(held.lane)
    load.host.held -= 1
  }

  get #places(): number {
    return bounds.waiting - this.#waiting
  }

  get #hasSlot(): boolean {
    return this.#inFlight - this.#overdue < bounds.inFlight && this.#inFlight < bounds.sockets
  }

  get #manyHang(): boolean {
    return this.#overdue >= bounds.inFlight / 2
  }

  /** Leaves a lease near its end to `takeUnfit`: after a freeze another instance may hold it. */
  #mayBegin(load: EndpointLoad, now: number): boolean {
    const [next] = load.waiting
    return (
      next !== undefined &&
      next.beginBefore > now &&
      (load.lane === "proven" || this.#connects.hasToken(now)) &&
      load.inFlight.length < load.maxInFlight(now, this.#manyHang) &&
      load.hasSlotAtHost(now)
    )
  }

  #hasRoomFor(load: EndpointLoad): boolean {
    const { lane } = load
    if (load.host.held >= bounds.heldPerHost) return false
    if (lane === "slow" && load.held >= bounds.inFlightPerEndpoint) return false
    return this.#lanes.hasRoom(lane)
  }

  #isBusy(load: EndpointLoad, now: number): boolean {
    return load.returning > 0 || this.#isSaturated(load) || this.#isHeldUp(load, now)
  }

  /** True if deliveries wait behind an attempt that may hang, judged sooner if room is scarce. */
  #isHeldUp(load: EndpointLoad, now: number): boolean {
    const isRoomScarce = this.#manyHang || this.#places < bounds.waiting / 2
    return isRoomScarce ? load.isOverdue(now) || load.host.isSuspect : load.isStalled(now)
  }

  #isSaturated(load: EndpointLoad): boolean {
    if (load.isFull || load.host.held >= bounds.heldPerHost) return true
    return this.#lanes.isClosed(load.lane)
  }
}
