import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { prefersHtml } from "@review-proof/http-server"
import { languageOf, pageTexts, primarySubtag, type PageTexts } from "@review-proof/translations"
import { queryOf } from "./address.ts"
import { isReviewLanguage } from "../html/review-languages.ts"
import { withQuery } from "../html/addresses.ts"

/** The language of `?lang=`, if it is one of the ten. */
export const requestedLanguage = Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
  languageOf(queryOf(request).get("lang") ?? "")
)

/** A path of this site that keeps the language which the reader asked for. */
export const withRequestedLanguage = (path: string) =>
  Effect.map(requestedLanguage, (lang) => withQuery(path, { lang }))

/**
 * The texts of a page for this reader: in the language of `?lang=`, else of what the page is
 * about, else the browser's.
 */
export const readerTexts = Effect.fnUntraced(function* (given: string | null = null) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const tag =
    (yield* requestedLanguage) ??
    given ??
    preferred(request, (known) => languageOf(known) !== undefined)
  return yield* Effect.promise(() => pageTexts(tag))
})

/** The texts of pages for staff, and of what programs are told. */
export const englishTexts = Effect.promise(() => pageTexts("en"))

/** The texts that say what is wrong with a form: the page's, or English for programs (contract PAGE-12). */
export const problemTexts = Effect.fnUntraced(function* (texts: PageTexts) {
  const isRead = prefersHtml(yield* HttpServerRequest.HttpServerRequest)
  return isRead ? texts : yield* englishTexts
})

/** The language that this reader most likely writes in: asked for, of their invitation, or preferred. */
export const writingLanguage = Effect.fnUntraced(function* (given: string | null = null) {
  const request = yield* HttpServerRequest.HttpServerRequest
  return (yield* requestedLanguage) ?? given ?? preferred(request, isReviewLanguage)
})

/** The known language that the browser prefers (RFC 9110 §12.5.4), or English. */
const preferred = (
  { headers }: HttpServerRequest.HttpServerRequest,
  isKnown: (tag: string) => boolean
): string =>
  (headers["accept-language"] ?? "")
    .split(",")
    .flatMap((range) => accepted(range) ?? [])
    .filter(({ tag }) => isKnown(tag))
    .toSorted((left, right) => right.weight - left.weight)[0]?.tag ?? "en"

const accepted = (range: string) => {
  const [, tag = "", weight = "1"] = languageRange.exec(range) ?? []
  // Some browsers name the two written forms of Norwegian alone.
  const language = primarySubtag(tag)?.replace(/^n[bn]$/, "no") ?? ""
  return Number(weight) > 0 ? { tag: language, weight: Number(weight) } : undefined
}

/** A language whose subtags are ignored, and its weight. */
const languageRange = /^\s*([a-z]{2,3})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i
