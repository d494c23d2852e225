import { bounds, slowMillis } from "./delivery-bounds.ts"

/** What this instance is doing for the endpoints of one host, and how that host has fared lately. */
export class HostLoad {
  readonly name: string
  /** Endpoints that refer to it. */
  endpoints = 0
  inFlight = 0
  /** Leases, in flight and waiting. */
  held = 0
  /** Attempts in flight that are overdue, and those that are stalled, as they were last counted. */
  overdue = 0
  stalled = 0
  /** Attempts that hung, one after the other. */
  #hung = 0

  constructor(name: string) {
    this.name = name
  }

  /**
   * A host that hangs does so for all of its endpoints, also for those that were
   * not sent to yet: each of them would be found out for itself otherwise, and
   * what waits for them would take the room of others.
   */
  get isSlow(): boolean {
    return this.stalled + this.#hung >= bounds.hungPerHost
  }

  /** Whether it may turn out to be one. */
  get isSuspect(): boolean {
    return this.overdue >= bounds.hungPerHost
  }

  ended(succeeded: boolean, millis: number): void {
    this.#hung = succeeded || millis <= slowMillis ? 0 : this.#hung + 1
  }
}
