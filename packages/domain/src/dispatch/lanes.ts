import { bounds } from "./delivery-bounds.ts"

/** A receiver's record: it has succeeded, has never succeeded yet, or is failing or slow. */
export type Lane = "proven" | "unproven" | "slow"

/** Counts the leases held in each lane against its room. */
export class Lanes {
  readonly #held: Record<Lane, number> = { proven: 0, unproven: 0, slow: 0 }
  readonly #closed = new Set<Lane>()

  get held(): Readonly<Record<Lane, number>> {
    return this.#held
  }

  add(lane: Lane): void {
    this.#held[lane] += 1
  }

  remove(lane: Lane): void {
    this.#held[lane] -= 1
  }

  hasRoom(lane: Lane): boolean {
    return this.#held[lane] < bounds.heldInLane[lane]
  }

  /**
   * A full lane stays closed until it is half empty, which spares claims that bring nothing that
   * fits.
   */
  isClosed(lane: Lane): boolean {
    if (lane === "proven") return false
    const held = this.#held[lane]
    if (held >= bounds.heldInLane[lane]) this.#closed.add(lane)
    if (held <= bounds.heldInLane[lane] / 2) this.#closed.delete(lane)
    return this.#closed.has(lane)
  }
}

/** A token bucket: limits the starts in a second, and how many of the waiting start together. */
export class TokenBucket {
  readonly #interval: number
  readonly #burst: number
  /** The time at which the bucket is full again. */
  #fullAt = 0

  constructor({ perSecond, together }: { readonly perSecond: number; readonly together: number }) {
    this.#interval = 1000 / perSecond
    this.#burst = this.#interval * together
  }

  hasToken(now: number): boolean {
    return this.#taken(now) <= this.#burst - this.#interval
  }

  take(now: number): void {
    this.#fullAt = now + this.#taken(now) + this.#interval
  }

  /** Bounded, so that a clock that is set back causes no long delay. */
  #taken(now: number): number {
    return Math.min(this.#burst, Math.max(0, this.#fullAt - now))
  }
}
