/**
 * A map with a bounded total size. Once it exceeds `capacity`, it forgets the entries that were set
 * longest ago. Each entry has size 1 unless `sizeOf` says otherwise.
 */
export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly size: number }>()
  readonly #capacity: number
  readonly #sizeOf: (value: Value, key: Key) => number
  #size = 0

  constructor(capacity: number, sizeOf: (value: Value, key: Key) => number = () => 1) {
    this.#capacity = capacity
    this.#sizeOf = sizeOf
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: Key, value: Value): void {
    const size = this.#sizeOf(value, key)
    this.delete(key)
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) return
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
