import type { en as reporting } from "../reporting/en.ts"
import type { Translator } from "../translator.ts"
import { joined, translators } from "../translators.ts"
import type { en } from "./en.ts"

type PageKey = keyof typeof en | keyof typeof reporting

export type PageTexts = Translator<PageKey>

/** The texts of pages in the language of a tag, or in English where there is no translation. */
export const pageTexts = translators<PageKey>({
  en: () => joined("en", import("./en.ts"), import("../reporting/en.ts")),
  de: () => joined("de", import("./de.ts"), import("../reporting/de.ts")),
  fr: () => joined("fr", import("./fr.ts"), import("../reporting/fr.ts")),
  es: () => joined("es", import("./es.ts"), import("../reporting/es.ts")),
  nl: () => joined("nl", import("./nl.ts"), import("../reporting/nl.ts")),
  it: () => joined("it", import("./it.ts"), import("../reporting/it.ts")),
  pt: () => joined("pt", import("./pt.ts"), import("../reporting/pt.ts")),
  pl: () => joined("pl", import("./pl.ts"), import("../reporting/pl.ts")),
  ar: () => joined("ar", import("./ar.ts"), import("../reporting/ar.ts")),
  he: () => joined("he", import("./he.ts"), import("../reporting/he.ts"))
})
