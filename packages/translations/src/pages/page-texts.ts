import type { Translator } from "../translator.ts"
import { translators } from "../translators.ts"
import type { en } from "./en.ts"

export type PageTexts = Translator<keyof typeof en>

/** The texts of pages in the language of a tag, or in English where there is no translation. */
export const pageTexts = translators<keyof typeof en>({
  en: () => import("./en.ts").then(({ en }) => en),
  de: () => import("./de.ts").then(({ de }) => de),
  fr: () => import("./fr.ts").then(({ fr }) => fr),
  es: () => import("./es.ts").then(({ es }) => es),
  nl: () => import("./nl.ts").then(({ nl }) => nl),
  it: () => import("./it.ts").then(({ it }) => it),
  pt: () => import("./pt.ts").then(({ pt }) => pt),
  pl: () => import("./pl.ts").then(({ pl }) => pl),
  ar: () => import("./ar.ts").then(({ ar }) => ar),
  he: () => import("./he.ts").then(({ he }) => he)
})
