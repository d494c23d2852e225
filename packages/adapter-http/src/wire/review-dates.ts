/** The dates that a review comes with, judged by today's (see `FieldRules`). */
import { createdAtProblem } from "@review-proof/domain"
import type { PlainDate, Proof, Timestamp } from "@review-proof/ports"
import { Clock, Effect, Option, Schema } from "effect"
import type { FieldRule, Remainder } from "../pipeline/field-rules.ts"
import { CreateReviewWire } from "./management-review.ts"
import { wireTime } from "./time.ts"

/** What the dates are judged by. */
export interface ReviewDates {
  readonly experience_date?: PlainDate | null
  readonly created_at?: Timestamp | null
  /** Undefined where it is not known: then nothing is said of `created_at`. */
  readonly proof?: Proof
}

/** Why the dates of a review cannot be, by field; nothing where they can. */
export const reviewDateProblems = (
  { created_at, experience_date, proof }: ReviewDates,
  now: Timestamp
): { readonly [field: string]: string } => {
  const experience = futureDateProblem(experience_date ?? null, now)
  const creation =
    proof === undefined ? null : createdAtProblem({ createdAt: created_at ?? null, proof }, now)
  return {
    ...(experience === null ? {} : { experience_date: experience }),
    ...(creation === null ? {} : { created_at: creation })
  }
}

/** The same of a review that is wrong in other fields. */
export const remainingDateProblems = (
  { sound, wrong }: Remainder,
  now: Timestamp
): { readonly [field: string]: string } =>
  Option.match(decodeDates(sound), {
    onNone: () => ({}),
    onSome: ({ proof, ...dates }) =>
      reviewDateProblems(wrong.has("proof") ? dates : { ...dates, proof }, now)
  })

export const reviewDatesRule: FieldRule = (remainder) =>
  Effect.map(Clock.currentTimeMillis, (now) => remainingDateProblems(remainder, now))

const { created_at, experience_date, proof } = CreateReviewWire.fields
const decodeDates = Schema.decodeUnknownOption(
  Schema.Struct({ created_at, experience_date, proof })
)

/** Nobody has experienced what is to come; a day is left for those ahead of UTC. */
const futureDateProblem = (date: PlainDate | null, now: Timestamp): string | null => {
  if (date === null) return null
  const tomorrow = wireTime(now + DAY).slice(0, "YYYY-MM-DD".length)
  return date > tomorrow ? "is in the future" : null
}

const DAY = 86_400_000
