export const en = {
  "invitation.subject": "How was your experience with {business}?",
  "invitation.reminderSubject": "Reminder: how was your experience with {business}?",
  "invitation.preheader": "Choose one to five stars and tell others in a few words how it went.",
  "invitation.title": "How was it?",
  "invitation.greeting": "Hello {customer},",
  "invitation.request": "Thank you for choosing {business}. Would you tell others how it went?",
  "invitation.reminder":
    "On {date} we asked about your experience with {business}. There is still time to answer.",
  "invitation.reference": "Order number",
  "invitation.fact": "{name}: {value}",
  "invitation.products": "{count, plural, one {Product} other {Products}}",
  "invitation.stars": "Choose your stars. You can still change them on the next page.",
  "invitation.starChoice": "{stars, plural, one {# star} other {# stars}}",
  "invitation.publishedUnder":
    "Your review will be published under the name {name}, unless you choose otherwise on the next page.",
  "invitation.reason":
    "You are receiving this message because {business} asked {service} on {date} to invite you to write a review.",
  "invitation.unsubscribe": "No more invitations from {business}",
  "report.subject": "Your report about a review of {business}",
  "report.greeting": "Hello,",
  "report.upheld":
    "On {date} you reported a review of {business}. We looked at it and agree with you.",
  "report.dismissed":
    "On {date} you reported a review of {business}. We looked at it and found that it keeps to the rules.",
  "report.decision": "Our decision",
  "report.reason":
    "You are receiving this message because you left your address with this report. {service} has used it for this message alone and deletes it now."
}
