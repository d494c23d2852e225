/** A company with everything in it that calls can be about, beside another company's. */
import type { Client } from "./client.ts"

const allScopes = [
  "reviews:read",
  "score:read",
  "replies:write",
  "invitations:write",
  "invitations:read",
  "products:write",
  "webhooks:manage"
]

export interface Key {
  readonly id: string
  readonly client_id: string
  readonly key: string
}

export interface World {
  readonly companyId: string
  readonly businessId: string
  readonly otherBusinessId: string
  /** All scopes, the first business alone. */
  readonly key: string
  readonly client: Key
  /** All scopes, both businesses. */
  readonly wideKey: string
  /** May do one thing only; so may the other one. */
  readonly scoreKey: string
  readonly reviewsKey: string
  /** Of a company that has no business. */
  readonly lonelyKey: string
  readonly lonelyClient: Key
  readonly reviewId: string
  /** All scopes, in another company, with a review of its own. */
  readonly strangerKey: string
  readonly strangersBusinessId: string
  readonly strangersReviewId: string
}

export const makeWorld = async (service: Client): Promise<World> => {
  const companyId = await makeCompany(service)
  const businessId = await makeBusiness(service, companyId)
  const otherBusinessId = await makeBusiness(service, companyId)
  const client = await makeKey(service, companyId, { businesses: [businessId] })
  const wide = await makeKey(service, companyId)
  const scoring = await makeKey(service, companyId, { permissions: ["score:read"] })
  const reading = await makeKey(service, companyId, { permissions: ["reviews:read"] })
  const lonely = await makeKey(service, await makeCompany(service))
  const strangersCompany = await makeCompany(service)
  const strangersBusinessId = await makeBusiness(service, strangersCompany)
  const stranger = await makeKey(service, strangersCompany)
  return {
    companyId,
    businessId,
    otherBusinessId,
    key: client.key,
    client,
    wideKey: wide.key,
    scoreKey: scoring.key,
    reviewsKey: reading.key,
    lonelyKey: lonely.key,
    lonelyClient: lonely,
    reviewId: await makeReview(service, businessId),
    strangerKey: stranger.key,
    strangersBusinessId,
    strangersReviewId: await makeReview(service, strangersBusinessId)
  }
}

const makeCompany = async (service: Management, more: object = {}): Promise<string> => {
  const owner = { name: "Ann", email: "ann@acme.example" }
  return (await service.management("POST", "/companies", { name: "Acme", owner, ...more })).id
}

export const makeBusiness = async (service: Management, companyId: string): Promise<string> => {
  const site = { name: "Acme Shop", url: "https://acme.example" }
  return (await service.management("POST", `/companies/${companyId}/businesses`, site)).id
}

export const makeKey = async (
  service: Management,
  companyId: string,
  rights: object = {}
): Promise<Key> =>
  service.management("POST", `/companies/${companyId}/keys`, {
    name: "Integration",
    permissions: allScopes,
    ...rights
  })

export const makeReview = async (
  service: Management,
  businessId: string,
  more: object = {}
): Promise<string> => {
  const review = { stars: 5, text: "Came on time.", language: "en", ...more }
  return (await service.management("POST", `/businesses/${businessId}/reviews`, review)).id
}

/** A company with one business, and a key that may do everything. */
export const makeAccount = async (service: Management, company: object = {}) => {
  const companyId = await makeCompany(service, company)
  const businessId = await makeBusiness(service, companyId)
  return { companyId, businessId, ...(await makeKey(service, companyId)) }
}

type Management = Pick<Client, "management">
