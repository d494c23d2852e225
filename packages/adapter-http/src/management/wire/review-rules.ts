/** Rules for an operator's review beyond its schema (see `FieldRules`). */
import { givenProblems } from "@review-proof/domain/reviews"
import type { PlainDate, Proof, Timestamp } from "@review-proof/ports"
import { Clock, Effect, Option, Schema } from "effect"
import type { FieldRule, Remainder } from "../../fields/field-rules.ts"
import { CreateReviewWire } from "./review.ts"
import { latestToday, wireNames } from "@review-proof/http-server"

interface GivenFields {
  readonly experience_date?: PlainDate | null
  readonly created_at?: Timestamp | null
  readonly evidence?: string | null
  /** Undefined if it is not known; `created_at` and `evidence` are then not checked. */
  readonly proof?: Proof
}

/** Returns the problems of a review's fields. */
export const reviewProblems = (
  { created_at = null, evidence = null, experience_date = null, proof }: GivenFields,
  now: Timestamp
): { readonly [field: string]: string } => {
  const experience = futureDateProblem(experience_date, now)
  return {
    ...(experience === null ? {} : { experience_date: experience }),
    ...(proof === undefined
      ? {}
      : wireNames({ ...givenProblems({ createdAt: created_at, evidence, proof }, now) }))
  }
}

/** The rule for a review with other wrong fields. */
export const remainingProblems = (
  { sound, wrong }: Remainder,
  now: Timestamp
): { readonly [field: string]: string } =>
  Option.match(decodeGiven(sound), {
    onNone: () => ({}),
    onSome: ({ proof, ...others }) =>
      reviewProblems(wrong.has("proof") ? others : { ...others, proof }, now)
  })

export const reviewRule: FieldRule = (remainder) =>
  Effect.map(Clock.currentTimeMillis, (now) => remainingProblems(remainder, now))

const { created_at, evidence, experience_date, proof } = CreateReviewWire.fields
const decodeGiven = Schema.decodeUnknownOption(
  Schema.Struct({ created_at, evidence, experience_date, proof })
)

const futureDateProblem = (date: PlainDate | null, now: Timestamp): string | null =>
  date !== null && date > latestToday(now) ? "is in the future" : null
