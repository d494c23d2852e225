import { Record, Schema, SchemaIssue } from "effect"
import { problemsIn, type Problems } from "../html/form-fields.ts"

/** The error for a name of a member or a key. */
export const nameProblem = "Enter a name of up to 120 characters, on one line."

/** The error for invisible characters, such as overrides of the writing direction. */
export const notPlain = "Remove the characters that cannot be shown."

export const emailProblem = "Enter an email address like name@example.com."

/** The error of a control for an email address or a phone number. */
export const wrongContact: Problems = new Map([
  ["contact", "Enter an email address, or a phone number with its country code."]
])

/** Names what an error is about, by the id of its control: the list of errors shows no labels. */
export type Subjects = Readonly<Record<string, string>>

/** The error of each text, by the id of its control. Empty texts may be shorter than the schema's minimum. */
export const problemsOf = <Id extends string>(
  given: Readonly<Record<NoInfer<Id>, string>>,
  schemas: Readonly<Record<Id, Schema.ConstraintDecoder<unknown>>>,
  subjects: Subjects
): Problems =>
  sentencesOf(
    Record.map(schemas, (schema, id) => reasonOf(schema, given[id])),
    subjects
  )

/** The errors as sentences, of the controls that have one. */
export const sentencesOf = (
  reasons: Readonly<Record<string, string | null>>,
  subjects: Subjects
): Problems =>
  problemsIn(
    Record.map(reasons, (reason, id) => reason && inSentence(subjects[id] ?? "It", reason))
  )

/** The errors of a use case, each at the control of its field. */
export const refusedFields = (
  fields: Readonly<Record<string, string>>,
  controls: ReadonlyMap<string, string>,
  subjects: Subjects
): Problems =>
  sentencesOf(
    Record.mapKeys(fields, (field) => controls.get(field) ?? field),
    subjects
  )

/** Why a value is not accepted, as an end of a sentence. */
export const reasonOf = (
  schema: Schema.ConstraintDecoder<unknown>,
  value: unknown
): string | null => {
  const result = Schema.decodeUnknownResult(schema)(value)
  if (result._tag === "Success") return null
  const [issue] = format(result.failure.issue).issues
  if (issue === undefined) return "cannot be accepted"
  return issue.path?.length ? `has an entry that ${issue.message}` : issue.message
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** `is not a phone number` becomes `The contact is not a phone number.` */
export const inSentence = (subject: string, reason: string): string => `${subject} ${reason}.`
