import { Context, type Effect, type Option } from "effect"

/** A phone number that can be dialled from anywhere. */
export interface PhoneNumber {
  /** `+4917012345678` */
  readonly e164: string
  /** The country's calling code, without the plus: `49`. */
  readonly callingCode: string
}

/** Knows the world's numbering plans. */
export class PhoneNumbers extends Context.Service<
  PhoneNumbers,
  {
    /** Parses a number in international form (`+` or `00` first); none if it is not valid. */
    readonly parse: (text: string) => Effect.Effect<Option.Option<PhoneNumber>>
  }
>()("@review-proof/ports/PhoneNumbers") {}
