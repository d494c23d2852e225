import { Effect, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { type CliFailure, failed } from "./cli-failure.ts"
import { innermostReason } from "../process/start-failure.ts"
import { connection } from "./connection.ts"
import { refusalWords } from "./refusal-words.ts"

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
  const { status, text } = yield* send(call)
  if (status !== 404) return yield* successText(call, status, text)
  // The public listener lacks every path, so it lacks the list of companies too.
  const list = yield* send(companies)
  return yield* successText(list.status === 404 ? companies : call, status, text)
})

const companies: ManagementCall = { method: "GET", path: "/companies", query: { limit: 1 } }

const send = Effect.fnUntraced(function* (call: ManagementCall) {
  const { headers, origin, urlOf } = yield* connection
  const url = urlOf(call.path)
  for (const [name, value] of Object.entries(call.query ?? {})) {
    url.searchParams.set(name, String(value))
  }
  const request = HttpClientRequest.make(call.method)(url).pipe(
    HttpClientRequest.setHeaders(headers),
    withBody(call)
  )
  return yield* HttpClient.execute(request).pipe(
    Effect.flatMap((response) =>
      Effect.map(response.text, (text) => ({ status: response.status, text }))
    ),
    Effect.mapError((error) => {
      const why = innermostReason(error)
      return failed(
        `No service answers at ${origin} (${why}). Check that it runs there, or set --url.`
      )
    })
  )
})

/** Reads an answer of the management API by its schema. */
export const readManagement = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  call: ManagementCall
) =>
  Effect.flatMap(callManagement(call), (text) =>
    Effect.orDie(Schema.decodeUnknownEffect(Schema.fromJsonString(schema))(text))
  )

/** The text of an answer that is a success. */
export const successText = (
  call: Pick<ManagementCall, "path" | "body">,
  status: number,
  text: string
): Effect.Effect<string, CliFailure> =>
  status < 400 ? Effect.succeed(text) : Effect.fail(failed(refusalWords(call, status, text)))

const withBody = ({ body, content }: ManagementCall) => {
  if (content !== undefined) return HttpClientRequest.bodyUint8Array(content.bytes, content.type)
  if (body === undefined) return (request: HttpClientRequest.HttpClientRequest) => request
  return HttpClientRequest.bodyText(JSON.stringify(body), "application/json")
}
