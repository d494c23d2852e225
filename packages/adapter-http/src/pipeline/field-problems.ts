/** What is wrong with a body or a query, field by field (rules.md, Requests). */
import type { Schema } from "effect"
import { SchemaIssue } from "effect"
import { invalidRequest } from "./api-error.ts"
import type { ApiError } from "./api-error.ts"

/** 400 that names every wrong field by its path, `products.3`, and says why each is wrong. */
export const fieldProblems = (error: Schema.SchemaError, whole: string): ApiError => {
  const problems = new Map<string, string>()
  for (const { path, message } of format(error.issue).issues) {
    const name = (path ?? []).map(segmentOf).join(".")
    // Every body of ours is an object; the schema's name for it would say nothing to a caller.
    if (name === "") return invalidRequest(`${whole} must be a JSON object.`)
    if (!problems.has(name)) problems.set(name, inWords(message))
  }
  return invalidRequest(
    `${whole} has fields that cannot be accepted.`,
    Object.fromEntries(problems)
  )
}

/** Reasons continue "This field …". They never repeat the value, which may be a secret or a person's. */
const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    switch (issue._tag) {
      case "MissingKey":
        return "is required"
      case "UnexpectedKey":
        return "is not a field of this request"
      default:
        return SchemaIssue.defaultLeafHook(issue)
    }
  }
})

/** `Expected "email" | "whatsapp"` becomes "must be email or whatsapp". */
const inWords = (message: string): string => {
  if (!message.startsWith(EXPECTED)) return message
  const types = message.slice(EXPECTED.length).split(" | ")
  const words = types.map((type) => typeWords[type] ?? type.replaceAll('"', ""))
  const last = words.pop() ?? ""
  return `must be ${words.length === 0 ? last : `${words.join(", ")} or ${last}`}`
}

const EXPECTED = "Expected "

const typeWords: Record<string, string> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array"
}

const segmentOf = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === "object" ? segment.key : segment)
