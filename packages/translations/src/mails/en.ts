export const en = {
  "invitation.subject": "How was your experience with {business}?",
  "invitation.reminderSubject": "A reminder: how was your experience with {business}?",
  "invitation.greeting": "Hello {customer},",
  "invitation.request": "You recently shopped at {business}. How did it go?",
  "invitation.reminder":
    "A week ago we asked how your experience with {business} was. There is still time to say.",
  "invitation.action": "Write a review",
  "invitation.honesty":
    "Praise and criticism are equally welcome. Your review is published under your name.",
  "invitation.unsubscribe": "No more invitations from {business}:"
}
