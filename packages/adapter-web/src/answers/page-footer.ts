/**
 * The end of each page for visitors: the method, the operator, the same page in other languages.
 */
import { languages, type PageTexts } from "@review-proof/translations"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { LayoutFooter } from "../html/layout.ts"
import { queryOf } from "./address.ts"
import { requestedLanguage } from "./preferred-language.ts"
import { Site } from "./site.ts"
import { isOfPortal } from "./staff-place.ts"

export const pageFooter = Effect.fnUntraced(function* (texts: PageTexts, status: number) {
  const { links } = yield* Site
  if (links === null) return null
  const request = yield* HttpServerRequest.HttpServerRequest
  const query = queryOf(request)
  const given = (href: string | null, label: string) => (href === null ? [] : [{ href, label }])
  return {
    links: [
      { href: "/about/score", label: texts.text("site.method") },
      { href: "/", label: texts.text("site.forBusinesses") },
      ...given(links.imprintUrl, texts.text("site.imprint")),
      ...given(links.privacyUrl, texts.text("site.privacy"))
    ],
    languages: (hasOtherLanguages(request, status) ? languages : []).map(({ name, tag }) => {
      query.set("lang", tag)
      return { tag, label: name, href: `?${query}`, isShown: tag === texts.language }
    })
  } satisfies LayoutFooter
})

/** Following a link would lose a refused form, and the portal is in English alone. */
const hasOtherLanguages = ({ method, url }: HttpServerRequest.HttpServerRequest, status: number) =>
  !isOfPortal(url) && (status < 400 || method === "GET" || method === "HEAD")

/** Keeps the language that the reader chose by `?lang=` in the links and forms of a page. */
export const keepLanguage = Effect.map(
  requestedLanguage,
  (chosen) =>
    (html: string): string =>
      chosen === undefined
        ? html
        : html.replaceAll(
            linkToPage,
            (_, path: string, query: string = "") =>
              `${path}${query === "" ? "?" : `${query}&amp;`}lang=${chosen}`
          )
)

/**
 * Values in a page have their quotation marks escaped, so this matches only attributes of the
 * page's own markup.
 */
const linkToPage =
  /(?<=\s(?:href|action)=")(\/(?:(?:about|b|r|reviews|u)\/[^"?#]*)?)(\?[^"#]*)?(?=["#])/g
