import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { languages } from "./html/languages.ts"

/** The language that the reader's browser asks for first, where it is one to choose from; else English. */
export const preferredLanguage = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) => {
  const first = /^\s*([a-z]{2,3})(?=[-,;\s]|$)/i.exec(headers["accept-language"] ?? "")?.[1]
  const tag = first?.toLowerCase()
  return languages.some(([known]) => known === tag) && tag !== undefined ? tag : "en"
})
