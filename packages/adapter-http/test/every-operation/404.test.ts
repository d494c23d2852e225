/** Goal: what is not there and what another company has are one and the same: 404. */
import { get, remove, withJson } from "./calls.ts"
import { made, newEndpoint, newInvitation, newProduct } from "./calls.ts"
import { statusSuite, type Provoke, type Stage } from "./status-suite.ts"

const asStranger = (stage: Stage): Stage => ({ ...stage, key: stage.strangerKey })

/** One case for each thing that is not there. */
const missing = (...cases: ReadonlyArray<readonly [what: string, provoke: Provoke]>) =>
  Object.fromEntries(cases.map(([what, provoke]) => [`not_found: ${what}`, provoke]))

const businessInQuery = (path: string) =>
  missing(
    ["another company's business", get((stage) => `${path}?business=${stage.strangersBusinessId}`)],
    ["one that the key may not use", get((stage) => `${path}?business=${stage.otherBusinessId}`)]
  )

const businessInBody = (path: string, body: () => object) =>
  missing([
    "another company's business",
    ({ key, strangersBusinessId }) => ({
      method: "POST",
      path,
      key,
      json: { ...body(), business: strangersBusinessId }
    })
  ])

statusSuite({
  404: {
    getMe: missing(["a company without businesses", get("/v1/businesses/me", (s) => s.lonelyKey)]),
    getScore: missing(
      ["another company's", get((stage) => `/v1/businesses/${stage.strangersBusinessId}/score`)],
      ["beyond the key", get((stage) => `/v1/businesses/${stage.otherBusinessId}/score`)]
    ),
    getScoreHistory: missing(
      [
        "another company's",
        get((stage) => `/v1/businesses/${stage.strangersBusinessId}/score/history`)
      ],
      ["beyond the key", get((stage) => `/v1/businesses/${stage.otherBusinessId}/score/history`)]
    ),
    listReviews: businessInQuery("/v1/reviews"),
    getReview: missing(
      ["another company's", get((stage) => `/v1/reviews/${stage.strangersReviewId}`)],
      ["unknown", get("/v1/reviews/rev_999999999")]
    ),
    replyToReview: missing([
      "another company's",
      withJson(
        "POST",
        (stage) => `/v1/reviews/${stage.strangersReviewId}/replies`,
        () => ({
          text: "Thanks"
        })
      )
    ]),
    createInvitation: businessInBody("/v1/invitations", newInvitation),
    listInvitations: businessInQuery("/v1/invitations"),
    getInvitation: missing(
      [
        "another company's",
        async (stage) => {
          const { id } = await made(asStranger(stage), "/v1/invitations", newInvitation())
          return { path: `/v1/invitations/${id}`, key: stage.key }
        }
      ],
      ["unknown", get("/v1/invitations/inv_999999999")],
      ["with a leading zero", get("/v1/invitations/inv_01")]
    ),
    cancelInvitation: missing(
      [
        "another company's",
        async (stage) => {
          const { id } = await made(asStranger(stage), "/v1/invitations", newInvitation())
          return { method: "DELETE", path: `/v1/invitations/${id}`, key: stage.key }
        }
      ],
      ["no id", remove("/v1/invitations/x")]
    ),
    listProducts: businessInQuery("/v1/products"),
    createProduct: businessInBody("/v1/products", newProduct),
    updateProduct: missing(
      [
        "another company's",
        async (stage) => {
          const { sku } = await made(asStranger(stage), "/v1/products", newProduct())
          return { method: "PATCH", path: `/v1/products/${sku}`, key: stage.key, json: {} }
        }
      ],
      ["unknown", withJson("PATCH", "/v1/products/none", () => ({ name: "x" }))]
    ),
    deleteWebhook: missing(
      [
        "another company's",
        async (stage) => {
          const { id } = await made(asStranger(stage), "/v1/webhooks", newEndpoint())
          return { method: "DELETE", path: `/v1/webhooks/${id}`, key: stage.key }
        }
      ],
      ["unknown", remove("/v1/webhooks/we_01kq3mf2x8t2v7w9z4b6c1d0e6")],
      ["no id", remove("/v1/webhooks/x")]
    )
  }
})
