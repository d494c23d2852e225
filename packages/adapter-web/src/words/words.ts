/** The texts of customers' pages in one language. Other pages are in English. */
export interface CustomerWords {
  readonly invitationTitle: (business: string) => string
  readonly invitationLead: string
  readonly starsLegend: string
  readonly starChoice: (stars: number) => string
  readonly textLabel: string
  readonly textHint: string
  readonly titleLabel: string
  readonly dateLabel: string
  readonly nameLabel: string
  readonly languageLabel: string
  readonly optional: string
  readonly send: string
  readonly publishedUnder: (name: string) => string
  readonly wrongInput: string
  readonly tooManyForms: string
  readonly starsMissing: string
  readonly textMissing: string
  readonly tooLong: string
  /** Control characters, and such as turn the direction of the text. */
  readonly notPlain: string
  readonly dateWrong: string
  readonly thanksTitle: string
  readonly thanksPublished: string
  readonly thanksHeld: string
  readonly seeReview: string
  readonly goneTitle: string
  readonly gone: string
  readonly unknownTitle: string
  readonly unknown: string
  readonly unsubscribeTitle: string
  readonly unsubscribeLead: (business: string) => string
  readonly unsubscribeButton: string
  readonly unsubscribedTitle: string
  readonly unsubscribed: (business: string) => string
}
