/** Requests of the operations that a description has: good ones, spoilt ones, and garbage. */
import type { Call, Json } from "@review-proof/testkit/client/client"
import type { Description } from "@review-proof/testkit/client/description"
import type { Chance } from "./chance.ts"
import { garbage, mutated, oddText, valueOf } from "./values.ts"

/** Values for calls: keys that work, and ids of earlier answers. */
export interface Pool {
  readonly keys: ReadonlyArray<string>
  readonly client: { readonly client_id: string; readonly key: string }
  /** Ids, SKUs, cursors and tags seen so far; the oldest make room. */
  readonly seen: Array<string>
}

export const requestOf = (chance: Chance, description: Description, pool: Pool): Call => {
  const operation = chance.pick(description.operations)
  const parameters: ReadonlyArray<Json> = operation.described.parameters ?? []
  const resolve = (ref: string) =>
    ref
      .slice(2)
      .split("/")
      .reduce((inner: Json, name) => inner[name], description.document)
  const path = operation.path.replace(/\{\w+\}/g, () => segment(chance, operation.path, pool))
  const query = queryOf(chance, parameters, pool, resolve)
  const content: Json = operation.described.requestBody?.content
  const body = content === undefined ? strayBody(chance) : bodyOf(chance, content, resolve)
  const headers = [
    ...credentials(chance, operation.path, pool),
    ...extraHeaders(chance, pool),
    ...body.headers,
    ["x-forwarded-for", address(chance)] as const
  ]
  const method = chance.happens(0.9) ? operation.method : chance.pick(methods)
  return {
    method,
    path: (chance.happens(0.95) ? path : mangled(chance, path)) + query,
    headers: headers.map(([name, value]) => [name, headerText(value)]),
    // In parts without a length, Node's client would frame it for these methods only.
    body: chunkable.includes(method) ? body.body : wholeBody(body.body)
  }
}

type Headers = ReadonlyArray<readonly [name: string, value: string]>

const chunkable = ["POST", "PUT", "PATCH"]

const wholeBody = (body: Call["body"]): Call["body"] =>
  Array.isArray(body) ? Buffer.concat(body.map((part) => Buffer.from(part))) : body

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"]

const segment = (chance: Chance, path: string, { seen }: Pool): string => {
  const prefix = Object.entries(prefixes).find(([part]) => path.startsWith(part))?.[1] ?? ""
  const known = seen.filter((text) => text.startsWith(prefix) || chance.happens(0.05))
  if (known.length > 0 && chance.happens(0.8)) return encodeURIComponent(chance.pick(known))
  return chance.happens(0.5) ? encoded(oddText(chance)) : chance.pick(brokenEscapes)
}

/** The prefixes of ids that make sense in a path; `values.ts` has SKUs. */
const prefixes: { readonly [path: string]: string } = {
  "/v1/businesses/": "biz_",
  "/v1/reviews/": "rev_",
  "/v1/invitations/": "inv_",
  "/v1/webhooks/": "we_",
  "/v1/products/": "SKU-"
}

const brokenEscapes = [
  "%",
  "%zz",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "%00",
  "%2",
  "..",
  "x%2Fy",
  ";",
  "*"
]

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()) || "x"

const mangled = (chance: Chance, path: string): string => {
  // Behind the first letter: the root is a page, which the description leaves out.
  const at = 2 + chance.below(path.length - 2)
  return `/${path.slice(1, at)}${chance.pick(["/", "//", "%", "?", "A", "\\", ";x=1", "/../"])}${path.slice(at)}`
}

const queryOf = (
  chance: Chance,
  parameters: ReadonlyArray<Json>,
  { seen }: Pool,
  resolve: (ref: string) => Json
): string => {
  const pairs = parameters
    .filter((parameter) => parameter.in === "query" && chance.happens(0.3))
    .flatMap(({ name, schema }) => {
      const good = () =>
        seen.length > 0 && /cursor|business/.test(name)
          ? chance.pick(seen)
          : String(valueOf(chance, schema, resolve))
      const value = chance.happens(0.8) ? good() : oddText(chance)
      const pair = `${name}=${chance.happens(0.97) ? encoded(value) : chance.pick(brokenEscapes)}`
      return chance.happens(0.03) ? [pair, pair] : [pair]
    })
  if (chance.happens(0.03))
    pairs.push(chance.pick(["", "&&", "=", "a[]=1", "token=x", "limit", "%"]))
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}

interface Body {
  readonly headers: Headers
  readonly body: Call["body"]
}

