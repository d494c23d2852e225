/**
 * The step that holds a request to what its operation declares (rules.md,
 * Admission, check 11): body and query are checked in full before the handler
 * runs, which gets them decoded. Whatever is wrong is one 400, 413 or 415.
 */
import { Effect, Layer, Schema, SchemaAST } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApi, HttpApiError, HttpApiMiddleware } from "effect/http-api"
import type { HttpApiEndpoint } from "effect/http-api"
import { invalidRequest } from "./api-error.ts"
import type { ApiError } from "./api-error.ts"
import { ErrorAnswer } from "./error-schema.ts"
import { fieldProblems } from "./field-problems.ts"
import { hasBody } from "./header-lines.ts"
import { parseJsonBody } from "./json-body.ts"
import { readBody } from "./read-body.ts"
import { targetProblem } from "./request-target.ts"

export class Contract extends HttpApiMiddleware.Service<Contract>()(
  "@review-proof/adapter-http/Contract",
  { error: ErrorAnswer }
) {
  static readonly layer: Layer.Layer<Contract> = Layer.succeed(
    Contract,
    Contract.of((handler, { endpoint }) => {
      const takesJson = endpoint.payload.has(JSON_TYPE)
      const known = queryParameters(endpoint)
      return Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        if (takesJson) yield* checkJsonBody(request)
        const query = yield* HttpServerRequest.ParsedSearchParams
        const problem = targetProblem(request.url) ?? repeatedOrEmpty(query, known)
        if (problem !== undefined) return yield* problem
        return yield* Effect.catch(handler, (failure) => {
          const reason: unknown = failure
          return Effect.fail(wrongFields(reason) ?? failure)
        })
      })
    })
  )
}

/** To be annotated on an API: unknown fields of a body are refused, and all faults are told at once. */
export const strictParsing = <Api extends HttpApi.Top>(api: Api) =>
  api
    .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error", errors: "all" })
    .annotate(HttpApi.QueryParseOptions, { errors: "all" })

const JSON_TYPE = "application/json"

/**
 * HttpApi parses and decodes the body by its schema once this has passed; what
 * JSON may say at all is checked here. No body at all is for the schema to judge.
 */
const checkJsonBody = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (request.headers["content-type"] === undefined && !hasBody(request)) return
  const text = yield* readBody(request, JSON_TYPE)
  if (text !== "") yield* parseJsonBody(text)
})

/** The names that the operation's query schema knows; others are ignored. */
const queryParameters = (endpoint: HttpApiEndpoint.Top): ReadonlyArray<string> => {
  if (endpoint.query === undefined) return []
  const { ast } = Schema.toEncoded(endpoint.query)
  return SchemaAST.isObjects(ast) ? ast.propertySignatures.map(({ name }) => String(name)) : []
}

const repeatedOrEmpty = (
  query: Readonly<Record<string, string | ReadonlyArray<string>>>,
  known: ReadonlyArray<string>
): ApiError | undefined => {
  const problems: Record<string, string> = {}
  for (const name of known) {
    const value = query[name]
    if (value === "") problems[name] = "must not be empty"
    else if (value !== undefined && typeof value !== "string") problems[name] = "is given twice"
  }
  return Object.keys(problems).length === 0
    ? undefined
    : invalidRequest("The query has parameters that cannot be accepted.", problems)
}

/** A schema's error about the answer is our own fault, and stays what it is. */
const wrongFields = (failure: unknown): ApiError | undefined => {
  if (!HttpApiError.HttpApiSchemaError.is(failure)) return undefined
  if (failure.kind === "Payload") return fieldProblems(failure.cause, "The body")
  if (failure.kind === "Query") return fieldProblems(failure.cause, "The query")
  return undefined
}
