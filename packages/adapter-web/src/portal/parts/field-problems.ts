import { Record, Schema, SchemaIssue } from "effect"
import { problemsIn, type Problems } from "./form-parts.ts"

/** The error for a name of a member or a key. */
export const nameProblem = "Enter a name of up to 120 characters, on one line."

/** The error of each text, by the id of its control. Empty texts may be shorter than the schema's minimum. */
export const problemsOf = (
  given: Readonly<Record<string, string>>,
  schemas: Readonly<Record<string, Schema.ConstraintDecoder<unknown>>>
): Problems =>
  problemsIn(
    Record.map(schemas, (schema, id) => {
      const problem = problemOf(schema, given[id] ?? "")
      return problem && inSentence(problem)
    })
  )

/** The errors of a use case, each at the control of its field. */
export const refusedFields = (
  fields: Readonly<Record<string, string>>,
  controls: ReadonlyMap<string, string> = new Map()
): Problems =>
  new Map(
    Object.entries(fields).map(([field, reason]) => [
      controls.get(field) ?? field,
      inSentence(reason)
    ])
  )

/** Why a value is not accepted, as an end of a sentence. */
export const problemOf = (
  schema: Schema.ConstraintDecoder<unknown>,
  value: unknown
): string | null => {
  const result = Schema.decodeUnknownResult(schema)(value)
  if (result._tag === "Success") return null
  return format(result.failure.issue).issues[0]?.message ?? "cannot be accepted"
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** `is not an email address` becomes `It is not an email address.` */
export const inSentence = (reason: string): string => `It ${reason}.`
