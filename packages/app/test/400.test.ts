/** Goal: what cannot be accepted as it is, is refused by every operation with 400 and the reason. */
import { but, everything, keyed, oauth, open } from "./support/calls.ts"
import { each, statusSuite, type Provoke } from "./support/status-suite.ts"

const withQuery = (query: string) =>
  but(({ path }) => ({ path: `${path}${path.includes("?") ? "&" : "?"}${query}` }))

const leak = { credentials_in_url: withQuery("api_key=x") }

const token =
  (form: { readonly [name: string]: string }): Provoke =>
  ({ client }) =>
    oauth("/v1/oauth/token", client, form)

const asWide = but((_, { wideKey }) => ({ key: wideKey }))

statusSuite({
  400: {
    ...each({ ...keyed, ...open }, leak),

    createAccessToken: {
      invalid_request: token({ scope: "reviews:read" }),
      unsupported_grant_type: token({ grant_type: "password" }),
      invalid_scope: token({ grant_type: "client_credentials", scope: "reviews:write" }),
      invalid_grant: async ({ companyId, service }) => {
        const path = `/companies/${companyId}/keys`
        const old = await service.management("POST", path, {
          name: "Old",
          permissions: ["score:read"]
        })
        await service.management("POST", `/keys/${old.id}/rotate`)
        return oauth("/v1/oauth/token", old, { grant_type: "client_credentials" })
      },
      unauthorized_client: async ({ companyId, service }) => {
        const path = `/companies/${companyId}/keys`
        const key = await service.management("POST", path, {
          name: "Bad",
          permissions: ["score:read"]
        })
        await service.management("POST", `/keys/${key.id}/block`)
        return oauth("/v1/oauth/token", key, { grant_type: "client_credentials" })
      }
    },
    revokeAccessToken: {
      invalid_request: ({ client }) => oauth("/v1/oauth/revoke", client, {})
    },
    getMe: { ...leakOf("getMe"), invalid_request: withQuery("x=%ff")(keyed.getMe) },
    getScore: { ...leakOf("getScore"), invalid_request: withQuery("x=%00")(keyed.getScore) },
    getScoreHistory: {
      ...leakOf("getScoreHistory"),
      "invalid_request: no date": withQuery("from=2026-02-30")(keyed.getScoreHistory),
      "invalid_request: too many days": withQuery("from=2025-01-01&to=2026-07-05")(
        keyed.getScoreHistory
      ),
      "invalid_request: none": withQuery("from=2026-01-02&to=2026-01-01")(keyed.getScoreHistory)
    },
    getReview: { ...leakOf("getReview"), invalid_request: withQuery("x=%zz")(keyed.getReview) },
    getInvitation: {
      ...leakOf("getInvitation"),
      invalid_request: withQuery("x=%c0%af")(keyed.getInvitation)
    },
    cancelInvitation: {
      ...leakOf("cancelInvitation"),
      invalid_request: withQuery("x=%ed%a0%80")(keyed.cancelInvitation)
    },
    deleteWebhook: {
      ...leakOf("deleteWebhook"),
      invalid_request: withQuery("%")(keyed.deleteWebhook)
    },
    listWebhooks: {
      ...leakOf("listWebhooks"),
      invalid_request: withQuery("x=%80")(keyed.listWebhooks)
    },
    listReviews: {
      ...leakOf("listReviews"),
      invalid_request: withQuery("stars=6")(keyed.listReviews)
    },
    listEvents: {
      ...leakOf("listEvents"),
      invalid_request: withQuery("type=review.read")(keyed.listEvents)
    },
    listInvitations: {
      ...leakOf("listInvitations"),
      invalid_request: withQuery("status=lost")(keyed.listInvitations),
      business_required: asWide(keyed.listInvitations)
    },
    listProducts: {
      ...leakOf("listProducts"),
      invalid_request: withQuery("limit=0")(keyed.listProducts),
      business_required: asWide(keyed.listProducts)
    },
    replyToReview: {
      ...leakOf("replyToReview"),
      invalid_request: but(() => ({ json: { text: "x" } }))(keyed.replyToReview)
    },
    createInvitation: {
      ...leakOf("createInvitation"),
      invalid_request: but(() => ({ json: { name: "" } }))(keyed.createInvitation),
      business_required: asWide(keyed.createInvitation)
    },
    createProduct: {
      ...leakOf("createProduct"),
      invalid_request: but(() => ({ json: { sku: "" } }))(keyed.createProduct),
      business_required: asWide(keyed.createProduct)
    },
    updateProduct: {
      ...leakOf("updateProduct"),
      invalid_request: but(() => ({ json: { sku: "other" } }))(keyed.updateProduct),
      business_required: asWide(keyed.updateProduct)
    },
    createWebhook: {
      ...leakOf("createWebhook"),
      invalid_request: but(() => ({ json: { url: "http://8.8.8.8/", events: [] } }))(
        keyed.createWebhook
      )
    }
  }
})

/** In the query, and for what takes a body in that too. */
function leakOf(operation: keyof typeof keyed) {
  return each({ [operation]: everything[operation] }, leak)[operation]
}
