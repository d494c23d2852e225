export const en = {
  "report.title": "Report this review",
  "report.of": "Review of {business} by {name}",
  "report.lead":
    "A person reads every report and decides; the business does not. A bad rating alone is not a reason.",
  "report.reason": "What is wrong with it?",
  "report.reason.fake": "It is not about a real experience",
  "report.reason.conflict_of_interest": "The author is not independent",
  "report.reason.offensive": "It insults or threatens",
  "report.reason.personal_data": "It shows personal data",
  "report.reason.advertising": "It is advertising or spam",
  "report.reason.illegal": "It breaks the law",
  "report.reason.other": "Something else",
  "report.text": "Tell us more",
  "report.textHint": "Which part do you mean, and how do you know?",
  "report.email": "Your email address (optional)",
  "report.emailHint": "We use it to tell you our decision, and delete it after that.",
  "report.send": "Send report",
  "report.reasonMissing": "Choose a reason.",
  "report.emailWrong": "Enter an email address like name@example.com.",
  "report.tooMany":
    "Ten reports came from your connection within an hour. You can send yours in {minutes, plural, one {# minute} other {# minutes}}.",
  "report.thanksTitle": "Thank you for your report",
  "report.thanks":
    "A person looks at the review and decides about it. If you left an address, we will email you the decision.",
  "report.back": "Back to the review"
}
