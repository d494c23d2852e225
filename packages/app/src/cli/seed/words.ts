import { de } from "./words/de.ts"
import { en } from "./words/en.ts"
import { es } from "./words/es.ts"
import { fr } from "./words/fr.ts"
import { it } from "./words/it.ts"
import { nl } from "./words/nl.ts"

type Some<A> = readonly [A, ...ReadonlyArray<A>]

/** What customers of one mood say: a text is an opening, a detail and perhaps an ending. */
export interface Mood {
  readonly titles: Some<string>
  readonly openings: Some<string>
  /** `{product}` stands for the product's name. */
  readonly details: Some<string>
  readonly endings: Some<string>
  /** What the business answers. */
  readonly replies: Some<string>
}

export interface Words {
  readonly firstNames: Some<string>
  readonly good: Mood
  readonly fair: Mood
  readonly bad: Mood
}

/** Language tag to its words. */
export const wordsByLanguage = { en, "en-GB": en, de, fr, es, nl, it } as const

export type SeedLanguage = keyof typeof wordsByLanguage
