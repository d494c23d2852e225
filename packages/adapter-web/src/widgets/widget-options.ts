import { HttpSettings } from "@review-proof/http-server"
import type { Business } from "@review-proof/ports"
import { languageOf, pageTexts, type PageTexts } from "@review-proof/translations"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { queryOf, queryParam } from "../answers/address.ts"
import { businessPath, withQuery } from "../html/addresses.ts"

export const themes = ["light", "dark", "auto"] as const
export type Theme = (typeof themes)[number]

export const sizes = ["s", "m", "l"] as const

export const pictureStyles = ["badge", "line", "card"] as const
export type PictureStyle = (typeof pictureStyles)[number]

export const frameStyles = ["list", "carousel"] as const
export type FrameStyle = (typeof frameStyles)[number]

export interface WidgetOptions {
  /** Colours; `auto` takes those of the visitor's device. */
  readonly theme: Theme
  readonly size: (typeof sizes)[number]
  readonly picture: PictureStyle
  readonly frame: FrameStyle
}

/** Reads the options from the query. Unknown values count as left out, so a widget is always shown. */
export const widgetOptions = Effect.map(
  HttpServerRequest.HttpServerRequest,
  (request): WidgetOptions => {
    const query = queryOf(request)
    const oneOf = <const Value extends string>(
      name: string,
      [first, ...others]: readonly [Value, ...Array<Value>]
    ) => others.find((value) => value === query.get(name)) ?? first
    return {
      theme: oneOf("theme", themes),
      size: oneOf("size", ["m", "s", "l"]),
      picture: oneOf("style", pictureStyles),
      frame: oneOf("style", frameStyles)
    }
  }
)

/** A business's widgets, with the options and the language that the address of a gallery asks for. */
export const shownWidgets = Effect.fnUntraced(function* (business: Business, texts: PageTexts) {
  const { baseUrl } = yield* HttpSettings
  const language = languageOf((yield* queryParam("in")) ?? "") ?? ""
  const spoken = language === "" ? texts : yield* Effect.promise(() => pageTexts(language))
  return {
    business,
    options: yield* widgetOptions,
    language,
    label: spoken.text("business.title", { business: business.name }),
    texts,
    baseUrl,
    pageUrl: withQuery(`${baseUrl}${businessPath(business)}`, { lang: language })
  }
})
