/** A token bucket: limits how many attempts start in a second, and how many start together. */
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

  #taken(now: number): number {
    // An empty bucket is full again after the time of one burst. A later time means that the clock
    // was set back.
    this.#fullAt = Math.min(this.#fullAt, now + this.#burst)
    return Math.max(0, this.#fullAt - now)
  }
}
