import type { NonEmpty } from "../random.ts"

/** Texts of satisfied or dissatisfied customers: an opening, a detail and perhaps an ending. */
export interface Mood {
  readonly titles: NonEmpty<string>
  readonly openings: NonEmpty<string>
  /** `{product}` stands for the product's name. */
  readonly details: NonEmpty<string>
  readonly endings: NonEmpty<string>
  readonly replies: NonEmpty<string>
}

export interface Words {
  /** Separated by blanks. */
  readonly firstNames: string
  readonly good: Mood
  readonly fair: Mood
  readonly bad: Mood
}
