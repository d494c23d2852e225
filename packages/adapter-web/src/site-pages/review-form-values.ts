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
