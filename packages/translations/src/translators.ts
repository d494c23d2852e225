import { languageOf } from "./languages.ts"
import type { Language } from "./languages.ts"
import { makeTranslator } from "./translator.ts"
import type { Catalogue, Translator } from "./translator.ts"

/** Finds the translator of a tag; each is made when it is asked for first. */
export const translators = <Key extends string>(
  catalogues: Readonly<Record<Language, Catalogue<Key>>>
) => {
  const made = new Map<Language, Translator<Key>>()
  return (tag: string): Translator<Key> => {
    const language = languageOf(tag) ?? "en"
    const known = made.get(language)
    if (known !== undefined) return known
    const translator = makeTranslator(language, catalogues[language])
    made.set(language, translator)
    return translator
  }
}
