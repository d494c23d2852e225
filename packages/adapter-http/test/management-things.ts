/** A company with one of each thing that the management API is about. */
import { manage } from "@review-proof/testkit/service/http-service"
import { invite, makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { Effect } from "effect"

const jane = { email: "jane@example.com" }
const hook = { url: "https://93.184.215.14/hook", events: ["review.created"] }

/** Ids of things of one company, by the collection that stands before them in a path. */
export type Things = Effect.Success<typeof makeThings>

export const makeThings = Effect.gen(function* () {
  const { apiKey, business, company } = yield* makeAccount()
  const made = (path: string, body: object, headers?: Parameters<typeof manage>[3]) =>
    Effect.map(manage("POST", path, body, headers), ({ json }): string => json.id)
  const webhooks = yield* made(`/companies/${company.id}/webhooks`, hook)
  const members = yield* made(`/companies/${company.id}/members`, {
    name: "Bea",
    email: "bea@acme.example",
    role: "admin"
  })
  const reviews = `rev_${(yield* makeReview(business.id)).id}`
  const reported = `rev_${(yield* makeReview(business.id)).id}`
  return {
    companies: String(company.id),
    businesses: String(business.id),
    keys: String(apiKey.id),
    members,
    reviews,
    invitations: `inv_${(yield* invite(business)).id}`,
    suppressions: yield* made(`/companies/${company.id}/suppressions`, jane),
    webhooks,
    deliveries: yield* Effect.map(
      manage("GET", `/webhooks/${webhooks}/deliveries`),
      ({ json }): string => json.data[0].id
    ),
    "proof-requests": yield* made(`/reviews/${reviews}/proof-requests`, { kind: "identity" }),
    replies: yield* made(`/reviews/${reviews}/replies`, { text: "Thank you." }),
    /** The review that `reports` is about. */
    reported,
    reports: yield* made(`/reviews/${reported}/reports`, { reason: "fake", text: "Not there." }, [
      ["content-type", "application/json"],
      ["acting-member", members]
    ])
  }
})

export const nobodys: Things = {
  companies: "cmp_none",
  businesses: "biz_none",
  keys: "key_none",
  members: "mem_none",
  reviews: "rev_999999",
  invitations: "inv_999999",
  suppressions: "sup_none",
  webhooks: "we_none",
  deliveries: "dlv_none",
  "proof-requests": "prf_none",
  replies: "rpl_999999",
  reported: "rev_999999",
  reports: "rpt_none"
}
