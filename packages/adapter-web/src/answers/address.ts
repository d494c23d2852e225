/** Reading the address of a page. */
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"

/** A parameter of the query; null if it is absent or repeated. */
export const queryParam = (name: string) =>
  Effect.map(HttpServerRequest.ParsedSearchParams, (params) => {
    const value = params[name]
    return typeof value === "string" ? value : null
  })

/** A part of the path as it was declared, such as `:id`. */
export const pathParam = (name = "id") =>
  Effect.map(HttpRouter.params, (parts) => parts[name] ?? "")

/** The text for the parameter `done`, by which a page confirms the form before it. */
export const doneNote = (texts: ReadonlyMap<string, string>) =>
  Effect.map(queryParam("done"), (done) => (done === null ? undefined : texts.get(done)))
