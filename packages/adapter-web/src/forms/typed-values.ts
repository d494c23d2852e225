/** These functions turn the text of a form's fields into values for the rules. */
import { isPlain, Name } from "@review-proof/domain/fields"
import { invalidRequest } from "@review-proof/http-server"
import { Effect, Record, Schema } from "effect"

export type Fields = ReadonlyMap<string, string>

/** A field without the space around it; empty if the form lacks it. */
export const trimmed = (fields: Fields, name: string): string => (fields.get(name) ?? "").trim()

/** The fields that `empty` has. */
export const trimmedFields = <Name extends string>(
  fields: Fields,
  empty: Readonly<Record<Name, string>>
): Readonly<Record<Name, string>> => Record.map(empty, (_, name) => trimmed(fields, name))

/** The values that were chosen in a group of checkboxes. */
const chosenIn = (fields: Fields, id: string): ReadonlyArray<string> =>
  [...fields.keys()]
    .filter((name) => name.startsWith(`${id}.`))
    .map((name) => name.slice(id.length + 1))

/** A text of several lines. Browsers end them with CR LF. */
export const textOf = (fields: Fields, name: string): string =>
  trimmed(fields, name).replaceAll(/\r\n?/g, "\n")

/** True for the name of a person or of an API key. */
export const isName = Schema.is(Name)

export const hasPlainText = Schema.is(Schema.String.check(isPlain))

/** Only an email address has an at sign. */
export const contactIn = (text: string) =>
  text.includes("@") ? { email: text, phone: null } : { email: null, phone: text }

/** The value of a `datetime-local` input, which has no zone: it means UTC. */
export const utcMinute = (at: number): string => new Date(at).toISOString().slice(0, 16)

/** The value of a `datetime-local` input as a date-time in UTC. */
export const inUtc = (text: string): string => {
  const whole = /T\d\d:\d\d$/.test(text) ? `${text}:00` : text
  return /(?:[zZ]|[+-]\d\d:\d\d)$/.test(whole) ? whole : `${whole}Z`
}

/**
 * The chosen value of a select, of radios or of buttons; `missing` if the form lacks the field. The
 * site's own forms send one of the choices, so any other value is refused and is not replaced by a
 * choice.
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

/** The version of a thing that the form showed; undefined where the form lacks it. */
export const versionIn = (fields: Fields) => {
  const version = fields.get("version")
  return version === undefined
    ? Effect.undefined
    : decodeChoice("version", Schema.FiniteFromString, version)
}

const decodeChoice = <S extends Schema.ConstraintDecoder<unknown>>(
  name: string,
  choice: S,
  value: unknown
) =>
  Effect.mapError(Schema.decodeUnknownEffect(choice)(value), () =>
    invalidRequest("The form offers no such choice.", { [name]: "is not one of the choices" })
  )
