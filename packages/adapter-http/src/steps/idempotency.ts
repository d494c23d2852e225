/**
 * Answers that are given once: an operation marked `Idempotent` accepts the header
 * `Idempotency-Key`, and a repeated request with the same key gets the first answer again (contract
 * REQUEST-8).
 */
import { commitDecision, commitOnce, fingerprint, refuseOnce } from "@review-proof/domain/requests"
import type { Decision, IdempotentRequest, Replayed } from "@review-proof/domain/requests"
import { Context, Effect, Result, Schema } from "effect"
import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import { toApiError, type AnsweredRule, type DomainError } from "../errors/error-table.ts"
import { CurrentCaller } from "./admission.ts"
import { ApiError, CurrentRequest, headerLines, invalidRequest } from "@review-proof/http-server"

/** Marks an operation that takes `Idempotency-Key`; elsewhere the header is ignored. */
export const Idempotent = Context.Reference<boolean>("@review-proof/adapter-http/Idempotent", {
  defaultValue: () => false
})

/** Why the header cannot be taken: empty, too long, not visible ASCII, sent twice. */
export const idempotencyKeyProblem = (
  request: HttpServerRequest.HttpServerRequest
): ApiError | undefined => {
  const lines = headerLines(request, headerName)
  const [key] = lines
  if (key === undefined || (lines.length === 1 && /^[\x21-\x7e]{1,128}$/.test(key)))
    return undefined
  return invalidRequest("The header Idempotency-Key cannot be accepted.", {
    "Idempotency-Key": "must be sent once and be 1 to 128 visible ASCII characters"
  })
}

interface AnswerOnceOptions<A> {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly operation: string
  /** The canonical id of the entity in the path; empty for operations that create one. */
  readonly resource: string
  readonly body: unknown
  readonly wire: (value: A) => unknown
}

/**
 * Commits what `decide` creates and answers it with 201. A repeated key gets the first answer: the
 * same status and bytes, with `Idempotency-Replayed: true`. Keys belong to the caller's lineage.
 */
export const answerOnce = Effect.fnUntraced(function* <
  A,
  E extends DomainError,
  R,
  Tag extends AnsweredRule = never
>(options: AnswerOnceOptions<A>, decide: Effect.Effect<Decision<A, Tag>, E, R>) {
  const decideBody = Effect.map(decide, (decision) => ({
    ...decision,
    value: JSON.stringify(options.wire(decision.value))
  }))
  const [key] = headerLines(options.request, headerName)
  if (key === undefined) return jsonText(created, yield* commitDecision(decideBody))
  const { lineageId: scope } = yield* CurrentCaller
  const request = { scope, key, fingerprint: yield* fingerprint(options) }
  const decideAnswer = Effect.map(decideBody, (decision) => ({
    ...decision,
    answer: JSON.stringify({ status: created, body: decision.value })
  }))
  const result = yield* Effect.result(commitOnce(request, decideAnswer))
  if (Result.isFailure(result)) return yield* refuse(request, result.failure)
  return result.success._tag === "Fresh"
    ? jsonText(created, result.success.value)
    : yield* replay(result.success)
})

const created = 201

/** Refusals by the work itself are stored; faults of the request or of this service are not. */
const refuse = Effect.fnUntraced(function* (request: IdempotentRequest, error: DomainError) {
  const refusal = toApiError(error)
  const { code, details, fields, message, status } = refusal
  const isStored = status === 409 || error._tag === "NotPublished"
  if (!isStored || error._tag === "IdempotencyConflict") return yield* refusal
  const answer = JSON.stringify({ status, error: { code, message, fields, details } })
  const first = yield* refuseOnce(request, answer)
  return first === undefined ? yield* refusal : yield* replay(first)
})

const replay = Effect.fnUntraced(function* ({ answer }: Replayed) {
  if (answer === "") return yield* erasedAnswer
  const facts = yield* CurrentRequest
  facts.answerHeaders["idempotency-replayed"] = "true"
  const first = yield* Effect.orDie(decodeStored(answer))
  if ("body" in first) return jsonText(first.status, first.body)
  return yield* new ApiError({ status: first.status, ...first.error })
})

/** The stored answer was erased or redacted (contract PRIVACY-3, REVIEW-13). */
const erasedAnswer = new ApiError({
  status: 409,
  code: "idempotency_conflict",
  message: "This request was executed before, and its answer has been erased since."
})

const headerName = "idempotency-key"

/**
 * The form in which answers are stored. A success is stored as the text that was sent; a refusal is
 * stored without its request id, because an answer has the id of the current request.
 */
const StoredAnswer = Schema.fromJsonString(
  Schema.Union([
    Schema.Struct({ status: Schema.Literal(created), body: Schema.String }),
    Schema.Struct({
      status: Schema.Literals([404, 409]),
      error: Schema.Struct({
        code: Schema.String,
        message: Schema.String,
        fields: Schema.optionalKey(Schema.Array(Schema.String)),
        details: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
      })
    })
  ])
)
const decodeStored = Schema.decodeUnknownEffect(StoredAnswer)

const jsonText = (status: number, text: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(text, { status, contentType: "application/json" })
