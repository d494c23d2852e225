import type { EndpointId, LeasedDelivery, LeasedEndpoint } from "@review-proof/ports"
import { bounds, overdue, slowMillis } from "./delivery-bounds.ts"
import type { HostLoad } from "./host-load.ts"
import type { Lane } from "./lanes.ts"

/** A lease that this instance holds, with the lane that it counts in. */
export interface HeldLease {
  readonly lease: LeasedDelivery
  readonly load: EndpointLoad
  readonly lane: Lane
  /** Until when it may be begun, on this instance's clock. */
  readonly beginBefore: number
  startedAt: number
}

/** What this instance is doing for one endpoint, and how that endpoint has fared lately. */
export class EndpointLoad {
  readonly id: EndpointId
  readonly host: HostLoad
  /** Both oldest first. */
  readonly inFlight: Array<HeldLease> = []
  readonly waiting: Array<HeldLease> = []
  /** Whether the store may have more for it than was claimed. */
  mayHaveMore = false
  /** Leases on their way back to the store. */
  returning = 0
  #averageMillis = 0
  /** Since the last failure, and since there was nothing to send. */
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
    if (this.#failing || this.#averageMillis > slowMillis || this.host.isSlow) return "slow"
    return this.#proven ? "proven" : "unproven"
  }

  /**
   * Attempts that may be in flight at once. At first one after the other, so that
   * what waited for an endpoint arrives in its order and one that recovers is not
   * run over; more where much waits and all goes well, or where one takes long,
   * unless `manyHang`: then this may be one of them.
   */
  width(now: number, manyHang: boolean): number {
    if (manyHang && this.isOverdue(now)) return 0
    const [oldest] = this.inFlight
    const isQuick = oldest === undefined || now - oldest.startedAt < bounds.inOrder.quickMillis
    const isInOrder = (isQuick || manyHang) && this.#successes < bounds.inOrder.successes
    return isInOrder ? 1 : bounds.inFlightPerEndpoint
  }

  /** Learns what another instance may have learned, and how a claim found it. */
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

  /** Whether an attempt has taken longer than can be expected here. */
  isOverdueAfter(millis: number): boolean {
    const usual = overdue.timesUsual * this.#averageMillis
    return millis > Math.min(slowMillis, Math.max(overdue.millis, usual))
  }

  isOverdue(now: number): boolean {
    const [oldest] = this.inFlight
    return oldest !== undefined && this.isOverdueAfter(now - oldest.startedAt)
  }

  /** Whether its oldest attempt has taken so long that it is not to be waited for. */
  isStalled(now: number): boolean {
    const [oldest] = this.inFlight
    return oldest !== undefined && now - oldest.startedAt > slowMillis
  }

  /** Enough is held for now. A slow one holds no more than it is being sent. */
  get isFull(): boolean {
    return this.lane === "slow"
      ? this.held > bounds.inFlightPerEndpoint / 2
      : this.held >= bounds.claimPerEndpoint
  }
}

/** Of the newest duration in the average. */
const newestWeight = 0.2
