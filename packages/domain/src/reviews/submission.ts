import type { PlainDate, Stars } from "@review-proof/ports"

/** A review as a customer writes it in a form. */
export interface Submission {
  readonly stars: Stars
  readonly title: string | null
  readonly text: string
  readonly language: string
  readonly experienceDate: PlainDate | null
  /** The id that the form got when it was shown: the same words sent twice with it are one review. */
  readonly formId?: string
}
