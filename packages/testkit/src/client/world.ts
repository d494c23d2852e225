/** Companies and what they have, made over the two APIs of a running service. */
import type { Addresses, Client, Json } from "./client.ts"
import { Scope } from "@review-proof/ports"
import { times } from "../time.ts"

export interface Key {
  readonly id: string
  readonly client_id: string
  readonly key: string
}

export type World = Awaited<ReturnType<typeof makeWorld>>

/** A company with everything in it that calls can be about, beside another company's. */
export const makeWorld = async (service: Management) => {
  const { businessId, companyId } = await makeAccount(service)
  const stranger = await makeAccount(service)
  const client = await makeKey(service, companyId, { businesses: [businessId] })
  const keyOf = async (company: string, ...permissions: ReadonlyArray<string>) =>
    (await makeKey(service, company, permissions.length === 0 ? {} : { permissions })).key
  return {
    companyId,
    businessId,
    otherBusinessId: await makeBusiness(service, companyId),
    /** All scopes, the first business alone. */
    key: client.key,
    client,
    /** All scopes, both businesses. */
    wideKey: await keyOf(companyId),
    /** This key and the next may do one thing each. */
    scoreKey: await keyOf(companyId, "score:read"),
    reviewsKey: await keyOf(companyId, "reviews:read"),
    /** The key of a company without a business. */
    lonelyKey: await keyOf(await makeCompany(service)),
    reviewId: await makeReview(service, businessId),
    /** A key with all scopes of another company, which has a review. */
    strangerKey: stranger.key,
    strangersBusinessId: stranger.businessId,
    strangersReviewId: await makeReview(service, stranger.businessId)
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
    permissions: Scope.literals,
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

/** Imports a file of reviews in one request; the answer. */
export const importReviews = async (
  { managementToken, managementUrl }: Addresses,
  businessId: string,
  type: "application/x-ndjson" | "text/csv",
  body: string | ReadableStream
): Promise<Json> => {
  const url = `${managementUrl}/management/v1/businesses/${businessId}/reviews/import`
  const headers = { authorization: `Bearer ${managementToken}`, "content-type": type }
  return (await fetch(url, { method: "POST", headers, body, duplex: "half" })).json()
}

/**
 * Makes reviews with eight concurrent writers until `isEnough`, or until the service ends; returns
 * their ids.
 */
export const makeReviews = async (
  service: Management,
  businessId: string,
  isEnough: (made: number) => boolean
): Promise<ReadonlyArray<string>> => {
  const made: Array<string> = []
  let number = 0
  const write = async () => {
    while (!isEnough(made.length)) {
      const text = `Number ${number++} of ${process.hrtime.bigint()}`
      const id = await makeReview(service, businessId, { text }).catch(() => null)
      if (id === null) return
      made.push(id)
    }
  }
  await Promise.all(times(8, write))
  return made
}

export interface Account extends Key {
  readonly companyId: string
  readonly businessId: string
}

/** A company with one business, and a key that may do everything. */
export const makeAccount = async (service: Management, company: object = {}): Promise<Account> => {
  const companyId = await makeCompany(service, company)
  const businessId = await makeBusiness(service, companyId)
  return { companyId, businessId, ...(await makeKey(service, companyId)) }
}

export interface Endpoint {
  readonly id: string
  readonly secret: string
}

/** Makes something with a key, and answers it. */
export const made = async (
  { call }: Pick<Client, "call">,
  key: string,
  path: string,
  json: unknown
) => {
  const answer = await call({ method: "POST", path, key, json })
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`)
  return answer.json
}

export const makeEndpoint = (
  service: Pick<Client, "call">,
  { key }: Pick<Key, "key">,
  url: string,
  events: ReadonlyArray<string> = ["review.created"]
): Promise<Endpoint> => made(service, key, "/v1/webhooks", { url, events })

export const invite = (service: Pick<Client, "call">, key: string, given: object) =>
  made(service, key, "/v1/invitations", { name: "Jane Doe", ...given })

type Management = Pick<Client, "management">
