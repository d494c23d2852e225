/** The text of an invitation in one language. The composer fills in names and links. */
export interface InvitationWords {
  readonly subject: (business: string) => string
  readonly reminderSubject: (business: string) => string
  readonly greeting: (customer: string) => string
  readonly request: (business: string) => string
  readonly reminder: (business: string) => string
  readonly action: string
  readonly honesty: string
  readonly unsubscribe: (business: string) => string
}
