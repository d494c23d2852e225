import { bounds } from "./delivery-bounds.ts"

/** How well a receiver is known to be. */
export type Lane = "proven" | "unproven" | "slow"

/** What is held of each lane, in flight and waiting, and whether there is room for more. */
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

  /** Once full a lane stays closed until half is free: claims that bring nothing that fits are waste. */
  isClosed(lane: Lane): boolean {
    if (lane === "proven") return false
    const held = this.#held[lane]
    if (held >= bounds.heldInLane[lane]) this.#closed.add(lane)
    if (held <= bounds.heldInLane[lane] / 2) this.#closed.delete(lane)
    return this.#closed.has(lane)
  }
}
