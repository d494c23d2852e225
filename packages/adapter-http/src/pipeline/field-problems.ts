/** What is wrong with a body or a query, field by field (contract REQUEST-2). */
import type { Schema, SchemaAST } from "effect"
import { SchemaIssue } from "effect"
import { invalidRequest } from "./api-error.ts"
import type { ApiError } from "./api-error.ts"

/** 400 that names each wrong field of `value` by its path, `products.3`, and says why it is wrong. */
export const fieldProblems = (
  { issue }: Schema.SchemaError,
  whole: string,
  value: unknown
): ApiError => {
  const problems = reasons(issue, value)
  // Every body of ours is an object; the schema's name for it would say nothing to a caller.
  return problems.has("")
    ? invalidRequest(`${whole} must be a JSON object.`)
    : refusal(whole, problems)
}

/** The same of a query, where only what is given more than once is not a text. */
export const queryProblems = (
  { issue }: Schema.SchemaError,
  query: { readonly [name: string]: string | ReadonlyArray<string> | undefined }
): ApiError => {
  const problems = [...reasons(issue, query)].map(([name, reason]): [string, string] =>
    typeof query[name] === "object" ? [name, "is given more than once"] : [name, reason]
  )
  return refusal("The query", problems)
}

const refusal = (whole: string, problems: Iterable<readonly [string, string]>): ApiError =>
  invalidRequest(`${whole} has fields that cannot be accepted.`, Object.fromEntries(problems))

const reasons = (issue: SchemaIssue.Issue, value: unknown): ReadonlyMap<string, string> => {
  const problems = new Map<string, string>()
  for (const { path, message } of [...countProblems(issue, value, []), ...format(issue).issues]) {
    const name = (path ?? []).map(segmentOf).join(".")
    if (!problems.has(name)) problems.set(name, inWords(message))
  }
  return problems
}

interface Problem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly message: string
}

/**
 * What a schema asks of a whole array is asked only once each item is right. All that
 * ours ask of one is how many it holds, which can be told whatever they are.
 */
const countProblems = (
  issue: SchemaIssue.Issue,
  value: unknown,
  path: ReadonlyArray<PropertyKey>
): ReadonlyArray<Problem> => {
  switch (issue._tag) {
    case "Pointer":
      return countProblems(issue.issue, within(value, issue.path), [...path, ...issue.path])
    case "Encoding":
      return countProblems(issue.issue, value, path)
    case "AnyOf":
      return issue.issues.flatMap((inner) => countProblems(inner, value, path))
    case "Composite": {
      const { ast, issues } = issue
      const checks = ast._tag === "Arrays" && Array.isArray(value) ? (ast.checks ?? []) : []
      return [
        ...checks
          .flatMap((check) => messagesOf(check, value, ast))
          .map((message) => ({ path, message })),
        ...issues.flatMap((inner) => countProblems(inner, value, path))
      ]
    }
    default:
      return []
  }
}

const messagesOf = (
  check: SchemaAST.Check<unknown>,
  value: unknown,
  ast: SchemaAST.AST
): ReadonlyArray<string> => {
  if (check._tag === "FilterGroup") {
    return check.checks.flatMap((each) => messagesOf(each, value, ast))
  }
  const found = check.run(value, ast, {})
  if (found === undefined) return []
  return format(new SchemaIssue.Filter(check, found)).issues.map(({ message }) => message)
}

const within = (value: unknown, path: ReadonlyArray<PropertyKey>): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : inner),
    value
  )

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
