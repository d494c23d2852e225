import type { RecentMap } from "@review-proof/domain/requests"
import { unchanged } from "@review-proof/http-server"
import { Context, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpServerResponse } from "effect/http"

/** The entity tags of what this process has shown lately, by name and version. */
export class KnownTags extends Context.Service<KnownTags, RecentMap<string, string>>()(
  "@review-proof/adapter-web/KnownTags"
) {}

export const maxKnownTags = 5000

/**
 * Answers 304 from the version alone where this process has shown this version under a tag that
 * the caller has. `name` is all that the answer depends on besides what the version stands for.
 * The answer is read after the version, so it is at least as new.
 */
export const answerByVersion = Effect.fnUntraced(function* <E1, R1, E2, R2>(
  name: string,
  version: Effect.Effect<string, E1, R1>,
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E2, R2>
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (request.headers["if-none-match"] === undefined) return yield* answer
  const tags = yield* KnownTags
  const shown = `${name} ${yield* version}`
  const known = tags.get(shown)
  const short = known === undefined ? undefined : unchanged(request, known)
  if (short !== undefined) return short
  const whole = yield* answer
  const { etag } = whole.headers
  if (etag !== undefined) tags.set(shown, etag)
  return whole
})
