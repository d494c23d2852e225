/** The raw input, so that a refused form comes back filled in. */
export interface ReviewFormValues {
  readonly stars: string
  readonly title: string
  readonly text: string
  readonly experienceDate: string
  readonly reviewerName: string
  readonly showName: string
  readonly language: string
}

export type ReviewFormField = keyof ReviewFormValues

/** A field of a form for visitors: of a review or of a report. */
export type FormField = ReviewFormField | "reason" | "email"

export type FormProblems = Partial<Readonly<Record<FormField, string>>>

export const emptyReviewForm: ReviewFormValues = {
  stars: "",
  title: "",
  text: "",
  experienceDate: "",
  reviewerName: "",
  showName: "",
  language: ""
}
