export const en = {
  "widget.picture":
    "{business}: Proof score {score} of 5, {count, plural, one {# review} other {# reviews}}",
  "widget.pictureEmpty": "{business}: No reviews yet",
  "widget.empty": "No reviews yet",
  "widget.verified": "{share} verified",
  "widget.score": "{score} of 5",
  "widget.latest": "Latest reviews",
  "widget.all": "All reviews, and how the score is calculated",

  "gallery.title": "Show your reviews on your site",
  "gallery.lead":
    "Copy a widget’s code into your page. It always shows the latest reviews of {business}, runs no scripts and sets no cookies.",
  "gallery.theme": "Colours",
  "gallery.theme.light": "Light",
  "gallery.theme.dark": "Dark",
  "gallery.theme.auto": "Match the visitor’s device",
  "gallery.size": "Size",
  "gallery.size.s": "Small",
  "gallery.size.m": "Medium",
  "gallery.size.l": "Large",
  "gallery.language.visitor": "The visitor’s",
  "gallery.show": "Show",
  "gallery.style.badge": "Badge",
  "gallery.style.line": "Line",
  "gallery.style.card": "Card",
  "gallery.style.list": "List",
  "gallery.style.carousel": "Carousel",
  "gallery.code": "Code to copy",
  "gallery.own": "Your own design",
  "gallery.ownText": "This address serves the score as JSON, to scripts on any site.",

  "site.skip": "Skip to content",
  "site.method": "How the score works",
  "site.forBusinesses": "For businesses",
  "site.imprint": "Imprint",
  "site.privacy": "Privacy",
  "site.languages": "Language",
  "site.start": "Go to the start page",

  "business.title": "Reviews of {business}",
  "business.description":
    "{count, plural, one {# review} other {# reviews}} of {business}, {share} of them verified. Score: {score} out of 5.",
  "business.descriptionEmpty": "Be the first to review {business}.",
  "business.count": "{count, plural, one {# review} other {# reviews}}",
  "business.write": "Write a review",
  "business.reviews": "Reviews",
  "business.emptyTitle": "Nobody has reviewed {business} yet",
  "business.emptyText": "Were you there? Tell others how it was, good or bad. It takes a minute.",

  "stars.count": "{stars, plural, one {# star} other {# stars}}",
  "stars.label": "{stars} out of 5 stars",

  "levels.title": "All stars",
  "levels.stars": "Stars",
  "levels.share": "Share of reviews",

  "behind.title": "What the score is based on",
  "behind.proven": "{share} verified.",
  "behind.provenText":
    "{proven} of {count, plural, one {# review} other {# reviews}} with proof: a purchase, an invitation or an identity.",
  "behind.open": "Nothing hidden because of its stars.",
  "behind.openText":
    "Praise and criticism are published alike. Stars play no part in what is held back, hidden or removed.",
  "behind.replies": "{share} of recent reviews answered.",
  "behind.replyTime":
    "{days, plural, one {Replies usually come within # day.} other {Replies usually come within # days.}}",
  "behind.weights": "How much each review counts",
  "behind.weightsText":
    "The score is a weighted average. Proof adds weight, age takes it away, and stars change neither.",
  "behind.mean": "Without weights, the stars average {mean}.",

  "plot.title": "The score over time",
  "plot.up": "Up from {score} in {month}",
  "plot.down": "Down from {score} in {month}",
  "plot.same": "The same as in {month}: {score}",
  "plot.description":
    "From {from} to {to} the score was between {low} and {high}. Now it is {now}.",
  "plot.numbers": "Numbers by month",
  "plot.month": "Month",
  "plot.score": "Score",

  "filters.label": "Filter reviews",
  "filters.all": "All",
  "filters.verified": "Verified",
  "filters.replied": "With reply",
  "filters.languages": "Languages",
  "filters.some": "{shown} of {count, plural, one {# review} other {# reviews}}",
  "filters.clear": "Show all reviews",
  "filters.none": "No reviews match.",

  "paging.label": "Pages of reviews",
  "paging.newest": "Newest reviews",
  "paging.older": "Older reviews",

  "review.anonymous": "Anonymous",
  "review.title": "Review by {name}",
  "review.of": "Review of {business}",
  "review.all": "All reviews of {business}",
  "review.link": "Link to this review",
  "review.report": "Report",
  "review.more": "Read on",
  "review.language": "Written in {language}",
  "review.experience": "Experience on {day}",
  "review.resolved": "The business has resolved this issue.",
  "review.replied": "{business} replied · {when}",
  "review.daysLater": "{days, plural, =0 {the same day} one {# day later} other {# days later}}",
  "review.replyEdited": "edited on {day}",
  "review.shortened": "Shortened by the platform on {day}: {reason}",

  "proof.transaction": "Verified purchase",
  "proof.after_review": "Purchase verified later",
  "proof.invited": "Verified customer",
  "proof.identity": "Verified identity",
  "proof.imported": "Imported",
  "proof.unverified": "Not verified",
  "origin.invitation": "Written from an invitation",
  "origin.documents": "Confirmed by the platform from documents",

  "meaning.transaction":
    "The business invited the author after a known purchase, or the platform saw documents that prove one",
  "meaning.after_review":
    "Documents that prove the purchase were accepted after the review was written",
  "meaning.invited":
    "The business invited the author, or the platform saw documents that prove a visit",
  "meaning.identity": "The author proved who they are",
  "meaning.imported": "Imported from elsewhere, not checked here",
  "meaning.unverified": "Written without an invitation",

  "method.lead":
    "One number from 1 to 5, made from every published review. It cannot be bought, and nothing is hidden because of its stars.",
  "method.weights": "What counts, and how much",
  "method.weightsText": "The more is known about where a review comes from, the more it counts.",
  "method.proof": "Proof",
  "method.weight": "Weight",
  "method.number": "How the number is calculated",
  "method.mean":
    "The score is the weighted average of the stars of all published reviews, together with seven 3.5-star reviews that every business starts with, so that the first few reviews do not decide everything.",
  "method.decay":
    "A review counts half as much after a year, and a quarter as much after two. Its stars never change how much it counts.",
  "method.formula":
    "Here w is the weight of a review, a its age in days, ★ its stars, and Σ the sum over all reviews.",
  "method.published": "What is published",
  "method.publishedText":
    "Praise and criticism alike. A review waits for a moderator only if it contains a link, an email address, a phone number or the words of another review. Stars play no part in that, nor in what is hidden or removed for breaking the rules.",

  "write.title": "Write a review of {business}",
  "write.lead":
    "Praise and criticism are equally welcome. Without an invitation, a review is shown as not verified.",

  "problemTitle.notFound": "Page not found",
  "problemText.notFound": "There is no page at this address, or it was removed.",
  "problemTitle.unknownPart": "Unknown filter or page",
  "problemText.unknownPart":
    "This address contains a filter or page that does not exist. Start again at the beginning of the list.",
  "problemTitle.tooManyForms": "Too many forms",
  "problemText.tooManyForms":
    "Too many forms came from your connection within a minute. Wait a minute and try again.",
  "problemTitle.broken": "Something went wrong",
  "problemText.broken": "This is our fault. Try again in a moment.",
  "problemTitle.tooLong": "This is too long",
  "problemText.tooLong": "There is too much text in the form. Go back and shorten it.",
  "problemTitle.tooBusy": "Just a moment",
  "problemText.tooBusy": "We are very busy right now. Wait a moment and try again.",
  "problemTitle.brokenForm": "The form did not arrive completely",
  "problemText.brokenForm": "Go back, check the form and send it again.",
  "problemTitle.foreignForm": "This form came from another site",
  "problemText.foreignForm":
    "We only accept forms from our own pages. Open the page here and send the form again.",
  "problemTitle.refused": "This did not work",
  "problemText.refused":
    "This address cannot be opened like this. Start again at the page that you came from.",
  "problemTitle.insecure": "Use a secure connection",
  "problemText.insecure":
    "This page is shown over https only. Begin the address with https:// and try again.",
  "problem.again": "Back to the form",

  "form.title": "Your experience with {business}",
  "form.error": "Error: {title}",
  "form.lead": "Praise and criticism are equally welcome.",
  "form.stars": "How was it?",
  "form.star.1": "Poor",
  "form.star.2": "Fair",
  "form.star.3": "Okay",
  "form.star.4": "Good",
  "form.star.5": "Great",
  "form.text": "Your review",
  "form.textHint": "What went well, what did not?",
  "form.more": "More details (optional)",
  "form.headline": "Title",
  "form.date": "Date of the experience",
  "form.name": "Your name",
  "form.language": "Language of your review",
  "form.showName": "Name beside your review",
  "form.show.full": "Full name",
  "form.show.initial": "First name and initial",
  "form.show.initials": "Initials",
  "form.show.none": "No name",
  "form.exampleName": "Rita Rossi",
  "form.checked":
    "Reviews are published at once. Those with links, email addresses or phone numbers wait until a person has read them.",
  "form.send": "Send review",
  "form.wrongInput": "Check your answers",
  "form.tooManyForms":
    "Too many forms came from your connection within a minute. Wait a minute, then send yours again.",
  "form.starsMissing": "Choose one to five stars.",
  "form.textMissing": "Write a few words.",
  "form.tooLong": "This is too long. It can have up to {limit} characters.",
  "form.notPlain": "This contains characters that cannot be published.",
  "form.dateWrong": "Enter a date from 1900 until today.",

  "thanks.title": "Thank you",
  "thanks.published": "Your review is published.",
  "thanks.held":
    "We have received your review. A person reads it before it is published. Open this page again to see where it stands.",
  "thanks.notPublic": "Your review is not public.",
  "thanks.see": "See your review",
  "thanks.share": "Link to share",

  "used.title": "You have already used this link",

  "gone.title": "This invitation is no longer open",
  "gone.text": "It was withdrawn. You can still write a review without an invitation.",

  "unknown.title": "Unknown link",
  "unknown.text": "This link seems to be incomplete. Open it again from the message.",

  "start.lead": "Reviews from real customers, with the proof behind every score.",
  "start.portal": "Business portal",
  "start.portalHint": "Reply to reviews, invite customers, manage keys and colleagues.",
  "start.reference": "API reference",
  "start.referenceHint": "Read reviews and scores, send invitations, receive webhooks.",

  "unsubscribe.title": "Unsubscribe",
  "unsubscribe.lead": "Do you want to stop receiving invitations from {business}?",
  "unsubscribe.covers": "This is about invitations from {business} only. Your reviews stay.",
  "unsubscribe.button": "Unsubscribe",
  "unsubscribe.keep": "No, keep inviting me",

  "unsubscribed.title": "You are unsubscribed",
  "unsubscribed.text": "{business} will not invite you again.",
  "unsubscribed.undo": "That was a mistake: invite me again",

  "subscribed.title": "You can be invited again",
  "subscribed.text": "{business} can send you invitations again. You can unsubscribe at any time."
}
