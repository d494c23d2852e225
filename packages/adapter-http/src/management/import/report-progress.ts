/** Reports to a caller how far its import is, before the answer (RFC 9110 §15.2). */
import { toServerResponse } from "@effect/platform-node/NodeHttpServerRequest"
import type { ImportProgress } from "@review-proof/domain/reviews"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { ServerResponse } from "node:http"
import { headerLines, isOldHttp } from "@review-proof/http-server"

/**
 * Sends a 102 with `Import-Progress` if the request asks for it by `Prefer: import-progress` (RFC
 * 7240). Other clients may take any first answer for the final one, and so may a proxy that speaks
 * HTTP/1.0 and passes the header on.
 */
export const reportProgress = (
  request: HttpServerRequest.HttpServerRequest
): ((progress: ImportProgress) => Effect.Effect<void>) => {
  const response = toServerResponse(request)
  const isWanted =
    !isOldHttp(request) && headerLines(request, "prefer").some((line) => preference.test(line))
  if (!isWanted || !(response instanceof ServerResponse)) return () => Effect.void
  return ({ duplicates, imported, line, rejectedInAll }) =>
    Effect.sync(() => {
      if (response.headersSent || response.destroyed) return
      const progress = `line=${line}, imported=${imported}, duplicates=${duplicates}, rejected=${rejectedInAll}`
      response.writeInformation(102, { "import-progress": progress })
    })
}

const preference = /(?:^|,)[ \t]*import-progress[ \t]*(?:,|;|$)/i
