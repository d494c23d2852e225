/** Reviews and filters for laws about lists. */
import { Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import { Proof, ReviewState, Stars } from "../../index.ts"

const languages = ["en", "en-GB", "EN-us", "de", "de-AT", "fi", "fil", "zh-Hant-TW"] as const

/** Few different values each, so that filters match some and equal times are common. */
export const someReview = Arbitrary.schema(
  Schema.Struct({
    business: Schema.Literals([0, 1, 2, 3]),
    createdAt: Schema.Literals([1000, 1001, 1002, 5000]),
    stars: Stars,
    proof: Proof,
    language: Schema.Literals(languages),
    state: Schema.Union([Schema.Literal("published"), ReviewState])
  })
)

export const someFilters = Arbitrary.schema(
  Schema.Struct({
    stars: Schema.optionalKey(Stars),
    proof: Schema.optionalKey(Proof),
    since: Schema.optionalKey(Schema.Literals([1000, 1001, 1002, 5000, 5001])),
    language: Schema.optionalKey(Schema.Literals([...languages, "zh", "EN", "zh-hant"]))
  })
)
