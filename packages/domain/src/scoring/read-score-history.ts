import { BusinessId, ScoreHistory } from "@review-proof/ports"
import type { Business, ScoreSums } from "@review-proof/ports"
import type { DaySums } from "@review-proof/ports/store"
import { Clock, Effect, Option, Schema } from "effect"
import type { Caller } from "../access/caller.ts"
import { InvalidInput, NotFound, orNotFound } from "../errors.ts"
import { utcDay } from "./forward-decay.ts"
import { reviewCount, scoreOn } from "./score.ts"

/** The score of a business as it was served at the end of a UTC day that has passed. */
export interface ScoreOfDay {
  /** Counted from 1970-01-01. */
  readonly day: number
  /** In hundredths. */
  readonly score: number
  readonly sums: ScoreSums
}

/** UTC days, counted from 1970-01-01; null stands for the default. */
export interface AskedDays {
  /** By default 89 days before `to`. */
  readonly from: number | null
  /** By default yesterday. */
  readonly to: number | null
}

/** The days from one to another, both included, that have an entry. */
export interface ScoresOfDays {
  readonly businessId: BusinessId
  readonly from: number
  readonly to: number
  readonly days: ReadonlyArray<ScoreOfDay>
}

/**
 * The history of a business within the caller's reach, oldest day first. Fails with `NotFound`
 * (business) or `InvalidInput` (a range that is empty or too long).
 */
export const readScoreHistory = Effect.fn("readScoreHistory")(function* (
  caller: Pick<Caller, "reach">,
  businessId: string,
  asked: AskedDays
) {
  const range = yield* rangeOf(asked)
  const id = Option.getOrUndefined(decodeId(businessId))
  const { businesses, companyId } = caller.reach
  if (id === undefined || (businesses !== null && !businesses.includes(id))) {
    return yield* new NotFound({ what: "business" })
  }
  const days = yield* scoresByDay({ companyId, id }, range)
  const history: ScoresOfDays = { businessId: id, ...range, days }
  return history
})

/** The most days of one call (contract SCORE-8). */
const maxDays = 550
const defaultDays = 90

const rangeOf = Effect.fnUntraced(function* ({ from, to }: AskedDays) {
  const yesterday = utcDay(yield* Clock.currentTimeMillis) - 1
  const last = to ?? Math.max(from ?? yesterday, yesterday)
  const first = from ?? last - defaultDays + 1
  if (first > last) return yield* invalid("must not be after to")
  if (last - first >= maxDays) {
    return yield* invalid(`must be at most ${maxDays - 1} days before to`)
  }
  return { from: first, to: last }
})

const invalid = (reason: string) => new InvalidInput({ fields: { from: reason } })

/**
 * The history of a business from one day to another, both included, oldest first: the days that
 * have ended and at whose end a review was published. Fails with `NotFound`.
 */
export const scoresByDay = Effect.fnUntraced(function* (
  business: Pick<Business, "companyId" | "id">,
  range: { readonly from: number; readonly to: number }
) {
  const to = Math.min(range.to, utcDay(yield* Clock.currentTimeMillis) - 1)
  const history = yield* ScoreHistory
  const found = yield* history.sums(business.companyId, business.id, range.from, to)
  return scoresOf(yield* orNotFound("business")(found), to)
})

/** A score decays each day, though its sums change only on some. */
const scoresOf = (ends: ReadonlyArray<DaySums>, to: number): ReadonlyArray<ScoreOfDay> =>
  ends.flatMap(({ day, sums }, index) => {
    if (reviewCount(sums) === 0) return []
    const next = ends[index + 1]?.day ?? to + 1
    return Array.from({ length: Math.max(next - day, 0) }, (_, later): ScoreOfDay => ({
      day: day + later,
      score: scoreOn(sums, day + later) ?? 0,
      sums
    }))
  })

const decodeId = Schema.decodeUnknownOption(BusinessId)
