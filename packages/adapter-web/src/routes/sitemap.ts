/** The sitemap: the addresses of all business pages (contract PAGE-8). */
import { NotFound } from "@review-proof/domain/requests"
import { HttpSettings, staticText } from "@review-proof/http-server"
import { Businesses, type BusinessId } from "@review-proof/ports"
import { Effect } from "effect"
import { businessPath } from "../html/addresses.ts"

/** The most addresses in one file (sitemaps.org). */
const maxAddresses = 50_000
/** A clock that is behind may add businesses to a part that was full: there is room for 1,000. */
const partSize = 49_000
const batchSize = 1000

/** The answer for a part, or for all: one file, or an index of the parts. */
export const makeSitemap = () => {
  /** The last business of each full part. It never changes, so each is looked up once. */
  const ends: Array<BusinessId> = []

  const findEnds = Effect.gen(function* () {
    const businesses = yield* Businesses
    for (;;) {
      const last = ends.at(-1)
      const end: BusinessId | null = yield* businesses.endOfPart(last ?? null, partSize)
      if (end === null) return
      // Another request may have found it meanwhile.
      if (ends.at(-1) === last) ends.push(end)
    }
  })

  const part = Effect.fnUntraced(function* (number: number) {
    const businesses = yield* Businesses
    const { baseUrl } = yield* HttpSettings
    const end = ends[number - 1]
    const addresses: Array<string> = []
    let after: BusinessId | null = ends[number - 2] ?? null
    do {
      const page: Effect.Success<ReturnType<typeof businesses.every>> = yield* businesses.every({
        limit: batchSize,
        after
      })
      const items = page.items.filter(({ id }) => end === undefined || id <= end)
      addresses.push(...items.map((item) => `${baseUrl}${businessPath(item)}`))
      after = items.length < page.items.length ? null : page.next
    } while (after !== null && addresses.length < maxAddresses)
    return xmlAnswer("urlset", "url", addresses)
  })

  return Effect.fnUntraced(function* (asked: string | null) {
    const { baseUrl } = yield* HttpSettings
    yield* findEnds
    const parts = ends.length + 1
    if (asked !== null) {
      const number = Number(asked)
      if (String(number) !== asked || !Number.isInteger(number) || number < 1 || number > parts) {
        return yield* new NotFound({ what: "part of the sitemap" })
      }
      return yield* part(number)
    }
    if (parts === 1) return yield* part(1)
    const addresses = Array.from(
      { length: parts },
      (_, index) => `${baseUrl}/sitemap.xml?part=${index + 1}`
    )
    return xmlAnswer("sitemapindex", "sitemap", addresses)
  })
}

/** Ids, short names and numbers need no escaping in XML; an operator's BASE_URL may have an ampersand. */
const xmlAnswer = (root: string, entry: string, addresses: ReadonlyArray<string>) =>
  staticText(
    `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<${entry}><loc>${address.replaceAll("&", "&amp;")}</loc></${entry}>`).join("\n")}
</${root}>
`,
    "application/xml; charset=utf-8",
    { "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" }
  )
