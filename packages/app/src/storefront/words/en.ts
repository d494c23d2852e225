import type { Words } from "./words.ts"

export const en: Words = {
  firstNames:
    "Alice Ben Chloe Daniel Emma Farid Grace Henry Isla Jack Kate Liam Mia Noah Olivia Priya",
  good: {
    titles: ["Very happy", "Exactly as hoped", "Would buy again", "Great service"],
    openings: [
      "Ordered on a Monday, had it on Wednesday.",
      "This was my third order here.",
      "A friend recommended this shop.",
      "I looked around for weeks before buying."
    ],
    details: [
      "The {product} is better than the pictures.",
      "The {product} does what it should, every day.",
      "They explained the {product} to me with patience.",
      "The {product} came well packed.",
      "I use the {product} more than I thought."
    ],
    endings: ["I will be back.", "Thank you all!", "Five minutes well spent.", "Recommended."],
    replies: [
      "Thank you for the kind words, we look forward to your next visit.",
      "That makes our day, thank you!"
    ]
  },
  fair: {
    titles: ["Fine, not special", "Mixed", "Good, with a catch"],
    openings: [
      "Delivery took longer than promised.",
      "Nice people, but the shop was crowded.",
      "I had expected a little more."
    ],
    details: [
      "The {product} is all right for the price.",
      "The {product} works, the manual does not.",
      "The colour of the {product} is not the one on the site."
    ],
    endings: ["Perhaps again.", "We shall see how long it lasts.", "Three stars seem fair."],
    replies: ["Thank you for being frank, we are working on it."]
  },
  bad: {
    titles: ["Disappointed", "Not again", "Please do better"],
    openings: ["Nobody answered my messages.", "The parcel arrived open.", "Waited three weeks."],
    details: [
      "The {product} broke on the second day.",
      "I got another {product} than the one I ordered.",
      "The {product} went straight back."
    ],
    endings: ["The refund took a month.", "I expected more.", "Such a pity."],
    replies: [
      "We are sorry about this and have written to you.",
      "This is not how it should be. Please send us your order number."
    ]
  }
}
