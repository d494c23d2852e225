import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { languages } from "../html/languages.ts"

/**
 * The language that the reader's browser asks for before all others that there
 * are to choose from (RFC 9110 §12.5.4); else English.
 */
export const preferredLanguage = Effect.map(
  HttpServerRequest.HttpServerRequest,
  ({ headers }) =>
    (headers["accept-language"] ?? "")
      .split(",")
      .flatMap((range) => acceptedLanguage(range) ?? [])
      .toSorted((left, right) => right.weight - left.weight)[0]?.tag ?? "en"
)

const acceptedLanguage = (range: string) => {
  const [, written = "", weight = "1"] = languageRange.exec(range) ?? []
  const tag = written.toLowerCase()
  const isKnown = languages.some(([known]) => known === tag)
  return isKnown && Number(weight) > 0 ? { tag, weight: Number(weight) } : undefined
}

/** A language with subtags that are not looked at, and its weight. */
const languageRange = /^\s*([a-z]{2,3})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i
