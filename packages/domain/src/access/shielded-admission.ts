import { Admission } from "@review-proof/ports"
import type { Stored, Timestamp } from "@review-proof/ports"
import type { AdmissionAttempt, AdmissionFacts, AdmissionRule } from "@review-proof/ports/store"
import { Clock, Effect, Layer, Option } from "effect"
import { readLog } from "../limits/sliding-log.ts"
import { admit } from "./admit.ts"
import { RecentMap } from "@review-proof/ports/store"

/**
 * A store's admission behind a memory of this process: repeat offenders are
 * refused without a round trip, so that they cannot load the store. It only
 * ever refuses what the store would refuse at that moment, and never counts.
 * For the second at most that it answers for a key that hammers on against
 * its rate, a change to that key is not seen; it is refused either way.
 */
export const ShieldedAdmission: Layer.Layer<Admission, never, Admission> = Layer.effect(
  Admission,
  Effect.gen(function* () {
    const store = yield* Admission
    return Admission.of(shield(store, yield* Clock.Clock))
  })
)

/** Addresses and keys remembered, each; the ones longest unseen are forgotten first. */
const maxRemembered = 10_000

/** Refusals in a row from the store before a key's further ones are answered here. */
const toleratedRefusals = 50

const shield = (store: Admission["Service"], clock: Clock.Clock): Admission["Service"] => {
  const blocked = new RecentMap<string, Sighting & { readonly until: Timestamp }>(maxRemembered)
  const hammering = new RecentMap<string, Sighting & Hammering>(maxRemembered)
  const elapsed = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6

  const blockOf = (addressBucket: string) => {
    const seen = blocked.get(addressBucket)
    return seen !== undefined && latestNow(seen, elapsed()) < seen.until ? seen : undefined
  }

  const remembered = (attempt: AdmissionAttempt): AdmissionFacts | undefined => {
    const block = blockOf(attempt.addressBucket)
    if (block !== undefined) {
      const now = earliestNow(block, elapsed())
      return { now, addressBlockedUntil: block.until, credential: null, counted: false }
    }
    const seen = hammering.get(nameOf(attempt))
    if (seen === undefined || seen.refusals < toleratedRefusals) return undefined
    const { admittedAt } = seen.credential
    const free = readLog(admittedAt, attempt.ratePerSecond, latestNow(seen, elapsed())).free
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
    const sighting = { storeNow: facts.now, askedAt, answeredAt: elapsed() }
    if (facts.addressBlockedUntil !== null) {
      blocked.set(attempt.addressBucket, { ...sighting, until: facts.addressBlockedUntil })
    }
    const name = nameOf(attempt)
    const { counted, credential } = facts
    if (counted || credential === null || admit(facts, attempt)._tag !== "RateLimited") {
      hammering.delete(name)
    } else {
      const refusals = (hammering.get(name)?.refusals ?? 0) + 1
      hammering.set(name, { ...sighting, refusals, credential })
    }
  }

  const attempt = (asked: AdmissionAttempt, admits: AdmissionRule): Stored<AdmissionFacts> =>
    Effect.suspend(() => {
      const known = remembered(asked)
      if (known !== undefined) return Effect.succeed(known)
      const askedAt = elapsed()
      return Effect.map(store.attempt(asked, admits), (facts) => {
        remember(asked, facts, askedAt)
        return facts
      })
    })

  return {
    ...store,
    attempt,
    recordFailure: (addressBucket, maxFailures) =>
      Effect.suspend(() => {
        const block = blockOf(addressBucket)
        return block === undefined
          ? store.recordFailure(addressBucket, maxFailures)
          : Effect.succeed({ failures: maxFailures + 1, minuteEndsAt: block.until })
      }),
    blockedUntil: (addressBucket, maxFailures) =>
      Effect.suspend(() => {
        const block = blockOf(addressBucket)
        return block === undefined
          ? store.blockedUntil(addressBucket, maxFailures)
          : Effect.succeed(Option.some(block.until))
      })
  }
}

/** The store's clock as it was read at some moment between asking and being answered. */
interface Sighting {
  readonly storeNow: Timestamp
  readonly askedAt: number
  readonly answeredAt: number
}

interface Hammering {
  readonly refusals: number
  readonly credential: NonNullable<AdmissionFacts["credential"]>
}

/**
 * The store's clock reads this or less: what is not over by it is not over.
 * One more for the part of a millisecond that a store's clock leaves out.
 */
const latestNow = ({ askedAt, storeNow }: Sighting, at: number): Timestamp =>
  Math.ceil(storeNow + 1 + at - askedAt)

/** The store's clock reads this or more: waits counted from it are long enough. */
const earliestNow = ({ answeredAt, storeNow }: Sighting, at: number): Timestamp =>
  Math.floor(storeNow + at - answeredAt)

const nameOf = ({ address, hash, kind }: AdmissionAttempt): string => `${kind} ${hash} ${address}`
