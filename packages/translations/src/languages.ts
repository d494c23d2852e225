/** The languages of pages and mails (BCP 47), each with its name and writing direction. */
export const languages = [
  { tag: "en", name: "English", direction: "ltr" },
  { tag: "de", name: "Deutsch", direction: "ltr" },
  { tag: "fr", name: "Français", direction: "ltr" },
  { tag: "es", name: "Español", direction: "ltr" },
  { tag: "nl", name: "Nederlands", direction: "ltr" },
  { tag: "it", name: "Italiano", direction: "ltr" },
  { tag: "pt", name: "Português", direction: "ltr" },
  { tag: "pl", name: "Polski", direction: "ltr" },
  { tag: "ar", name: "العربية", direction: "rtl" },
  { tag: "he", name: "עברית", direction: "rtl" }
] as const

export type Language = (typeof languages)[number]["tag"]

/** The language of a tag by its primary subtag: `pt-BR` is `pt`. Undefined where there is none. */
export const languageOf = (tag: string): Language | undefined => {
  const primary = tag.toLowerCase().split("-")[0]
  return languages.find((language) => language.tag === primary)?.tag
}

/** The direction of a language's script; left to right for unknown languages. */
export const directionOf = (tag: string): "ltr" | "rtl" =>
  languages.find((language) => language.tag === languageOf(tag))?.direction ?? "ltr"
