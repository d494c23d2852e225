/** Failed authentications count alike for requests and for the token endpoint. */
import { Admission } from "@review-proof/ports"
import { Clock, Effect, Option } from "effect"
import { blockRefusal, maxFailedAuthentications } from "./authentication-block.ts"
import { addressBucket } from "../ip-address.ts"
import { RecentRefusals } from "./recent-refusals.ts"

/** Fails with `AddressBlocked` while the address is blocked (contract ADMISSION-4). */
export const refuseBlocked = Effect.fnUntraced(function* (addressBucket: string) {
  const known = (yield* RecentRefusals).blockedUntil(addressBucket)
  if (known !== undefined) return yield* blockRefusal(known, yield* Clock.currentTimeMillis)
  const store = yield* Admission
  const end = yield* store.blockedUntil(addressBucket, maxFailedAuthentications)
  if (Option.isSome(end)) {
    return yield* blockRefusal(end.value, yield* Clock.currentTimeMillis)
  }
})

/** Like `refuseBlocked`, for a call that is refused before its credential is read. */
export const refuseBlockedAddress = (address: string) => refuseBlocked(addressBucket(address))

/**
 * Records a rejected credential and fails: with the rejection or, past twenty, with the block. The
 * store's count decides, so twenty-five calls at once get exactly twenty rejections.
 */
export const rejectCredential = Effect.fnUntraced(function* <E>(
  rejected: E,
  addressBucket: string
) {
  const known = (yield* RecentRefusals).blockedUntil(addressBucket)
  if (known !== undefined) return yield* blockRefusal(known, yield* Clock.currentTimeMillis)
  const store = yield* Admission
  const record = yield* store.recordFailure(addressBucket, maxFailedAuthentications)
  if (record.failures <= maxFailedAuthentications) return yield* Effect.fail(rejected)
  return yield* blockRefusal(record.minuteEndsAt, yield* Clock.currentTimeMillis)
})
