import type { Some } from "../random.ts"

/** Texts of satisfied or dissatisfied customers: an opening, a detail and perhaps an ending. */
export interface Mood {
  readonly titles: Some<string>
  readonly openings: Some<string>
  /** `{product}` stands for the product's name. */
  readonly details: Some<string>
  readonly endings: Some<string>
  readonly replies: Some<string>
}

export interface Words {
  /** Separated by blanks. */
  readonly firstNames: string
  readonly good: Mood
  readonly fair: Mood
  readonly bad: Mood
}
