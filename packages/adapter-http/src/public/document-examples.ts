/** One example of each resource, as the description shows it. */
import type { BusinessWire, MeWire, ScoreWire } from "../wire/business.ts"
import type { ReplyWire, ReviewWire } from "../wire/review.ts"
import type { TokenResponseWire } from "../wire/token.ts"

const business: typeof BusinessWire.Type = {
  id: "biz_01kq3mf2x8t2v7w9z4b6c1d0e5",
  name: "Corner Bakery",
  url: "https://bakery.example",
  score: 4.37,
  review_count: 128,
  proof_share: 0.8516
}

const me: typeof MeWire.Type = {
  ...business,
  key: { name: "Website", permissions: ["reviews:read", "score:read"] },
  businesses: [business]
}

const score: typeof ScoreWire.Type = {
  business_id: business.id,
  score: business.score,
  review_count: business.review_count,
  proof_share: business.proof_share,
  stars: { "1": 4, "2": 3, "3": 9, "4": 31, "5": 81 },
  updated_at: "2026-11-20T16:04:11.302Z"
}

const reply: typeof ReplyWire.Type = {
  id: "rpl_3",
  review_id: "rev_7",
  from: "Ann",
  text: "Thank you, see you soon!",
  created_at: "2026-11-20T17:12:40.000Z"
}

const review: typeof ReviewWire.Type = {
  id: "rev_7",
  business_id: business.id,
  stars: 5,
  title: "Best bread in town",
  text: "Fresh, friendly and open early.",
  language: "en",
  proof: "transaction",
  reviewer: { name: "Bob" },
  product: { sku: "RYE-1", name: "Rye bread" },
  experience_date: "2026-11-18",
  resolved: false,
  replies: [reply],
  url: "https://reviews.example/reviews/rev_7",
  created_at: "2026-11-20T16:04:11.302Z",
  updated_at: "2026-11-20T16:04:11.302Z"
}

const token: typeof TokenResponseWire.Type = {
  access_token: "pwt_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE0",
  token_type: "Bearer",
  expires_in: 3600,
  scope: "reviews:read score:read"
}

export const resourceExamples = {
  Business: business,
  Me: me,
  Score: score,
  Reply: reply,
  Review: review,
  ReviewPage: { data: [review], next_cursor: null },
  CreateReply: { text: reply.text },
  TokenResponse: token
}
