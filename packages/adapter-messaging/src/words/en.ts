import type { InvitationWords } from "./words.ts"

export const en: InvitationWords = {
  subject: (business) => `How was your experience with ${business}?`,
  reminderSubject: (business) => `A reminder: how was your experience with ${business}?`,
  greeting: (customer) => `Hello ${customer},`,
  request: (business) =>
    `you were recently a customer of ${business}. Would you tell others how it went?`,
  reminder: (business) =>
    `a week ago we asked how your experience with ${business} was. There is still time to say.`,
  action: "Write a review",
  honesty: "Praise and criticism are equally welcome. Your review is published under your name.",
  unsubscribe: (business) => `No more invitations from ${business}:`
}
