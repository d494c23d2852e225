/** Fields of the management API alone. Lengths count code points. */
import { maxMonthlyLimit } from "@review-proof/domain/companies"
import { Effect, Schema } from "effect"

/** A field that may be null; leaving it out means null. */
export const orNull = <S extends Schema.Top>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** Makes the body optional: HttpApi decodes an empty one as null. */
export const NoBody = Schema.Null

/** The body of an operation that takes its path alone. */
export const NothingWire = Schema.Record(
  Schema.String,
  Schema.Never.annotate({ message: "is not a field of this request" })
).annotate({ identifier: "Nothing" })

/** Requests in a month. A number above the maximum is taken for a typing mistake. */
export const MonthlyLimit = Schema.Int.check(
  Schema.isBetween(
    { minimum: 0, maximum: maxMonthlyLimit },
    { message: `must be a whole number from 0 to ${maxMonthlyLimit}` }
  )
)
