/** Goal: what is not there and what another company has are one and the same: 404. */
import { but, get, patch, post, remove } from "./calls.ts"
import { made, newEndpoint, newInvitation, newProduct } from "./calls.ts"
import { statusSuite, type Provoke, type Stage } from "./status-suite.ts"

/** The path of what another company makes. */
const strangers =
  (path: string, body: () => object, id: "id" | "sku" = "id") =>
  async (stage: Stage) => {
    const theirs = await made({ ...stage, key: stage.strangerKey }, path, body())
    return `${path}/${theirs[id]}`
  }

/** One case for each thing that is not there. */
const missing = (...cases: ReadonlyArray<readonly [what: string, provoke: Provoke]>) =>
  Object.fromEntries(cases.map(([what, provoke]) => [`not_found: ${what}`, provoke]))

const businessInQuery = (path: string) =>
  missing(
    ["another company's business", get((stage) => `${path}?business=${stage.strangersBusinessId}`)],
    ["one that the key may not use", get((stage) => `${path}?business=${stage.otherBusinessId}`)]
  )

const businessInPath = (rest: string) =>
  missing(
    ["another company's", get((stage) => `/v1/businesses/${stage.strangersBusinessId}${rest}`)],
    ["beyond the key", get((stage) => `/v1/businesses/${stage.otherBusinessId}${rest}`)]
  )

const businessInBody = (path: string, body: () => object) =>
  missing([
    "another company's business",
    but((_, stage) => ({ json: { ...body(), business: stage.strangersBusinessId } }))(
      post(path, body)
    )
  ])

statusSuite({
  404: {
    getMe: missing([
      "a company without businesses",
      but((_, { lonelyKey }) => ({ key: lonelyKey }))(get("/v1/businesses/me"))
    ]),
    getScore: businessInPath("/score"),
    getScoreHistory: businessInPath("/score/history"),
    listReviews: businessInQuery("/v1/reviews"),
    getReview: missing(
      ["another company's", get((stage) => `/v1/reviews/${stage.strangersReviewId}`)],
      ["unknown", get("/v1/reviews/rev_999999999")]
    ),
    replyToReview: missing([
      "another company's",
      post(
        (stage) => `/v1/reviews/${stage.strangersReviewId}/replies`,
        () => ({ text: "Thanks" })
      )
    ]),
    createInvitation: businessInBody("/v1/invitations", newInvitation),
    listInvitations: businessInQuery("/v1/invitations"),
    getInvitation: missing(
      ["another company's", get(strangers("/v1/invitations", newInvitation))],
      ["unknown", get("/v1/invitations/inv_999999999")],
      ["with a leading zero", get("/v1/invitations/inv_01")]
    ),
    cancelInvitation: missing(
      ["another company's", remove(strangers("/v1/invitations", newInvitation))],
      ["no id", remove("/v1/invitations/x")]
    ),
    listProducts: businessInQuery("/v1/products"),
    createProduct: businessInBody("/v1/products", newProduct),
    updateProduct: missing(
      ["another company's", patch(strangers("/v1/products", newProduct, "sku"), () => ({}))],
      ["unknown", patch("/v1/products/none", () => ({ name: "x" }))]
    ),
    deleteWebhook: missing(
      ["another company's", remove(strangers("/v1/webhooks", newEndpoint))],
      ["unknown", remove("/v1/webhooks/we_01kq3mf2x8t2v7w9z4b6c1d0e6")],
      ["no id", remove("/v1/webhooks/x")]
    )
  }
})
