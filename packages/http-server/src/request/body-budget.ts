/**
 * Bodies that are being received share a budget of bytes, because each is held in memory until it
 * is processed.
 */
import { addressBucket } from "@review-proof/domain/access"
import { Context, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { ApiError } from "../answers/api-error.ts"
import { CurrentRequest } from "./current-request.ts"

const mebibyte = 1_048_576

/** Counts bytes while work is under way. */
type Budget = <A, E, R>(
  work: Effect.Effect<A, E, R>,
  bytes: number,
  address: string
) => Effect.Effect<A, E | ApiError, R>

export const makeBudget = (most: number, maxPerAddress: number): Budget => {
  const held = new Map<string, number>()
  let all = 0
  return (work, bytes, address) => {
    const take = Effect.suspend(() => {
      const own = held.get(address) ?? 0
      if (all + bytes > most || own + bytes > maxPerAddress) return Effect.fail(tooManyBodies)
      all += bytes
      held.set(address, own + bytes)
      return Effect.void
    })
    const giveBack = Effect.sync(() => {
      all -= bytes
      const own = (held.get(address) ?? 0) - bytes
      if (own > 0) held.set(address, own)
      else held.delete(address)
    })
    return Effect.acquireUseRelease(
      take,
      () => work,
      () => giveBack
    )
  }
}

/** Forms and callbacks: their sender is unknown until the body is read. */
export const AnonymousBodies = Context.Reference<Budget>(
  "@review-proof/http-server/AnonymousBodies",
  { defaultValue: () => makeBudget(64 * mebibyte, 8 * mebibyte) }
)

/** At most 64 imports run at once, as each holds the part that it is decoding; more get 429. */
export const Imports = Context.Reference<
  <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E | ApiError, R>
>("@review-proof/http-server/Imports", {
  defaultValue: () => {
    const budget = makeBudget(64, 64)
    return (work) => budget(work, 1, "all")
  }
})

/** Reads, or fails with 429. A body counts with the length that it declares, else with the most. */
export const withinBudget = Effect.fnUntraced(function* <A, E, R>(
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number,
  read: Effect.Effect<A, E, R>
) {
  const budget = yield* AnonymousBodies
  const { address } = yield* CurrentRequest
  const declared = Number(request.headers["content-length"] ?? maxBytes)
  return yield* budget(read, Math.min(declared, maxBytes), addressBucket(address))
})

/** Most bodies have arrived by then. */
export const bodyRetrySeconds = 5

export const tooManyBodies = new ApiError({
  status: 429,
  code: "too_many_bodies",
  message: "The service is receiving too much data. Wait as long as Retry-After says.",
  headers: { "retry-after": String(bodyRetrySeconds) }
})
