/** Lists the problems of a body or a query by field (contract REQUEST-2). */
import { Effect, Predicate, SchemaIssue, type Schema, type SchemaAST } from "effect"
import { maxFields, invalidRequest, type ApiError } from "@review-proof/http-server"

/** 400 that names each wrong field of `value` by its path, `products.3`, and says why it is wrong. */
export const fieldProblems = (
  { issue }: Schema.SchemaError,
  whole: string,
  value: unknown
): ApiError => {
  // Every body of the APIs is an object; the schema's name for it would say nothing to a caller.
  return Predicate.isObject(value)
    ? refusal(whole, reasons(issue, value))
    : invalidRequest(`${whole} must be a JSON object.`)
}

/** Like `fieldProblems`, for a query, where only a repeated parameter is not a string. */
export const queryProblems = (
  { issue }: Schema.SchemaError,
  query: { readonly [name: string]: string | ReadonlyArray<string> | undefined }
): ApiError => {
  const problems = [...reasons(issue, query)].map(([name, reason]): [string, string] => {
    const value = query[name]
    if (typeof value === "object") return [name, "is given more than once"]
    return [
      name,
      lostPlus.test(value ?? "") ? `${reason}; write the + of an offset as %2B` : reason
    ]
  })
  return refusal("The query", problems)
}

/** A date-time whose offset was not escaped: in a query a `+` is a space. */
const lostPlus = /T[\d:.]+ \d\d:\d\d$/

/** Fails with 400 if any field of the body has a problem. */
export const refuseFields = (problems: {
  readonly [field: string]: string
}): Effect.Effect<void, ApiError> =>
  Object.keys(problems).length > 0
    ? Effect.fail(refusal("The body", Object.entries(problems)))
    : Effect.void

const refusal = (whole: string, problems: Iterable<readonly [string, string]>): ApiError =>
  invalidRequest(`${whole} has invalid fields.`, Object.fromEntries(problems))

/**
 * Collects one reason more than an answer names, so that it can say that there are more. Only these
 * are put into words.
 */
const reasons = (issue: SchemaIssue.Issue, value: unknown): ReadonlyMap<string, string> => {
  const problems = new Map<string, string>()
  for (const { path, message } of leaves(issue, value)) {
    const name = path.map(String).join(".")
    if (!problems.has(name)) problems.set(name, inWords(message))
    if (problems.size > maxFields) break
  }
  return problems
}

/**
 * Goes level by level, so that many wrong items of one array do not hide other fields. Unknown
 * fields come last.
 */
function* leaves(issue: SchemaIssue.Issue, value: unknown): Generator<Problem> {
  const unknownFields: Array<Place> = []
  let level: ReadonlyArray<Place> = [{ issue, value, path: [] }]
  while (level.length > 0) {
    const next: Array<Place> = []
    for (const place of level) {
      const inner = innerIssues(place.issue)
      if (inner === undefined) yield* worded(place.issue, place.path)
      else yield* countProblems(place)
      const at = whereInside(place)
      const few = (issues: ReadonlyArray<SchemaIssue.Issue> = []) =>
        issues.slice(0, maxFields + 1).map((one) => ({ issue: one, ...at }))
      next.push(...few(inner?.filter((one) => !isUnknownField(one))))
      unknownFields.push(...few(inner?.filter(isUnknownField)))
    }
    level = next
  }
  for (const { issue: pointer, path } of unknownFields) yield* worded(pointer, path)
}

interface Problem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly message: string
}

interface Place {
  readonly issue: SchemaIssue.Issue
  readonly value: unknown
  readonly path: ReadonlyArray<PropertyKey>
}

const innerIssues = (issue: SchemaIssue.Issue): ReadonlyArray<SchemaIssue.Issue> | undefined => {
  switch (issue._tag) {
    case "Pointer":
    case "Encoding":
      return [issue.issue]
    case "AnyOf":
      return issue.issues.length === 0 ? undefined : issue.issues
    case "Composite":
      return issue.issues
    default:
      return undefined
  }
}

const whereInside = ({ issue, path, value }: Place): Omit<Place, "issue"> =>
  issue._tag === "Pointer"
    ? { path: [...path, ...issue.path], value: within(value, issue.path) }
    : { path, value }

const isUnknownField = (issue: SchemaIssue.Issue): boolean =>
  issue._tag === "Pointer" && issue.issue._tag === "UnexpectedKey"

const worded = (
  issue: SchemaIssue.Issue,
  path: ReadonlyArray<PropertyKey>
): ReadonlyArray<Problem> =>
  format(issue).issues.map(({ message, path: rest = [] }) => ({
    path: [...path, ...rest.map(keyOf)],
    message
  }))

/**
 * A schema checks an array as a whole only once each item is right. The only rule for whole arrays
 * here is the number of items, so it is checked separately.
 */
const countProblems = ({ issue, path, value }: Place): ReadonlyArray<Problem> => {
  if (issue._tag !== "Composite" || issue.ast._tag !== "Arrays" || !Array.isArray(value)) return []
  const { ast } = issue
  return (ast.checks ?? [])
    .flatMap((check) => messagesOf(check, value, ast))
    .map((message) => ({ path, message }))
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
  path.reduce(
    (inner, key) => (Predicate.isObjectOrArray(inner) ? Reflect.get(inner, key) : inner),
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
  if (!message.startsWith(expectedPrefix)) return message
  const types = message.slice(expectedPrefix.length).split(" | ")
  const words = types.map((type) => typeWords[type] ?? type.replaceAll('"', ""))
  const last = words.pop() ?? ""
  return `must be ${words.length === 0 ? last : `${words.join(", ")} or ${last}`}`
}

const expectedPrefix = "Expected "

const typeWords: Record<string, string> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "an array"
}

const keyOf = (segment: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof segment === "object" ? segment.key : segment
