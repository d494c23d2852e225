import type { Timestamp } from "@review-proof/ports"
import { type AdmissionFacts, RecentMap } from "@review-proof/ports/store"
import { Clock, Context, Effect, Layer } from "effect"

export interface KnownBlock {
  readonly until: Timestamp
  /** The earliest time that the store's clock may show: a wait counted from it is long enough. */
  readonly now: Timestamp
}

/**
 * Remembers blocked addresses in this process, so that they are refused without a round trip and
 * cannot load the store. Nothing else that the store refuses is remembered: a change of a key counts
 * for the very next request (contract ADMISSION-8). Without `BlockedAddressesLayer` nothing is
 * remembered.
 */
export const BlockedAddresses = Context.Reference<{
  /** Milliseconds on a clock that only goes forwards. */
  readonly elapsed: () => number
  /** The known block of the address, if it has not ended. */
  readonly find: (addressBucket: string) => KnownBlock | undefined
  readonly remember: (addressBucket: string, facts: AdmissionFacts, askedAt: number) => void
}>("@review-proof/domain/BlockedAddresses", {
  defaultValue: () => ({
    elapsed: () => 0,
    find: () => undefined,
    remember: () => {}
  })
})

/** Remembers the blocked addresses of this process. */
export const BlockedAddressesLayer: Layer.Layer<never> = Layer.effect(
  BlockedAddresses,
  Effect.map(Clock.Clock, (clock) => blockedAddresses(clock))
)

/** When the memory is full, it forgets the address that was refused longest ago. */
const maxAddresses = 10_000

interface Block {
  readonly until: Timestamp
  /** The store's clock as it was read at some moment between asking and being answered. */
  readonly storeNow: Timestamp
  readonly askedAt: number
  readonly answeredAt: number
}

const blockedAddresses = (clock: Clock.Clock): typeof BlockedAddresses.Service => {
  const blocks = new RecentMap<string, Block>(maxAddresses)
  const elapsed = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
  return {
    elapsed,
    find: (addressBucket) => {
      const block = blocks.get(addressBucket)
      const at = elapsed()
      return block === undefined || latestNow(block, at) >= block.until
        ? undefined
        : { until: block.until, now: Math.floor(block.storeNow + at - block.answeredAt) }
    },
    remember: (addressBucket, { addressBlockedUntil: until, now: storeNow }, askedAt) => {
      if (until === null) return
      blocks.set(addressBucket, { until, storeNow, askedAt, answeredAt: elapsed() })
    }
  }
}

/**
 * The latest time that the store's clock may show: a block that ends after it has not ended. The
 * additional millisecond covers the fraction that a store's clock leaves out.
 */
const latestNow = ({ askedAt, storeNow }: Block, at: number): Timestamp =>
  Math.ceil(storeNow + 1 + at - askedAt)
