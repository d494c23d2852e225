/** Goal: what cannot be accepted as it is, is refused by every operation with 400 and the reason. */
import { oauth } from "@review-proof/testkit/client/client"
import { but, everything, keyed, open } from "./calls.ts"
import { each, statusSuite, type Provoke } from "./status-suite.ts"
import { makeKey } from "@review-proof/testkit/client/world"

const withQuery = (query: string) =>
  but(({ path }) => ({ path: `${path}${path.includes("?") ? "&" : "?"}${query}` }))

const leak = { credentials_in_url: withQuery("api_key=x") }

const token =
  (form: { readonly [name: string]: string }): Provoke =>
  ({ client }) =>
    oauth(client, form)

const asWide = but((_, { wideKey }) => ({ key: wideKey }))

statusSuite({
  400: {
    ...each({ ...keyed, ...open }, leak),

    createAccessToken: {
      invalid_request: token({ scope: "reviews:read" }),
      unsupported_grant_type: token({ grant_type: "password" }),
      invalid_scope: token({ grant_type: "client_credentials", scope: "reviews:write" }),
      invalid_grant: async ({ companyId, service }) => {
        const old = await makeKey(service, companyId)
        await service.management("POST", `/keys/${old.id}/rotate`)
        return oauth(old)
      },
      unauthorized_client: async ({ companyId, service }) => {
        const key = await makeKey(service, companyId)
        await service.management("POST", `/keys/${key.id}/block`)
        return oauth(key)
      }
    },
    revokeAccessToken: {
      invalid_request: ({ client }) => oauth(client, {}, "/v1/oauth/revoke")
    },
    ...also("getMe", { invalid_request: withQuery("x=%ff") }),
    ...also("getScore", { invalid_request: withQuery("x=%00") }),
    ...also("getScoreHistory", {
      "invalid_request: no date": withQuery("from=2026-02-30"),
      "invalid_request: too many days": withQuery("from=2025-01-01&to=2026-07-05"),
      "invalid_request: none": withQuery("from=2026-01-02&to=2026-01-01")
    }),
    ...also("getReview", { invalid_request: withQuery("x=%zz") }),
    ...also("getInvitation", { invalid_request: withQuery("x=%c0%af") }),
    ...also("cancelInvitation", { invalid_request: withQuery("x=%ed%a0%80") }),
    ...also("deleteWebhook", { invalid_request: withQuery("%") }),
    ...also("listWebhooks", { invalid_request: withQuery("x=%80") }),
    ...also("listReviews", { invalid_request: withQuery("stars=6") }),
    ...also("listEvents", { invalid_request: withQuery("type=review.read") }),
    ...also("listInvitations", {
      invalid_request: withQuery("status=lost"),
      business_required: asWide
    }),
    ...also("listProducts", { invalid_request: withQuery("limit=0"), business_required: asWide }),
    ...also("replyToReview", { invalid_request: but(() => ({ json: { text: "x" } })) }),
    ...also("createInvitation", {
      invalid_request: but(() => ({ json: { name: "" } })),
      business_required: asWide
    }),
    ...also("createProduct", {
      invalid_request: but(() => ({ json: { sku: "" } })),
      business_required: asWide
    }),
    ...also("updateProduct", {
      invalid_request: but(() => ({ json: { sku: "other" } })),
      business_required: asWide
    }),
    ...also("createWebhook", {
      invalid_request: but(() => ({ json: { url: "http://8.8.8.8/", events: [] } }))
    })
  }
})

/** Credentials in the query, or in the body where there is one, and further cases of the operation. */
function also<Operation extends keyof typeof keyed>(
  operation: Operation,
  cases: Readonly<Record<string, (call: Provoke) => Provoke>>
) {
  const further = Object.entries(cases).map(([what, spoil]) => [what, spoil(keyed[operation])])
  const { [operation]: leaks } = each({ [operation]: everything[operation] }, leak)
  return { [operation]: { ...leaks, ...Object.fromEntries(further) } }
}
