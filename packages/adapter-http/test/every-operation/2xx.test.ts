/** Goal: every operation gives each good answer that it documents, in the form that is described. */
import { but, creations, deletions, everything, keyed, open } from "./calls.ts"
import { get, newInvitation, newProduct, post, tomorrow } from "./calls.ts"
import { each, statusSuite, type Provoke } from "./status-suite.ts"
import { unique } from "@review-proof/testkit/unique"

const once = but(() => ({ headers: [["idempotency-key", `key-${unique()}`]] }))

/** A caller that has an answer does not receive it again (contract REQUEST-9). */
const again =
  (provoke: Provoke): Provoke =>
  async (stage) => {
    const call = await provoke(stage)
    const { headers } = await stage.service.call(call)
    return { ...call, headers: [["if-none-match", headers["etag"] ?? ""]] }
  }

const asHead = but(() => ({ method: "HEAD" }))

const { getInvitation, getMe, getReview, getScore, getScoreHistory } = keyed

statusSuite({
  200: {
    createAccessToken: { "a token": everything.createAccessToken },
    revokeAccessToken: { "whatever the token is": everything.revokeAccessToken },
    getOpenApi: { "no credential needed": everything.getOpenApi },
    getServerMetadata: { "no credential needed": everything.getServerMetadata },
    getMe: { "the key's businesses": everything.getMe },
    getScore: { "the score": everything.getScore },
    getScoreHistory: {
      "the last days": everything.getScoreHistory,
      "from one day to another": get(
        ({ businessId }) =>
          `/v1/businesses/${businessId}/score/history?from=2025-01-01&to=2026-07-04`
      )
    },
    listReviews: {
      "a page": everything.listReviews,
      "every filter": get(
        ({ businessId }) =>
          `/v1/reviews?stars=5&proof=unverified&since=2020-01-01T00:00:00Z&language=en&limit=1&business=${businessId}`
      )
    },
    getReview: { "by its id": everything.getReview },
    listInvitations: {
      "a page": everything.listInvitations,
      "by status": get("/v1/invitations?status=scheduled&limit=100")
    },
    getInvitation: { "by its id": everything.getInvitation },
    cancelInvitation: { "a scheduled one": deletions.cancelInvitation },
    listProducts: { "a page": everything.listProducts },
    updateProduct: { "another name": everything.updateProduct },
    listWebhooks: { "all of them": everything.listWebhooks },
    listEvents: {
      "a page": everything.listEvents,
      "of one type": get("/v1/events?type=review.created")
    }
  },
  201: {
    replyToReview: {
      "a reply": creations.replyToReview,
      "under a key": once(creations.replyToReview)
    },
    createInvitation: {
      "at once, by email": creations.createInvitation,
      "later, by WhatsApp": post("/v1/invitations", () => ({
        name: "Jane",
        channel: "whatsapp",
        phone: `+491512${String(unique()).padStart(7, "0")}`,
        send_at: tomorrow()
      })),
      "with everything": post("/v1/invitations", () =>
        newInvitation({
          channel: "email",
          reference: `order-${unique()}`,
          products: ["RYE-1"],
          language: "de",
          phone: null,
          business: null
        })
      ),
      "under a key": once(creations.createInvitation)
    },
    createProduct: {
      "the least": creations.createProduct,
      "with everything": post("/v1/products", () =>
        newProduct({
          url: "https://shop.example/rye",
          image_url: "https://shop.example/rye.jpg",
          gtin: "4012345678901",
          group: "Bread",
          business: null
        })
      ),
      "under a key": once(creations.createProduct)
    },
    createWebhook: { "an endpoint": creations.createWebhook }
  },
  204: { deleteWebhook: { "an endpoint": deletions.deleteWebhook } },
  304: each(
    { ...open, getInvitation, getMe, getReview, getScore, getScoreHistory },
    { "its tag": again, "with HEAD": (provoke) => asHead(again(provoke)) }
  )
})
