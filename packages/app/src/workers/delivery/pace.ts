/**
 * Lets so many begin in a second, and of those that it kept waiting a few
 * together. Plain state, changed by one thread.
 */
export class Pace {
  readonly #interval: number
  readonly #burst: number
  /** When what began until now will have been paid for. */
  #paidAt = 0

  constructor({ perSecond, together }: { readonly perSecond: number; readonly together: number }) {
    this.#interval = 1000 / perSecond
    this.#burst = this.#interval * together
  }

  isOpen(now: number): boolean {
    return this.#debt(now) <= this.#burst - this.#interval
  }

  began(now: number): void {
    this.#paidAt = now + this.#debt(now) + this.#interval
  }

  /** A clock that is set back makes nobody wait for longer than it would have anyway. */
  #debt(now: number): number {
    return Math.min(this.#burst, Math.max(0, this.#paidAt - now))
  }
}
