import {
  apiKey,
  businessesPerCompany,
  businessId,
  companyOf,
  extraKeys,
  keysPerCompany
} from "./seed.ts"
import type { SeedSize } from "./seed.ts"
import type { RunningServer } from "./server.ts"
import { randomOf } from "../packages/app/src/storefront/random.ts"

const host = "host: 127.0.0.1"

/** Stands for a number of as many digits that the load generator counts up: for what must be new. */
export const serialMark = "##########"

/** The requests of the load generator, as they are on the wire. */
export const get = (path: string, headers: ReadonlyArray<string> = []): string =>
  [`GET ${path} HTTP/1.1`, host, ...headers, "", ""].join("\r\n")

export const post = (
  path: string,
  headers: ReadonlyArray<string>,
  type: string,
  body: string
): string =>
  [
    `POST ${path} HTTP/1.1`,
    host,
    ...headers,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    body
  ].join("\r\n")

const getAs = (key: string, path: string): string =>
  get(path, [`authorization: Bearer ${key}`, "accept: application/json"])

/** The service answers this once it is ready. */
export const description = (port: number): Request =>
  new Request(`http://127.0.0.1:${port}/v1/openapi.json`)

/** Any server answers this once it is ready. */
export const probe = (port: number): Request =>
  new Request(`http://127.0.0.1:${port}/v1/reviews?business=${businessId(1)}`, {
    headers: { authorization: `Bearer ${apiKey(1)}` }
  })

/** One request for every key that is not an extra one, of a business of its company, shuffled. */
function ofEachKey(
  size: SeedSize,
  make: (key: string, business: number, chance: number) => string
): ReadonlyArray<string> {
  const random = randomOf(1).fraction
  const count = companyOf(size.businesses) * keysPerCompany
  return Array.from({ length: count }, (_, index) => {
    const company = Math.ceil((index + 1) / keysPerCompany)
    const business = (company - 1) * businessesPerCompany + 1
    const text = make(
      apiKey(index + 1),
      business + Math.floor(random() * businessesPerCompany),
      random()
    )
    return { at: random(), text }
  })
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text)
}

const proofs = ["transaction", "invited", "identity", "after_review", "imported", "unverified"]

/** Pages of 20 reviews: three of five the first, one filtered, one from the server's own cursor. */
export async function listRequests(
  size: SeedSize,
  server: RunningServer
): Promise<ReadonlyArray<string>> {
  const first = await fetch(probe(server.port))
  const { next_cursor: cursor } = (await first.json()) as { readonly next_cursor: string }
  return ofEachKey(size, (key, business, chance) => {
    // A cursor holds for one company and business, here the large one, which the extra keys read.
    if (chance < 0.2) return largeBusiness(size, Math.floor(chance * 10_000), `&cursor=${cursor}`)
    const proof = proofs[Math.floor(chance * 1000) % proofs.length]
    const filter = chance < 0.4 ? `&proof=${proof}` : ""
    return getAs(key, `/v1/reviews?business=${businessId(business)}${filter}`)
  })
}

/** The score of a business, by each key. */
export const scoreRequests = (size: SeedSize): ReadonlyArray<string> =>
  ofEachKey(size, (key, business) => getAs(key, `/v1/businesses/${businessId(business)}/score`))

function largeBusiness(size: SeedSize, n: number, more: string): string {
  const key = apiKey(companyOf(size.businesses) * keysPerCompany + 1 + (n % extraKeys))
  return getAs(key, `/v1/reviews?business=${businessId(1)}${more}`)
}

/** The first page of the large business, spread over this many keys of its company. */
export const pagesByKeys = (size: SeedSize, keys: number): ReadonlyArray<string> =>
  Array.from({ length: keys }, (_, n) => largeBusiness(size, n, ""))

/** Invitations by email; each has its own contact, reference and idempotency key. */
export const invitationRequests = (size: SeedSize): ReadonlyArray<string> =>
  ofEachKey(size, (key, business, chance) => {
    const body = JSON.stringify({
      name: "Ada Customer",
      email: `customer.${serialMark}@shop-${business}.example`,
      reference: `order-${serialMark}`,
      ...(chance < 1 / 3 && { products: ["sku-1", "sku-2"] }),
      language: "en",
      business: businessId(business)
    })
    const headers = [
      `authorization: Bearer ${key}`,
      `idempotency-key: order-${serialMark}-invitation`
    ]
    return post("/v1/invitations", headers, "application/json", body)
  })
