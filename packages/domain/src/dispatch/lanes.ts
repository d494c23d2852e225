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
   * A full lane stays closed until it is half empty. That saves claims whose leases would not fit.
   */
  isClosed(lane: Lane): boolean {
    if (lane === "proven") return false
    const held = this.#held[lane]
    if (held >= bounds.heldInLane[lane]) this.#closed.add(lane)
    if (held <= bounds.heldInLane[lane] / 2) this.#closed.delete(lane)
    return this.#closed.has(lane)
  }
}
