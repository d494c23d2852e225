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
