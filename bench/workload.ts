import type { Client } from "pg"
import { sealCursor } from "./peer/cursor.ts"
import {
  apiKey,
  businessesPerCompany,
  businessId,
  companyOf,
  extraKeys,
  keysPerCompany
} from "./seed.ts"
import type { SeedSize } from "./seed.ts"
import { mulberry32 } from "./statistics.ts"

/** One request for a page of reviews. */
export interface ListRequest {
  readonly key: string
  /** The path with its query. */
  readonly path: string
}

/** The same as a request of `fetch`, without a server's port. */
export const toRequest = ({ key, path }: ListRequest): Request =>
  new Request(`http://127.0.0.1${path}`, { headers: { authorization: `Bearer ${key}` } })

/** A request that any server answers once it is ready. */
export const firstPageOf = (size: SeedSize): Request => {
  const [request] = pageRequests(size, null)
  if (request === undefined) throw new Error("There are no keys")
  return toRequest(request)
}

/** The cursor of the page that begins this many reviews into the large business. */
export async function cursorAtDepth(client: Client, secretsKey: Buffer, depth: number) {
  const { rows } = await client.query<{ created_at: Date; id: string }>(
    `select created_at, id from reviews where business_id = $1 and state = 'published'
      order by created_at desc, id desc offset $2 limit 1`,
    [businessId(1), depth - 1]
  )
  const [row] = rows
  if (row === undefined) throw new Error(`There are fewer than ${depth} reviews`)
  const position = { createdAt: row.created_at.getTime(), id: Number(row.id) }
  return sealCursor(secretsKey, cursorBinding(1, 1), position)
}

/** What the load generator sends. */
export const wireRequest = ({ key, path }: ListRequest): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\naccept: application/json\r\n\r\n`

/**
 * Pages of 20 reviews of one business each, one for every key, in a random order:
 * most are the first page, some are filtered, some begin at a cursor.
 */
export function listRequests(size: SeedSize, secretsKey: Buffer): ReadonlyArray<ListRequest> {
  const random = mulberry32(1)
  const keys = companyOf(size.businesses) * keysPerCompany
  const requests = Array.from({ length: keys }, (_, index) => {
    const company = Math.ceil((index + 1) / keysPerCompany)
    const business =
      (company - 1) * businessesPerCompany + 1 + Math.floor(random() * businessesPerCompany)
    const query = new URLSearchParams({ business: businessId(business) })
    const kind = random()
    if (kind < 0.15) query.set("stars", String(1 + Math.floor(random() * 5)))
    else if (kind < 0.25) query.set("language", "en")
    else if (kind < 0.5) {
      const position = { createdAt: Date.parse("2025-07-01T00:00:00Z"), id: 1 }
      query.set("cursor", sealCursor(secretsKey, cursorBinding(company, business), position))
    }
    return { key: apiKey(index + 1), path: `/v1/reviews?${query}` }
  })
  return shuffled(requests, random)
}

/** Neighbours in time are of different companies, as they would be. */
function shuffled<A>(items: ReadonlyArray<A>, random: () => number): ReadonlyArray<A> {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** The same page of the large business, again and again, over keys of its company. */
export function pageRequests(size: SeedSize, cursor: string | null): ReadonlyArray<ListRequest> {
  const firstExtra = companyOf(size.businesses) * keysPerCompany + 1
  const query = new URLSearchParams({ business: businessId(1) })
  if (cursor !== null) query.set("cursor", cursor)
  return Array.from({ length: extraKeys }, (_, index) => ({
    key: apiKey(firstExtra + index),
    path: `/v1/reviews?${query}`
  }))
}

const cursorBinding = (company: number, business: number) => ({
  owner: `cmp_${String(company).padStart(8, "0")}`,
  list: "reviews",
  filters: { business: businessId(business) }
})
