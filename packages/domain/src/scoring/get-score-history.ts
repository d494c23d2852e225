import {
  ScoreHistory,
  type Business,
  type BusinessId,
  type ScoredBusiness,
  type ScoreSums
} from "@review-proof/ports"
import { utcDay } from "@review-proof/ports/store"
import { Array as Arr, Clock, Effect } from "effect"
import type { Caller } from "../access/caller.ts"
import { idWithin } from "../access/choose-business.ts"
import { InvalidInput, orNotFound } from "../errors.ts"
import { scoreOn } from "./score.ts"

/** The score of a business as it was served at the end of a UTC day, or is served now. */
export interface DailyScore {
  /** Counted from 1970-01-01. */
  readonly day: number
  /** The score in hundredths. */
  readonly score: number
  readonly sums: ScoreSums
}

/** UTC days, counted from 1970-01-01; null stands for the default. */
export interface DayRange {
  /** By default 89 days before `to`. */
  readonly from: number | null
  /** By default yesterday. */
  readonly to: number | null
}

/** The days from one to another, both included, that have an entry. */
export interface DailyScores {
  readonly businessId: BusinessId
  readonly from: number
  readonly to: number
  readonly days: ReadonlyArray<DailyScore>
}

/**
 * The history of a business within the caller's reach, oldest day first. Fails with `NotFound`
 * (business) or `InvalidInput` (a range that is empty or too long).
 */
export const getScoreHistory = Effect.fn("getScoreHistory")(function* (
  caller: Pick<Caller, "reach">,
  businessId: string,
  asked: DayRange
) {
  const range = yield* rangeOf(asked)
  const id = yield* idWithin(caller.reach, businessId)
  const { from, to } = range
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const days = yield* readDailyScores({ companyId: caller.reach.companyId, id }, all)
  const history: DailyScores = { businessId: id, ...range, days }
  return history
})

/** The most days of one call (contract SCORE-8). */
const maxDays = 550
const defaultDays = 90

const rangeOf = Effect.fnUntraced(function* ({ from, to }: DayRange) {
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
 * The scores at the ends of these UTC days, in ascending order. Days that have not ended, or at whose
 * end no review was published, have none. Fails with `NotFound` (business).
 */
export const readDailyScores = Effect.fnUntraced(function* (
  business: Pick<Business, "companyId" | "id">,
  days: ReadonlyArray<number>
) {
  const today = utcDay(yield* Clock.currentTimeMillis)
  const ended = days.filter((day) => day < today)
  const history = yield* ScoreHistory
  const found = yield* history.sums(business.companyId, business.id, ended)
  const ends = yield* orNotFound("business")(found)
  return Arr.zip(ended, ends).flatMap(([day, sums]): ReadonlyArray<DailyScore> => {
    const score = scoreOn(sums, day)
    return score === null ? [] : [{ day, score, sums }]
  })
})

/** Like `readDailyScores`, followed by the present score, if there is one. */
export const readScoresUntilNow = Effect.fnUntraced(function* (
  scored: ScoredBusiness,
  days: ReadonlyArray<number>
) {
  const { shown, sums } = scored.score
  const ends = yield* readDailyScores(scored.business, days)
  const today = utcDay(yield* Clock.currentTimeMillis)
  return shown === null ? ends : [...ends, { day: today, score: shown, sums }]
})
