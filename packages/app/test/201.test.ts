/** Goal: every operation that documents 201 makes what it was asked for, in the form that is described. */
import { creations, newInvitation, newProduct, tomorrow, withJson } from "./support/calls.ts"
import { but } from "./support/calls.ts"
import { statusSuite } from "./support/status-suite.ts"
import { unique } from "@review-proof/testkit/unique"

const once = but(() => ({ headers: [["idempotency-key", `key-${unique()}`]] }))

statusSuite(201, {
  replyToReview: {
    "a reply": creations.replyToReview,
    "to a bare number": withJson(
      "POST",
      ({ reviewId }) => `/v1/reviews/${reviewId.slice("rev_".length)}/replies`,
      () => ({ text: "😀😀" })
    ),
    "under a key": once(creations.replyToReview)
  },
  createInvitation: {
    "at once, by email": creations.createInvitation,
    "later, by WhatsApp": withJson("POST", "/v1/invitations", () => ({
      name: "Jane",
      channel: "whatsapp",
      phone: `+491512${String(unique()).padStart(7, "0")}`,
      send_at: tomorrow()
    })),
    "with everything": withJson("POST", "/v1/invitations", () =>
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
    "with everything": withJson("POST", "/v1/products", () =>
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
})
