import { PhoneNumbers } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"

/** Phone numbers by the numbering plans that libphonenumber-js brings along. */
export const PhoneNumbersLayer = Layer.effect(
  PhoneNumbers,
  Effect.gen(function* () {
    // Loaded for the first number: the plans are large, and a start reads none.
    const plans = yield* Effect.cached(Effect.promise(() => import("libphonenumber-js/max")))
    return PhoneNumbers.of({
      parse: (text) =>
        Effect.map(plans, ({ parsePhoneNumberFromString }) =>
          Option.fromNullishOr(parsePhoneNumberFromString(text.trim().replace(/^00/, "+"))).pipe(
            Option.filter((number) => number.isValid()),
            Option.map((number) => ({
              e164: number.number,
              callingCode: number.countryCallingCode
            }))
          )
        )
    })
  })
)
