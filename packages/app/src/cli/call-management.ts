import { Effect, Option, Redacted, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { CliFailure } from "./cli-failure.ts"
import { connection } from "./connection.ts"

/** One call of the management API; `path` begins behind `/management/v1`. */
export interface ManagementCall {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: object
  /** A body that is not JSON. */
  readonly content?: { readonly type: string; readonly bytes: Uint8Array }
}

/** The text of the API's answer. Anything but success fails with the API's own message. */
export const callManagement = Effect.fn("callManagement")(function* (call: ManagementCall) {
  const { origin, token } = yield* connection
  const url = new URL(`/management/v1${call.path}`, origin)
  for (const [name, value] of Object.entries(call.query ?? {})) {
    url.searchParams.set(name, String(value))
  }
  const request = HttpClientRequest.make(call.method)(url).pipe(
    HttpClientRequest.bearerToken(Redacted.value(token)),
    withBody(call)
  )
  const { status, text } = yield* HttpClient.execute(request).pipe(
    Effect.flatMap((response) =>
      Effect.map(response.text, (text) => ({ status: response.status, text }))
    ),
    Effect.mapError(() =>
      failed(`No service answers at ${origin}. Check that it runs there, or set --url.`)
    )
  )
  return yield* goodAnswer(status, text)
})

/** The text of an answer that is a success. */
export const goodAnswer = (status: number, text: string): Effect.Effect<string, CliFailure> =>
  status < 400 ? Effect.succeed(text) : Effect.fail(failed(wordsOf(text, status)))

const withBody = ({ body, content }: ManagementCall) => {
  if (content !== undefined) return HttpClientRequest.bodyUint8Array(content.bytes, content.type)
  if (body === undefined) return (request: HttpClientRequest.HttpClientRequest) => request
  return HttpClientRequest.bodyText(JSON.stringify(body), "application/json")
}

/** An id as one segment of a path. */
export const segment = (id: string): string => encodeURIComponent(id)

const failed = (message: string) => new CliFailure({ message, exitCode: 1 })

const ErrorAnswer = Schema.fromJsonString(
  Schema.Struct({
    error: Schema.Struct({
      code: Schema.String,
      message: Schema.String,
      request_id: Schema.String,
      fields: Schema.optionalKey(Schema.Array(Schema.String)),
      details: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
    })
  })
)

const wordsOf = (text: string, status: number): string =>
  Option.match(Schema.decodeUnknownOption(ErrorAnswer)(text), {
    onNone: () => `The service answered ${status}, but not as a management API.`,
    onSome: ({ error }) =>
      [
        `${error.message} (${error.code}, ${error.request_id})`,
        ...(error.fields ?? []).map((field) =>
          `  ${field} ${error.details?.[field] ?? ""}`.trimEnd()
        )
      ].join("\n")
  })
