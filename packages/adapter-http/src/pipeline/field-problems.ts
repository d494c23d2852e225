/** What is wrong with a body or a query, field by field (rules.md, Requests). */
import type { Schema } from "effect"
import { SchemaIssue } from "effect"
import { invalidRequest } from "./api-error.ts"
import type { ApiError } from "./api-error.ts"

/** 400 that names every wrong field by its path and says why each is wrong. */
export const fieldProblems = (error: Schema.SchemaError, whole: string): ApiError => {
  const problems: Record<string, string> = Object.create(null)
  for (const { path, message } of format(error.issue).issues) {
    const name = (path ?? []).map(segmentOf).join(".")
    if (name === "") return invalidRequest(`${whole} ${message}.`)
    problems[name] ??= message
  }
  return invalidRequest(`${whole} has fields that cannot be accepted.`, { ...problems })
}

/** Reasons continue "This field …". They never repeat the value, which may be a person's or a secret. */
const format = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    switch (issue._tag) {
      case "MissingKey":
        return "is required"
      case "UnexpectedKey":
        return "is not a field of this request"
      case "InvalidType":
        return `must be ${expectedType(issue)}`
      default:
        return SchemaIssue.defaultLeafHook(issue)
    }
  }
})

const segmentOf = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === "object" ? segment.key : segment)

const expectedType = (issue: SchemaIssue.InvalidType): string =>
  SchemaIssue.defaultLeafHook(issue).replace(/^Expected /, "").replace(/, got .*$/s, "")
