import type { Timestamp } from "@review-proof/ports"
import {
  type AdmissionAttempt,
  type AdmissionFacts,
  credentialBytes,
  RecentMap
} from "@review-proof/ports/store"
import { Clock, Context, Effect, Layer } from "effect"
import { readSlidingLog } from "../limits/sliding-log.ts"
import { admit } from "./admit.ts"

/**
 * Remembers refusals in this process, so that repeat offenders are refused without a round trip and
 * cannot load the store. It refuses only what the store would refuse at that moment, and never
 * counts. For a key that exceeds its rate it answers for at most a second; a change of the key in
 * that time is not seen, but the store would refuse the key either way. Without
 * `RecentRefusalsLayer` nothing is remembered.
 */
export const RecentRefusals = Context.Reference<{
  /** Milliseconds on a clock that only goes forwards. */
  readonly elapsed: () => number
  /** The facts by which the attempt is refused again; undefined if the store has to be asked. */
  readonly find: (attempt: AdmissionAttempt) => AdmissionFacts | undefined
  /** Until when the address is known to be blocked. */
  readonly blockedUntil: (addressBucket: string) => Timestamp | undefined
  readonly remember: (attempt: AdmissionAttempt, facts: AdmissionFacts, askedAt: number) => void
}>("@review-proof/domain/RecentRefusals", {
  defaultValue: () => ({
    elapsed: () => 0,
    find: () => undefined,
    blockedUntil: () => undefined,
    remember: () => {}
  })
})

/** Remembers the refusals of this process. */
export const RecentRefusalsLayer: Layer.Layer<never> = Layer.effect(
  RecentRefusals,
  Effect.map(Clock.Clock, (clock) => recentRefusals(clock))
)

/** When the memory is full, it forgets the address or key that was refused longest ago. */
const maxAddresses = 10_000

/**
 * Room for some 5,000 keys at ten calls a second. At a thousand calls a second, the times of one
 * key take 24 kB.
 */
const maxKeyBytes = 10_000_000

/** How often in a row the store refuses a key before this process refuses it by itself. */
const toleratedRefusals = 50

const recentRefusals = (clock: Clock.Clock): typeof RecentRefusals.Service => {
  const blocked = new RecentMap<string, ClockReading & { readonly until: Timestamp }>(maxAddresses)
  const repeated = new RecentMap<string, ClockReading & RepeatedRefusal>(
    maxKeyBytes,
    credentialBytes
  )
  const elapsed = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6

  const blockOf = (addressBucket: string) => {
    const seen = blocked.get(addressBucket)
    return seen !== undefined && latestNow(seen, elapsed()) < seen.until ? seen : undefined
  }

  const find = (attempt: AdmissionAttempt): AdmissionFacts | undefined => {
    const block = blockOf(attempt.addressBucket)
    if (block !== undefined) {
      const now = earliestNow(block, elapsed())
      return { now, addressBlockedUntil: block.until, credential: null, counted: false }
    }
    const seen = repeated.get(nameOf(attempt))
    if (seen === undefined || seen.refusals < toleratedRefusals) return undefined
    const { admittedAt } = seen.credential
    const free = readSlidingLog(admittedAt, attempt.ratePerSecond, latestNow(seen, elapsed())).free
    return free > 0
      ? undefined
      : {
          now: earliestNow(seen, elapsed()),
          addressBlockedUntil: null,
          credential: seen.credential,
          counted: false
        }
  }

  const remember = (attempt: AdmissionAttempt, facts: AdmissionFacts, askedAt: number) => {
    const reading = { storeNow: facts.now, askedAt, answeredAt: elapsed() }
    if (facts.addressBlockedUntil !== null) {
      blocked.set(attempt.addressBucket, { ...reading, until: facts.addressBlockedUntil })
    }
    const name = nameOf(attempt)
    const { counted, credential } = facts
    if (counted || credential === null || admit(facts, attempt)._tag !== "RateLimited") {
      repeated.delete(name)
    } else {
      const refusals = (repeated.get(name)?.refusals ?? 0) + 1
      repeated.set(name, { ...reading, refusals, credential })
    }
  }

  return {
    elapsed,
    find,
    remember,
    blockedUntil: (addressBucket) => blockOf(addressBucket)?.until
  }
}

/** The store's clock as it was read at some moment between asking and being answered. */
interface ClockReading {
  readonly storeNow: Timestamp
  readonly askedAt: number
  readonly answeredAt: number
}

interface RepeatedRefusal {
  readonly refusals: number
  readonly credential: NonNullable<AdmissionFacts["credential"]>
}

/**
 * The latest time that the store's clock may show: a block that ends after it has not ended. The
 * additional millisecond covers the fraction that a store's clock leaves out.
 */
const latestNow = ({ askedAt, storeNow }: ClockReading, at: number): Timestamp =>
  Math.ceil(storeNow + 1 + at - askedAt)

/** The earliest time that the store's clock may show: a wait counted from it is long enough. */
const earliestNow = ({ answeredAt, storeNow }: ClockReading, at: number): Timestamp =>
  Math.floor(storeNow + at - answeredAt)

const nameOf = ({ address, hash, kind }: AdmissionAttempt): string => `${kind} ${hash} ${address}`
