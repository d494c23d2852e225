/**
 * How receivers fare, in the words of this folder. An attempt in flight is overdue once it takes far
 * longer than usual (`overdue`), and stalled after `slowMillis`. An endpoint is slow if it fails or
 * takes as long as that on average, and doubtful if it is slow, has never succeeded or has an overdue
 * attempt. A host is suspect while `bounds.hungPerHost` of its attempts are overdue, and slow once as
 * many stalled or hung.
 */
import type { EndpointId } from "@review-proof/ports"
import type { LeasedDelivery, LeasedEndpoint } from "@review-proof/ports/store"
import { hostOf } from "../webhooks/webhook-url.ts"
import { bounds, overdue, slowMillis } from "./delivery-bounds.ts"
import type { Lane } from "./lanes.ts"

/** The endpoints that this instance sends to or remembers, with their hosts. */
export class EndpointLoads {
  readonly #loads = new Map<EndpointId, EndpointLoad>()
  readonly #hosts = new Map<string, HostLoad>()

  all(): Iterable<EndpointLoad> {
    return this.#loads.values()
  }

  known(id: EndpointId): EndpointLoad | undefined {
    return this.#loads.get(id)
  }

  of({ endpoint }: LeasedDelivery): EndpointLoad {
    const known = this.#loads.get(endpoint.id)
    if (known !== undefined) return known
    const load = new EndpointLoad(endpoint, this.#hostOf(hostOf(endpoint.url)))
    load.host.endpoints += 1
    this.#loads.set(endpoint.id, load)
    return load
  }

  /**
   * Remembers an idle endpoint only if it or its host is slow, or if a claim left some of its
   * deliveries.
   */
  forgetIdle(load: EndpointLoad): void {
    if (load.held + load.returning > 0) return
    const isOrdinary = !load.isSlow && !load.host.isSlow && !load.mayHaveMore
    if (isOrdinary || this.#loads.size > bounds.remembered) this.#forget(load)
  }

  /** Counts the attempts in flight that are overdue, for each host and in all. */
  countOverdue(now: number): number {
    let count = 0
    for (const host of this.#hosts.values()) host.overdue = host.stalled = 0
    for (const load of this.#loads.values()) {
      load.overdue = 0
      for (const { startedAt } of load.inFlight) {
        if (!load.isOverdueAfter(now - startedAt)) break
        count += 1
        load.overdue += 1
        load.host.overdue += 1
        if (now - startedAt > slowMillis) load.host.stalled += 1
      }
    }
    return count
  }

  #hostOf(name: string): HostLoad {
    const known = this.#hosts.get(name)
    if (known !== undefined) return known
    const host = new HostLoad(name)
    this.#hosts.set(name, host)
    return host
  }

  #forget(load: EndpointLoad): void {
    if (!this.#loads.delete(load.id)) return
    const { host } = load
    host.endpoints -= 1
    const isRemembered = host.isSlow && this.#hosts.size <= bounds.remembered
    if (host.endpoints === 0 && !isRemembered) this.#hosts.delete(host.name)
  }
}

/** A lease that this instance holds, and the lane that it counts in. */
export interface HeldLease {
  readonly lease: LeasedDelivery
  readonly load: EndpointLoad
  readonly lane: Lane
  /** The latest time at which the attempt may begin, by this instance's clock. */
  readonly beginBefore: number
  startedAt: number
  /** Its endpoint was not known to be well when the attempt began. */
  startedInDoubt: boolean
}

/** The leases that this instance holds for one endpoint, and how that endpoint has fared lately. */
export class EndpointLoad {
  readonly id: EndpointId
  readonly host: HostLoad
  /** Both oldest first. */
  readonly inFlight: Array<HeldLease> = []
  readonly waiting: Array<HeldLease> = []
  /** The store may have more for it than was claimed. */
  mayHaveMore = false
  /** Leases that are being released to the store. */
  returning = 0
  /** Overdue attempts in flight, as they were last counted. */
  overdue = 0
  #averageMillis = 0
  /** Successes in a row; reset once there was nothing to send. */
  #successes = 0
  #failing: boolean
  #proven: boolean

  constructor(endpoint: LeasedEndpoint, host: HostLoad) {
    this.id = endpoint.id
    this.host = host
    this.#failing = endpoint.isFailing
    this.#proven = endpoint.hasSucceeded
  }

  get held(): number {
    return this.inFlight.length + this.waiting.length
  }

  get lane(): Lane {
    if (this.isSlow || (this.host.isSlow && !this.#answers)) return "slow"
    return this.#proven ? "proven" : "unproven"
  }

  /** True while it goes on succeeding, whatever others on its host do. */
  get #answers(): boolean {
    return this.#successes > 0 && this.overdue === 0
  }

  /** True if it fails or is slow itself, however its host fares. */
  get isSlow(): boolean {
    return this.#failing || this.#averageMillis > slowMillis
  }

  /** True unless it is known to be well: it may hang, or does already. */
  isDoubtful(now: number): boolean {
    return this.isSlow || !this.#proven || this.isOverdue(now)
  }

  /** Doubtful endpoints of a host have fewer slots, so that its other endpoints keep some. */
  hasSlotAtHost(now: number): boolean {
    const { doubtfulInFlight, inFlight } = this.host
    const isHeldBack = doubtfulInFlight >= bounds.doubtfulInFlightPerHost && this.isDoubtful(now)
    return inFlight < bounds.inFlightPerHost && !isHeldBack
  }

  /**
   * The most attempts that may be in flight at once. At first one, so that deliveries arrive in
   * order and a recovering endpoint is not overrun; more after a run of successes, or when one
   * attempt takes long. While `manyHang`, an overdue endpoint gets none: it may hang too.
   */
  maxInFlight(now: number, manyHang: boolean): number {
    if (manyHang && this.isOverdue(now)) return 0
    const [oldest] = this.inFlight
    const isQuick = oldest === undefined || now - oldest.startedAt < bounds.inOrder.quickMillis
    const isInOrder = (isQuick || manyHang) && this.#successes < bounds.inOrder.successes
    return isInOrder ? 1 : bounds.inFlightPerEndpoint
  }

  /**
   * Adopts the facts about the endpoint that the claim brought: another instance may have learned
   * them.
   */
  seen(endpoint: LeasedEndpoint): void {
    this.#failing = endpoint.isFailing
    if (endpoint.hasSucceeded) this.#proven = true
  }

  ended(succeeded: boolean, millis: number): void {
    this.#failing = !succeeded
    this.#successes = succeeded ? this.#successes + 1 : 0
    this.#proven ||= succeeded
    this.#averageMillis += (millis - this.#averageMillis) * newestWeight
    this.host.ended(succeeded, millis)
  }

  /** True if an attempt has taken longer than usual for this endpoint or host. */
  isOverdueAfter(millis: number): boolean {
    const usual = overdue.timesUsual * this.#averageMillis
    return millis > Math.min(slowMillis, Math.max(overdue.millis, usual))
  }

  isOverdue(now: number): boolean {
    const [oldest] = this.inFlight
    return oldest !== undefined && this.isOverdueAfter(now - oldest.startedAt)
  }

  /** True if the oldest attempt has taken so long that nothing should wait behind it. */
  isStalled(now: number): boolean {
    const [oldest] = this.inFlight
    return oldest !== undefined && now - oldest.startedAt > slowMillis
  }

  /**
   * True if enough leases are held for now. A slow endpoint holds hardly more than are in flight.
   */
  get isFull(): boolean {
    return this.lane === "slow"
      ? this.held > bounds.inFlightPerEndpoint / 2
      : this.held >= bounds.claimPerEndpoint
  }
}

/** The weight of the newest duration in the moving average. */
const newestWeight = 0.2

/**
 * The leases that this instance holds for the endpoints of one host, and how it has fared lately.
 */
class HostLoad {
  readonly name: string
  endpoints = 0
  inFlight = 0
  /** The attempts in flight whose endpoint was not known to be well when they began. */
  doubtfulInFlight = 0
  /** Leases, in flight and waiting. */
  held = 0
  /** Overdue and stalled attempts in flight, as they were last counted. */
  overdue = 0
  stalled = 0
  /** Attempts that hung, in a row. */
  #hung = 0

  constructor(name: string) {
    this.name = name
  }

  /**
   * A hanging host delays all of its endpoints but those that go on succeeding. If each endpoint were
   * judged by itself, each would first use up slots of others.
   */
  get isSlow(): boolean {
    return this.stalled + this.#hung >= bounds.hungPerHost
  }

  /** True if it may turn out to be slow. */
  get isSuspect(): boolean {
    return this.overdue >= bounds.hungPerHost
  }

  ended(succeeded: boolean, millis: number): void {
    this.#hung = succeeded || millis <= slowMillis ? 0 : this.#hung + 1
  }
}
