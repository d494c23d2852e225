import type { PlainDate, Stars } from "@review-proof/ports"
import type { NameChoice } from "../published-name.ts"

/** A review as a customer writes it in a form. */
export interface Submission {
  readonly stars: Stars
  readonly title: string | null
  readonly text: string
  readonly language: string
  readonly experienceDate: PlainDate | null
  /** The form of the author's name that is published; first name and initial without it. */
  readonly showName?: NameChoice
  /** The id of the rendered form: the same words submitted twice with it are one review. */
  readonly formId?: string
}
