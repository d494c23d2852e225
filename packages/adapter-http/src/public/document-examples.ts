import type { BusinessWire, MeWire } from "../wire/business.ts"
import type { ScoreWire } from "@review-proof/http-server"
import type { EventWire } from "../wire/event.ts"
import type { CreateInvitationWire, InvitationWire } from "../wire/invitation.ts"
import type { CreateProductWire, ProductWire } from "./wire/product.ts"
import type { ScoreHistoryWire } from "../wire/score-history.ts"
import type { ReplyWire, ReviewWire } from "../wire/review.ts"
import type { TokenResponseWire } from "./wire/token.ts"
import type { CreateWebhookWire, WebhookCreatedWire, WebhookWire } from "../wire/webhook.ts"

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

const history: typeof ScoreHistoryWire.Type = {
  business_id: business.id,
  from: "2026-11-18",
  to: "2026-11-19",
  data: [
    {
      day: "2026-11-18",
      score: 4.35,
      review_count: 126,
      stars: { "1": 4, "2": 3, "3": 9, "4": 31, "5": 79 },
      proof_share: 0.8492
    },
    {
      day: "2026-11-19",
      score: 4.36,
      review_count: 127,
      stars: { "1": 4, "2": 3, "3": 9, "4": 31, "5": 80 },
      proof_share: 0.8504
    }
  ]
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

const invitation: typeof InvitationWire.Type = {
  id: "inv_12",
  business_id: business.id,
  status: "scheduled",
  channel: "email",
  name: "Jane Doe",
  contact: "j***@e***.com",
  reference: "order-4711",
  kind: "product",
  send_at: "2026-11-23T09:00:00.000Z",
  sent_at: null,
  review_id: null,
  created_at: "2026-11-20T16:04:11.302Z"
}

const newInvitation: typeof CreateInvitationWire.Encoded = {
  name: invitation.name,
  email: "jane@example.com",
  reference: invitation.reference,
  products: ["RYE-1"],
  send_at: "2026-11-23T10:00:00+01:00",
  language: "en"
}

const product: typeof ProductWire.Type = {
  sku: "RYE-1",
  name: "Rye bread",
  business_id: business.id,
  url: "https://bakery.example/rye-bread",
  image_url: "https://bakery.example/rye-bread.jpg",
  gtin: "4012345678901",
  group: "Bread",
  active: true,
  updated_at: "2026-11-20T16:04:11.302Z"
}

const newProduct: typeof CreateProductWire.Encoded = {
  sku: product.sku,
  name: product.name,
  url: product.url
}

const endpoint: typeof WebhookWire.Type = {
  id: "we_01kq3mf2x8t2v7w9z4b6c1d0e6",
  url: "https://bakery.example/hooks/reviews",
  events: ["review.created", "score.changed"],
  status: "active",
  health: "healthy",
  secret_hint: "PLE0",
  created_at: "2026-11-20T16:04:11.302Z"
}

const newEndpoint: typeof CreateWebhookWire.Encoded = { url: endpoint.url, events: endpoint.events }

const createdEndpoint: typeof WebhookCreatedWire.Type = {
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  secret: "whsec_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE0"
}

const event: typeof EventWire.Type = {
  id: "evt_01kq3mf2x8t2v7w9z4b6c1d0e7",
  type: "review.created",
  created_at: review.created_at,
  data: {
    review_id: review.id,
    business_id: business.id,
    stars: review.stars,
    proof: review.proof,
    language: review.language
  }
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
  ScoreHistory: history,
  Reply: reply,
  Review: review,
  ReviewPage: { data: [review], next_cursor: null },
  CreateReply: { text: reply.text },
  Invitation: invitation,
  InvitationPage: { data: [invitation], next_cursor: null },
  CreateInvitation: newInvitation,
  Product: product,
  ProductPage: { data: [product], next_cursor: null },
  CreateProduct: newProduct,
  ChangeProduct: { name: "Rye bread, sliced", active: false },
  WebhookEndpoint: endpoint,
  WebhookEndpointList: { data: [endpoint] },
  CreateWebhookEndpoint: newEndpoint,
  WebhookEndpointCreated: createdEndpoint,
  Event: event,
  EventPage: { data: [event], next_cursor: null },
  TokenRequest: { grant_type: "client_credentials", scope: token.scope },
  TokenResponse: token,
  RevocationRequest: { token: token.access_token }
}
