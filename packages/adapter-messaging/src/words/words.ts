/** What an invitation says in one language. Names and links are filled in by the composer. */
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
