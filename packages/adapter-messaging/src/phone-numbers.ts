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
          Option.liftPredicate(text.trim(), (given) => spelling.test(given)).pipe(
            Option.flatMapNullishOr((given) =>
              parsePhoneNumberFromString(given.replace(/^(?:\uff0b|00|\uff10\uff10)/, "+"))
            ),
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

/**
 * Digits of any script, and what people put between them, also at the full width of East Asian
 * letters. In other text the plans would find a number too, such as the one in
 * `jane+491511234567@example.com`, and would drop an extension.
 */
const spelling = /^(?:tel:)?[\p{Nd}\s\p{Cf}\p{Pd}\u2212+\uff0b()\uff08\uff09[\]./~]+$/iu
