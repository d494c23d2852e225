import { PhoneNumbers } from "@review-proof/ports"
import { Layer, Option } from "effect"
import { parsePhoneNumberFromString } from "libphonenumber-js/max"

/** Telephone numbers by the numbering plans that libphonenumber-js brings along. */
export const PhoneNumbersLive = Layer.succeed(
  PhoneNumbers,
  PhoneNumbers.of({
    parse: (text) =>
      Option.fromNullishOr(parsePhoneNumberFromString(text.trim().replace(/^00/, "+"))).pipe(
        Option.filter((number) => number.isValid()),
        Option.map((number) => ({ e164: number.number, callingCode: number.countryCallingCode }))
      )
  })
)
