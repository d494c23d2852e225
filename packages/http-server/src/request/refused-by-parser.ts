/** Marks requests that Node's HTTP parser refused, for the handler of all requests. */
import { toIncomingMessage } from "@effect/platform-node/NodeHttpServerRequest"
import type { HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import type { ApiError } from "../answers/api-error.ts"

const refused = new WeakMap<object, ApiError>()

export const rememberParserRefusal = (request: IncomingMessage, error: ApiError): void => {
  refused.set(request, error)
}

export const parserRefusal = (request: HttpServerRequest.HttpServerRequest): ApiError | undefined =>
  refused.get(toIncomingMessage(request))
