/** Failed authentications count alike for requests and for the token endpoint. */
import { Admission, type Timestamp } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { blockRefusal } from "./admission-refusal.ts"
import { BlockedAddresses } from "./blocked-addresses.ts"
import { addressBucket } from "../ip-address.ts"

/** Failed authentications that one address may have in the minute from its first. */
const maxFailedAuthentications = 20

/** Fails with `AddressBlocked` while the address is blocked (contract ADMISSION-4). */
export const refuseBlocked = Effect.fnUntraced(function* (addressBucket: string) {
  yield* refuseKnownBlock(addressBucket)
  const store = yield* Admission
  const end = yield* store.blockedUntil(addressBucket, maxFailedAuthentications)
  if (Option.isSome(end)) return yield* refuseUntil(end.value)
})

/** Refuses a call from a blocked address before its credential is read. Fails with `AddressBlocked`. */
export const refuseBlockedAddress = (address: string) => refuseBlocked(addressBucket(address))

/**
 * Records a rejected credential and fails: with the rejection or, past twenty, with the block. The
 * store's count decides, so twenty-five calls at once get exactly twenty rejections.
 */
export const rejectCredential = Effect.fnUntraced(function* <E>(
  rejected: E,
  addressBucket: string
) {
  yield* refuseKnownBlock(addressBucket)
  const store = yield* Admission
  const record = yield* store.recordFailure(addressBucket, maxFailedAuthentications)
  if (record.failures <= maxFailedAuthentications) return yield* Effect.fail(rejected)
  return yield* refuseUntil(record.minuteEndsAt)
})

/** A block that this process remembers needs no round trip. */
const refuseKnownBlock = Effect.fnUntraced(function* (addressBucket: string) {
  const known = (yield* BlockedAddresses).find(addressBucket)
  if (known !== undefined) return yield* blockRefusal(known.until, known.now)
})

const refuseUntil = (end: Timestamp) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => blockRefusal(end, now))
