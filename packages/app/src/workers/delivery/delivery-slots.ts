import type { EndpointId, LeasedDelivery } from "@review-proof/ports"
import { bounds, slowMillis } from "./delivery-bounds.ts"
import { EndpointLoad } from "./endpoint-load.ts"
import type { HeldLease } from "./endpoint-load.ts"
import { HostLoad } from "./host-load.ts"
import { Lanes } from "./lanes.ts"
import { Pace } from "./pace.ts"

/**
 * Who may be sent to now. Endpoints take turns; none has more than four
 * attempts in flight, no host more than sixteen, and receivers that fail or
 * are slow hold a quarter of the slots between them, so that they leave the
 * others theirs. Plain state of one instance, changed by one thread.
 */
export class DeliverySlots {
  readonly #loads = new Map<EndpointId, EndpointLoad>()
  readonly #hosts = new Map<string, HostLoad>()
  readonly #lanes = new Lanes()
  /** Loads with something waiting, in the order of their turns. */
  #turns: Array<EndpointLoad> = []
  readonly #pace = new Pace(bounds.unwellBegin)
  #waiting = 0
  #inFlight = 0
  #overdue = 0

  get room(): number {
    return bounds.waiting - this.#waiting
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** The endpoints that a claim is to leave out. */
  saturated(now: number): ReadonlyArray<EndpointId> {
    const ids: Array<EndpointId> = []
    for (const load of this.#loads.values()) {
      if (!this.#isBusy(load, now)) continue
      load.mayHaveMore = true
      ids.push(load.id)
    }
    return ids
  }

  /** Endpoints that there may be more of, as many as their lanes have places: to be looked at. */
  withMore(now: number): ReadonlyArray<EndpointId> {
    const ids: Array<EndpointId> = []
    const asked = { ...this.#lanes.held }
    for (const load of this.#loads.values()) {
      if (!load.mayHaveMore || this.#isBusy(load, now)) continue
      if (asked[load.lane] >= bounds.heldInLane[load.lane]) continue
      asked[load.lane] += 1
      load.mayHaveMore = false
      ids.push(load.id)
      this.#forgetIdle(load)
    }
    return ids
  }

  /** Takes what was claimed; answers what there is no room for, and whether to claim more at once. */
  take(
    leases: ReadonlyArray<LeasedDelivery>,
    beginBefore: number
  ): { readonly excess: ReadonlyArray<LeasedDelivery>; readonly mayGoOn: boolean } {
    const excess: Array<LeasedDelivery> = []
    const counts = new Map<EndpointLoad, number>()
    for (const lease of leases) {
      const load = this.#loadOf(lease)
      if (!counts.has(load)) load.seen(lease.endpoint)
      counts.set(load, (counts.get(load) ?? 0) + 1)
      if (this.#hasRoomFor(load)) this.#hold(load, lease, beginBefore)
      else excess.push(lease)
    }
    for (const [load, count] of counts) load.mayHaveMore ||= count >= bounds.claimPerEndpoint
    for (const lease of excess) this.#loadOf(lease).mayHaveMore = true
    let mayGoOn = false
    for (const load of counts.keys()) {
      mayGoOn ||= load.mayHaveMore && !this.#isSaturated(load)
      this.#forgetIdle(load)
    }
    return { excess, mayGoOn }
  }

  /** What is to begin now, an endpoint's turn at a time. */
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

  /** Forgets an attempt that ended; answers whether a claim could bring something new by that. */
  end(held: HeldLease, succeeded: boolean, now: number): boolean {
    const { load } = held
    load.inFlight.splice(load.inFlight.indexOf(held), 1)
    load.ended(succeeded, now - held.startedAt)
    this.#inFlight -= 1
    load.host.inFlight -= 1
    this.#letGo(load, held)
    this.#forgetIdle(load)
    return load.mayHaveMore && !this.#isSaturated(load)
  }

  /** Takes out what is to be given back: leases that run short, and what waits behind a slow attempt. */
  giveBack(now: number): ReadonlyArray<LeasedDelivery> {
    this.#countOverdue(now)
    return this.#takeOut((load, { beginBefore, lane }) => {
      const isCrowded = load.lane === "slow" && load.held > bounds.inFlightPerEndpoint
      // Claimed when its host was well, it takes the room of others.
      const isMisplaced = load.host.isSlow && lane !== "slow"
      return beginBefore <= now || isCrowded || isMisplaced || this.#isHeldUp(load, now)
    })
  }

  /** All that was not begun: the instance stops. */
  giveBackAll(): ReadonlyArray<LeasedDelivery> {
    return this.#takeOut(() => true)
  }

  #countOverdue(now: number): void {
    this.#overdue = 0
    for (const host of this.#hosts.values()) host.overdue = host.stalled = 0
    for (const load of this.#loads.values()) {
      for (const { startedAt } of load.inFlight) {
        if (!load.isOverdueAfter(now - startedAt)) break
        this.#overdue += 1
        load.host.overdue += 1
        if (now - startedAt > slowMillis) load.host.stalled += 1
      }
    }
  }

  #takeOut(isOut: (load: EndpointLoad, held: HeldLease) => boolean): ReadonlyArray<LeasedDelivery> {
    const out: Array<LeasedDelivery> = []
    for (const load of this.#turns) {
      for (const held of Array.from(load.waiting)) {
        if (!isOut(load, held)) continue
        load.waiting.splice(load.waiting.indexOf(held), 1)
        load.mayHaveMore = true
        this.#waiting -= 1
        this.#letGo(load, held)
        out.push(held.lease)
      }
      this.#forgetIdle(load)
    }
    this.#turns = this.#turns.filter(({ waiting }) => waiting.length > 0)
    return out
  }

  #hold(load: EndpointLoad, lease: LeasedDelivery, beginBefore: number): void {
    const lane = load.lane
    if (load.waiting.length === 0) this.#turns.push(load)
    load.waiting.push({ lease, load, lane, beginBefore, startedAt: 0 })
    this.#waiting += 1
    this.#lanes.add(lane)
    load.host.held += 1
  }

  #begin(load: EndpointLoad, held: HeldLease, now: number): void {
    if (load.lane !== "proven") this.#pace.began(now)
    held.startedAt = now
    load.inFlight.push(held)
    this.#waiting -= 1
    this.#inFlight += 1
    load.host.inFlight += 1
  }

