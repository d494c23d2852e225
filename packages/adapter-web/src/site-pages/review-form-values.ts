export const emptyReviewForm = {
  stars: "",
  title: "",
  text: "",
  experienceDate: "",
  reviewerName: "",
  showName: "",
  language: ""
}

/** The raw input, so that a refused form comes back filled in. */
export type ReviewFormValues = Readonly<typeof emptyReviewForm>

export type ReviewFormField = keyof ReviewFormValues

/** A field of a form for visitors: of a review or of a report. */
export type FormField = ReviewFormField | "reason" | "email"

export type FormProblems = Partial<Readonly<Record<FormField, string>>>
