import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { nl } from "./nl.ts"
import type { CustomerWords } from "./words.ts"

/** Words, and the tag of the language that they are in. */
export interface Spoken {
  readonly language: string
  readonly words: CustomerWords
}

const translations: ReadonlyMap<string, CustomerWords> = new Map([
  ["en", en],
  ["de", de],
  ["fr", fr],
  ["es", es],
  ["nl", nl]
])

/** The customer's language by its primary subtag, or English. */
export const wordsFor = (tag: string | null): Spoken => {
  const language = tag?.toLowerCase().split("-")[0] ?? "en"
  const words = translations.get(language)
  return words === undefined ? { language: "en", words: en } : { language, words }
}
