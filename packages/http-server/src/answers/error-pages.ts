import { Context, type Effect } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { ApiError } from "./api-error.ts"

/** Shows a refusal to a browser. The default has no pages: every refusal is JSON. */
export const ErrorPages = Context.Reference<
  | ((
      error: ApiError
    ) => Effect.Effect<
      HttpServerResponse.HttpServerResponse,
      never,
      HttpServerRequest.HttpServerRequest
    >)
  | null
>("@review-proof/http-server/ErrorPages", { defaultValue: () => null })