  #letGo(load: EndpointLoad, held: HeldLease): void {
    this.#lanes.remove(held.lane)
    load.host.held -= 1
  }

  get #hasSlot(): boolean {
    return this.#inFlight - this.#overdue < bounds.inFlight && this.#inFlight < bounds.sockets
  }

  get #manyHang(): boolean {
    return this.#overdue >= bounds.inFlight / 2
  }

  /** A lease that runs short is left to `giveBack`: after a freeze others may hold it by now. */
  #mayBegin(load: EndpointLoad, now: number): boolean {
    const [next] = load.waiting
    return (
      next !== undefined &&
      next.beginBefore > now &&
      (load.lane === "proven" || this.#pace.isOpen(now)) &&
      load.inFlight.length < load.width(now, this.#manyHang) &&
      load.host.inFlight < bounds.inFlightPerHost
    )
  }

  #hasRoomFor(load: EndpointLoad): boolean {
    const { lane } = load
    if (load.host.held >= bounds.heldPerHost) return false
    if (lane === "slow" && load.held >= bounds.inFlightPerEndpoint) return false
    return this.#lanes.hasRoom(lane)
  }

  #isBusy(load: EndpointLoad, now: number): boolean {
    return this.#isSaturated(load) || this.#isHeldUp(load, now)
  }

  /** Whether what waits for it waits behind an attempt that may hang; sooner where others need its place. */
  #isHeldUp(load: EndpointLoad, now: number): boolean {
    const isShort = this.#manyHang || this.room < bounds.waiting / 2
    return isShort ? load.isOverdue(now) || load.host.isSuspect : load.isStalled(now)
  }

  #isSaturated(load: EndpointLoad): boolean {
    if (load.isFull || load.host.held >= bounds.heldPerHost) return true
    return this.#lanes.isClosed(load.lane)
  }

  #loadOf({ endpoint }: LeasedDelivery): EndpointLoad {
    const known = this.#loads.get(endpoint.id)
    if (known !== undefined) return known
    const load = new EndpointLoad(endpoint, this.#hostOf(new URL(endpoint.url).host))
    load.host.endpoints += 1
    this.#loads.set(endpoint.id, load)
    return load
  }

  #hostOf(name: string): HostLoad {
    const known = this.#hosts.get(name)
    if (known !== undefined) return known
    const host = new HostLoad(name)
    this.#hosts.set(name, host)
    return host
  }

  /** An idle endpoint is remembered only for being slow, or where a claim left something of it behind. */
  #forgetIdle(load: EndpointLoad): void {
    if (load.held > 0) return
    const isOrdinary = load.lane !== "slow" && !load.mayHaveMore
    if (isOrdinary || this.#loads.size > bounds.remembered) this.#forget(load)
  }

  #forget(load: EndpointLoad): void {
    if (!this.#loads.delete(load.id)) return
    const { host } = load
    host.endpoints -= 1
    const isRemembered = host.isSlow && this.#hosts.size <= bounds.remembered
    if (host.endpoints === 0 && !isRemembered) this.#hosts.delete(host.name)
  }
}
