import { invalidRequest } from "@review-proof/http-server"
import { Effect, Schema } from "effect"
import { chosenIn, type Fields } from "./typed-values.ts"

/**
 * The chosen value of a select, of radios or of buttons; `missing` where the form lacks the field.
 * Our own forms send one of the choices, so anything else is refused and stands for none of them.
 */
export const choiceIn = <A extends string>(
  fields: Fields,
  name: string,
  choices: ReadonlyArray<A>,
  missing?: A
) => decodeChoice(name, Schema.Literals(choices), fields.get(name) ?? missing)

/** True if a lone checkbox is ticked, or a hidden field says yes. Browsers leave out what is not ticked. */
export const isSetIn = (fields: Fields, name: string) =>
  Effect.map(choiceIn(fields, name, ["0", "1"], "0"), (value) => value === "1")

/** The chosen values of a group of checkboxes. */
export const choicesIn = <S extends Schema.ConstraintDecoder<unknown>>(
  fields: Fields,
  id: string,
  choice: S
) => Effect.forEach(chosenIn(fields, id), (value) => decodeChoice(id, choice, value))

const decodeChoice = <S extends Schema.ConstraintDecoder<unknown>>(
  name: string,
  choice: S,
  value: unknown
) =>
  Effect.mapError(Schema.decodeUnknownEffect(choice)(value), () =>
    invalidRequest("The form offers no such choice.", { [name]: "is not one of the choices" })
  )
