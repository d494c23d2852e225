import { Effect } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { failed } from "../cli-failure.ts"

/** Posts to the public API with a key, as often and as late as its limits ask for. */
export const postPublic = Effect.fnUntraced(function* (
  access: { readonly baseUrl: string; readonly key: string },
  path: string,
  body: object
) {
  const request = HttpClientRequest.post(`${access.baseUrl}/v1${path}`).pipe(
    HttpClientRequest.bearerToken(access.key),
    HttpClientRequest.bodyText(JSON.stringify(body), "application/json")
  )
  for (;;) {
    const { headers, status, text } = yield* HttpClient.execute(request).pipe(
      Effect.flatMap(({ headers, status, text }) =>
        Effect.map(text, (text) => ({ headers, status, text }))
      ),
      Effect.mapError(() =>
        failed(`The public API does not answer at ${access.baseUrl}. See --public-url.`)
      )
    )
    if (status < 400) return
    if (status !== 429) return yield* failed(`The public API answered ${status}: ${text}`)
    yield* Effect.sleep(`${Math.min(60, Number(headers["retry-after"] ?? 1) || 1)} seconds`)
  }
})
