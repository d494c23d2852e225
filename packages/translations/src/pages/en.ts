export const en = {
  "form.title": "Your experience with {business}",
  "form.lead": "Praise and criticism are equally welcome.",
  "form.stars": "How was it?",
  "form.starChoice": "{stars, plural, one {# star} other {# stars}}",
  "form.text": "Your review",
  "form.textHint": "What went well, what did not?",
  "form.headline": "Title",
  "form.date": "Date of the experience",
  "form.name": "Your name",
  "form.language": "Language of your review",
  "form.optional": "optional",
  "form.send": "Send review",
  "form.publishedUnder": "Your review is published under the name {name}.",
  "form.wrongInput": "Some answers are missing or wrong. Please check them.",
  "form.tooManyForms":
    "Too many forms came from your address within a minute. Please wait a minute, then send yours again.",
  "form.starsMissing": "Choose one to five stars.",
  "form.textMissing": "Write a few words.",
  "form.tooLong": "This is too long.",
  "form.notPlain": "This contains characters that cannot be published.",
  "form.dateWrong": "This is not a date in the past.",

  "thanks.title": "Thank you",
  "thanks.published": "Your review is published.",
  "thanks.held": "Your review was received and will be checked before it is published.",
  "thanks.see": "See your review",

  "gone.title": "This invitation is no longer open",
  "gone.text": "A review was already written with this link, or the invitation was withdrawn.",

  "unknown.title": "Unknown link",
  "unknown.text": "We do not know this link. Please check that you copied it completely.",

  "unsubscribe.title": "Unsubscribe",
  "unsubscribe.lead": "Do you want to stop receiving invitations from {business}?",
  "unsubscribe.button": "Unsubscribe",

  "unsubscribed.title": "You are unsubscribed",
  "unsubscribed.text": "{business} will not invite you again."
}