const bodyOf = (chance: Chance, content: Json, resolve: (ref: string) => Json): Body => {
  const [type = "", media] = Object.entries<Json>(content)[0] ?? []
  const good = valueOf(chance, media.schema, resolve)
  const value = chance.happens(0.6) ? good : mutated(chance, good)
  const text = type === "application/json" ? JSON.stringify(value) : formText(value)
  const bytes = Buffer.from(text)
  const spoilt = chance.happens(0.9) ? bytes : spoiltBytes(chance, bytes)
  const contentType = chance.happens(0.95) ? type : chance.pick(mediaTypes)
  return {
    headers: [
      ["content-type", contentType],
      ...(chance.happens(0.02) ? [["content-encoding", "gzip"] as const] : [])
    ],
    body: chance.happens(0.9) ? spoilt : [spoilt.subarray(0, 7), spoilt.subarray(7)]
  }
}

const strayBody = (chance: Chance): Body =>
  chance.happens(0.95)
    ? { headers: [], body: undefined }
    : {
        headers: [["content-type", chance.pick(mediaTypes)]],
        body: JSON.stringify(garbage(chance))
      }

const formText = (value: Json): string =>
  typeof value === "object" && value !== null
    ? new URLSearchParams(
        Object.entries(value).map(([name, member]) => [name, scalarText(member).toWellFormed()])
      ).toString()
    : scalarText(value)

const scalarText = (value: Json): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "")

const spoiltBytes = (chance: Chance, bytes: Uint8Array): Uint8Array => {
  const at = chance.below(bytes.length + 1)
  const inserted = chance.pick<Uint8Array>([
    Buffer.alloc(0),
    Buffer.from([0xff, 0xfe]),
    Buffer.from([0xc0, 0x80]),
    Buffer.from("\u0000"),
    Buffer.from("\ufeff"),
    Buffer.from('"'),
    Buffer.from("{".repeat(5000)),
    Buffer.from("[".repeat(40_000)),
    Buffer.from("1".repeat(400)),
    Buffer.alloc(70_000, " ")
  ])
  const end = chance.happens(0.5) ? bytes.subarray(at) : Buffer.alloc(0)
  return Buffer.concat([bytes.subarray(0, at), inserted, end])
}

const mediaTypes = [
  "application/json;charset=utf-8",
  "application/json; charset=latin1",
  "application/json;",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "x",
  ";",
  "application/json, text/plain"
]

const credentials = (chance: Chance, path: string, { client, keys }: Pool): Headers => {
  if (path.startsWith("/v1/oauth/") && chance.happens(0.9)) {
    return [["authorization", `Basic ${btoa(`${client.client_id}:${client.key}`)}`]]
  }
  if (chance.happens(0.95)) return [["authorization", `Bearer ${chance.pick(keys)}`]]
  const wrong = chance.pick([
    "Bearer",
    "Bearer ",
    "Basic e30=",
    `bearer  pk_live_${"f".repeat(32)}`,
    `Bearer pwt_${"A".repeat(43)}`,
    `Bearer ${"x".repeat(3000)}`,
    "Bearer a, Bearer b"
  ])
  return Array.from({ length: chance.below(3) }, () => ["authorization", wrong] as const)
}

const extraHeaders = (chance: Chance, { seen }: Pool): Headers => {
  const headers: Array<readonly [string, string]> = []
  if (chance.happens(0.2)) {
    const good = `key-${chance.below(50)}`
    headers.push(["idempotency-key", chance.happens(0.8) ? good : oddText(chance)])
  }
  if (chance.happens(0.1)) {
    headers.push(["if-none-match", seen.length > 0 ? chance.pick(seen) : "*"])
  }
  if (chance.happens(0.05)) headers.push(chance.pick(oddHeaders))
  return headers
}

const oddHeaders: Headers = [
  ["cookie", "session=1"],
  ["expect", "100-continue"],
  ["expect", "the-unexpected"],
  ["upgrade", "h2c"],
  ["range", "bytes=0-1"],
  ["accept", "text/html"],
  ["accept-encoding", "br;q=x"],
  ["x-http-method-override", "DELETE"],
  ["origin", "https://evil.example"],
  ["forwarded", "for=;;;"],
  ["te", "trailers"],
  ["x-long", "x".repeat(9000)]
]

/** Only what a header can carry: the client refuses the rest itself. */
const headerText = (value: string): string =>
  [...value].filter((character) => /[\t\x20-\x7e\x80-\xff]/.test(character)).join("")

/** Failed authentications count by address, so no two requests may share one. */
const address = (chance: Chance): string =>
  `2001:${chance.below(65_536).toString(16)}:${chance.below(65_536).toString(16)}:${chance.below(65_536).toString(16)}::1`
