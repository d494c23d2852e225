import type { PlainDate, Stars } from "@review-proof/ports"

/** A review as a customer writes it in a form. */
export interface Submission {
  readonly stars: Stars
  readonly title: string | null
  readonly text: string
  readonly language: string
  readonly experienceDate: PlainDate | null
  /** What the form was given when it was shown: sent again with it, the same words are one review. */
  readonly formId?: string
}
