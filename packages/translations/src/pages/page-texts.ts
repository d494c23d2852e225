import type { en as reporting } from "../reporting/en.ts"
import type { Translator } from "../translator.ts"
import { translators } from "../translators.ts"
import type { en } from "./en.ts"

type PageKey = keyof typeof en | keyof typeof reporting

export type PageTexts = Translator<PageKey>

/** The texts of pages in the language of a tag, or in English where there is no translation. */
export const pageTexts = translators<PageKey>({
  en: () => whole("en", import("./en.ts"), import("../reporting/en.ts")),
  de: () => whole("de", import("./de.ts"), import("../reporting/de.ts")),
  fr: () => whole("fr", import("./fr.ts"), import("../reporting/fr.ts")),
  es: () => whole("es", import("./es.ts"), import("../reporting/es.ts")),
  nl: () => whole("nl", import("./nl.ts"), import("../reporting/nl.ts")),
  it: () => whole("it", import("./it.ts"), import("../reporting/it.ts")),
  pt: () => whole("pt", import("./pt.ts"), import("../reporting/pt.ts")),
  pl: () => whole("pl", import("./pl.ts"), import("../reporting/pl.ts")),
  ar: () => whole("ar", import("./ar.ts"), import("../reporting/ar.ts")),
  he: () => whole("he", import("./he.ts"), import("../reporting/he.ts"))
})

const whole = async <Tag extends string, Pages extends object, Reporting extends object>(
  tag: Tag,
  pages: Promise<Readonly<Record<Tag, Pages>>>,
  reporting: Promise<Readonly<Record<Tag, Reporting>>>
) => ({ ...(await pages)[tag], ...(await reporting)[tag] })
