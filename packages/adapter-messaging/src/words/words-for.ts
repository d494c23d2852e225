import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { nl } from "./nl.ts"
import type { InvitationWords } from "./words.ts"

const translations: ReadonlyMap<string, InvitationWords> = new Map([
  ["en", en],
  ["de", de],
  ["fr", fr],
  ["es", es],
  ["nl", nl]
])

/** The language that an invitation goes out in: its own, or English where there is no translation. */
export const spokenLanguage = (tag: string): string => {
  const primary = tag.toLowerCase().split("-")[0] ?? "en"
  return translations.has(primary) ? primary : "en"
}

/** The words for a language tag, by its primary subtag. */
export const wordsFor = (tag: string): InvitationWords =>
  translations.get(spokenLanguage(tag)) ?? en
