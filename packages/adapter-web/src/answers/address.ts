/** Reading the address of a page. */
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"

/** A parameter of the query; null if it is absent or repeated. */
export const param = (name: string) =>
  Effect.map(HttpServerRequest.ParsedSearchParams, (params) => {
    const value = params[name]
    return typeof value === "string" ? value : null
  })

/** A part of the path as it was declared, such as `:id`. */
export const pathPart = (name = "id") => Effect.map(HttpRouter.params, (parts) => parts[name] ?? "")

/** The text for the parameter `done`, by which a page confirms the form before it. */
export const doneNote = (texts: ReadonlyMap<string, string>) =>
  Effect.map(param("done"), (done) => (done === null ? undefined : texts.get(done)))
