import { NotFound } from "@review-proof/domain/requests"
import { reviewIdOf } from "@review-proof/http-server"
import { Effect, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"

/** A parameter of the query; null if it is absent, empty or repeated: a GET form sends empty fields too. */
export const queryParam = (name: string) =>
  Effect.map(HttpServerRequest.ParsedSearchParams, (params) => {
    const value = params[name]
    return typeof value === "string" && value !== "" ? value : null
  })

/** The query of an address, in which a repeated parameter counts by its first value. */
export const queryOf = ({ url }: Pick<HttpServerRequest.HttpServerRequest, "url">) =>
  new URLSearchParams(queryTextOf(url))

/** Everything behind the first question mark: a query may hold more of them. */
export const queryTextOf = (url: string): string => /\?(.*)/.exec(url)?.[1] ?? ""

/** True if signing in may return to this address: it begins as it has to, and stays on this site. */
export const leadsBack = (given: unknown, beginning: RegExp): given is string =>
  typeof given === "string" &&
  given.length <= 1000 &&
  beginning.test(given) &&
  written.test(given) &&
  !hasDotSegment.test(given)

/** The characters that browsers write into addresses: a form writes a space as a plus. */
const written = /^[\w\-./?=&%+*~!$'(),:;@]*$/

/**
 * A part of the path that begins with a dot, plain or encoded. Browsers resolve `..`, so that they
 * would go to another path than the one that was checked.
 */
const hasDotSegment = /^[^?]*\/(?:\.|%2e)/i

/** A part of the path as it was declared, such as `:id`. */
export const pathParam = (name = "id") =>
  Effect.map(HttpRouter.params, (parts) => parts[name] ?? "")

/** An id in the path. Fails with `NotFound` where it cannot be one. */
export const idInPath = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  what: string,
  name?: string
) => Effect.flatMap(pathParam(name), (text) => idOf(schema, what, text))

/** The review whose id is in the path. Fails with `NotFound` where none can be. */
export const reviewInPath = Effect.flatMap(pathParam(), reviewIdOf)

/** An id that a page was given. Fails with `NotFound` if it is none. */
export const idOf = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  what: string,
  text: string
) => Effect.mapError(Schema.decodeUnknownEffect(schema)(text), () => new NotFound({ what }))

/** The text for the parameter `done`, by which a page confirms the form before it. */
export const doneNote = (texts: ReadonlyMap<string, string>) =>
  Effect.map(queryParam("done"), (done) => (done === null ? undefined : texts.get(done)))
