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
  const primary = primarySubtag(tag)
  return languages.find((language) => language.tag === primary)?.tag
}

/** The primary subtag of a tag, as it is written today: `iw-IL`, as older programs write it, is `he`. */
export const primarySubtag = (tag: string): string | undefined => {
  const [primary] = /^[a-z]{2,3}(?=-|$)/i.exec(tag) ?? []
  return primary && new Intl.Locale(primary).language
}

/** The direction of a language's script; left to right for unknown languages. */
export const directionOf = (tag: string): "ltr" | "rtl" =>
  languages.find((language) => language.tag === languageOf(tag))?.direction ?? "ltr"
