import type { en as reporting } from "../reporting/en.ts"
import type { Translator } from "../translator.ts"
import { translators } from "../translators.ts"
import type { en } from "./en.ts"

type PageKey = keyof typeof en | keyof typeof reporting

export type PageTexts = Translator<PageKey>

/** The texts of pages in the language of a tag, or in English where there is no translation. */
export const pageTexts = translators<PageKey>({
  en: () =>
    Promise.all([import("./en.ts"), import("../reporting/en.ts")]).then(([pages, reporting]) => ({
      ...pages.en,
      ...reporting.en
    })),
  de: () =>
    Promise.all([import("./de.ts"), import("../reporting/de.ts")]).then(([pages, reporting]) => ({
      ...pages.de,
      ...reporting.de
    })),
  fr: () =>
    Promise.all([import("./fr.ts"), import("../reporting/fr.ts")]).then(([pages, reporting]) => ({
      ...pages.fr,
      ...reporting.fr
    })),
  es: () =>
    Promise.all([import("./es.ts"), import("../reporting/es.ts")]).then(([pages, reporting]) => ({
      ...pages.es,
      ...reporting.es
    })),
  nl: () =>
    Promise.all([import("./nl.ts"), import("../reporting/nl.ts")]).then(([pages, reporting]) => ({
      ...pages.nl,
      ...reporting.nl
    })),
  it: () =>
    Promise.all([import("./it.ts"), import("../reporting/it.ts")]).then(([pages, reporting]) => ({
      ...pages.it,
      ...reporting.it
    })),
  pt: () =>
    Promise.all([import("./pt.ts"), import("../reporting/pt.ts")]).then(([pages, reporting]) => ({
      ...pages.pt,
      ...reporting.pt
    })),
  pl: () =>
    Promise.all([import("./pl.ts"), import("../reporting/pl.ts")]).then(([pages, reporting]) => ({
      ...pages.pl,
      ...reporting.pl
    })),
  ar: () =>
    Promise.all([import("./ar.ts"), import("../reporting/ar.ts")]).then(([pages, reporting]) => ({
      ...pages.ar,
      ...reporting.ar
    })),
  he: () =>
    Promise.all([import("./he.ts"), import("../reporting/he.ts")]).then(([pages, reporting]) => ({
      ...pages.he,
      ...reporting.he
    }))
})
