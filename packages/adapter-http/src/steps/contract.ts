/**
 * The step that checks body and query in full by the declaration of their operation, before its
 * handler runs (contract REQUEST-2 to REQUEST-5). All errors become one 400, 413 or 415.
 */
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest, type HttpRouter } from "effect/http"
import { HttpApi, HttpApiError, HttpApiMiddleware, type HttpApiGroup } from "effect/http-api"
import { CurrentRequest, isBodyAbsent, readBody, targetProblem } from "@review-proof/http-server"
import type { ApiError } from "@review-proof/http-server"
import { ErrorAnswer } from "./error-answer.ts"
import { fieldProblems, queryProblems } from "../fields/field-problems.ts"
import { FieldRules, withFieldRule } from "../fields/field-rules.ts"
import type { FieldRule, RuleServices } from "../fields/field-rules.ts"
import { Idempotent, idempotencyKeyProblem } from "./idempotency.ts"
import { parseJsonBody } from "./json-body.ts"

export class Contract extends HttpApiMiddleware.Service<Contract, { requires: RuleServices }>()(
  "@review-proof/adapter-http/Contract",
  { error: ErrorAnswer }
) {
  static readonly layer: Layer.Layer<Contract> = Layer.succeed(
    Contract,
    Contract.of((handler, { endpoint }) => {
      const takesJson = endpoint.payload.has(jsonType)
      const idempotent = Context.get(endpoint.annotations, Idempotent)
      const rule = Context.get(endpoint.annotations, FieldRules)
      const runHandler = (body: unknown) =>
        Effect.catch(handler, (failure) => refusalOf(failure, body, rule))
      return Effect.withFiber((fiber) => {
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
        const problem =
          (idempotent ? idempotencyKeyProblem(request) : undefined) ??
          targetProblem(fiber.getRef(CurrentRequest).target)
        if (problem !== undefined) return Effect.fail(problem)
        return takesJson
          ? Effect.flatMap(checkJsonBody(request), runHandler)
          : runHandler(undefined)
      })
    })
  )
}

/**
 * Annotates an API: unknown fields of a body are refused, and all errors are reported at once. A
 * query's unknown parameters are ignored; a repeated one arrives as an array, which every schema
 * refuses.
 */
export const strictParsing = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): HttpApi.HttpApi<Id, Groups> =>
  api
    .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error", errors: "all" })
    .annotate(HttpApi.QueryParseOptions, { errors: "all" })

const jsonType = "application/json"

/**
 * Checks the JSON itself, and keeps its text in the request: HttpApi decodes it by its schema
 * afterwards. A missing body is left to the schema.
 */
const checkJsonBody = (
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<unknown, ApiError> =>
  isBodyAbsent(request)
    ? Effect.void
    : Effect.flatMap(readBody(request, jsonType), (text) => {
        Object.defineProperty(request, "text", { value: Effect.succeed(text) })
        return text === "" ? Effect.void : parseJsonBody(text)
      })

/** An error of the answer's schema is a fault of this service and is not translated. */
const refusalOf = <E>(
  failure: E,
  body: unknown,
  rule: FieldRule
): Effect.Effect<never, ApiError | E, RuleServices | HttpRouter.Provided> => {
  if (!HttpApiError.HttpApiSchemaError.is(failure)) return Effect.fail(failure)
  const { cause, kind } = failure
  if (kind === "Query") {
    return HttpServerRequest.ParsedSearchParams.use((query) =>
      Effect.fail(queryProblems(cause, query))
    )
  }
  return kind === "Payload"
    ? Effect.flatMap(withFieldRule(fieldProblems(cause, "The body", body), body, rule), Effect.fail)
    : Effect.fail(failure)
}
