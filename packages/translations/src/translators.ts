import { languageOf, type Language } from "./languages.ts"
import type { Catalogue, Translator } from "./translator.ts"

/** Finds the translator of a tag. Each is loaded at its first use, so that a start loads none. */
export const translators = <Key extends string>(
  catalogues: Readonly<Record<Language, () => Promise<Catalogue<Key>>>>
) => {
  const made = new Map<Language, Promise<Translator<Key>>>()
  const make = async (language: Language) => {
    const [{ makeTranslator }, catalogue] = await Promise.all([
      import("./translator.ts"),
      catalogues[language]()
    ])
    return makeTranslator(language, catalogue)
  }
  return (tag: string): Promise<Translator<Key>> => {
    const language = languageOf(tag) ?? "en"
    const known = made.get(language)
    if (known !== undefined) return known
    const translator = make(language)
    made.set(language, translator)
    return translator
  }
}

/** The texts of two catalogues in one language. */
export const joined = async <Tag extends string, First extends object, Second extends object>(
  tag: Tag,
  first: Promise<Readonly<Record<Tag, First>>>,
  second: Promise<Readonly<Record<Tag, Second>>>
) => ({ ...(await first)[tag], ...(await second)[tag] })
