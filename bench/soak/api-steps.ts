import type { Account } from "./account.ts"
import type { Answer, Caller } from "./caller.ts"

/** One thing that a user does, in one call or a few. */
export type Step = (number: number) => Promise<unknown>

/** Every operation of the public API, each as often as the others. */
export function apiSteps(
  { send }: Caller,
  account: Account,
  endpoint: string
): ReadonlyArray<Step> {
  const { businessId, client_id, key } = account
  const byKey = { authorization: `Bearer ${key}` }
  const get = (path: string) => send(`/v1${path}`, { headers: byKey })
  const put = (method: string, path: string, body?: object) =>
    send(`/v1${path}`, {
      method,
      headers: { ...byKey, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  const invite = (number: number, more: object = {}) =>
    put("POST", "/invitations", { email: `soak${number}@example.com`, name: "Cleo", ...more })
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  let cursor: string | null = null
  return [
    () => get("/reviews?limit=20"),
    (number) => get(`/reviews?stars=${1 + (number % 5)}&language=en`),
    async (number) => {
      const answer = await get("/reviews?limit=50")
      const id = idsIn(answer)[number % 50]
      await get(`/reviews/${id}`)
      await put("POST", `/reviews/${id}/replies`, { text: `Thank you, says the shop. ${number}` })
    },
    () => get("/businesses/me"),
    () => get(`/businesses/${businessId}/score`),
    () => get(`/businesses/${businessId}/score/history?from=${days(90)}&to=${days(1)}`),
    invite,
    async (number) => {
      const later = new Date(Date.now() + 86_400_000).toISOString()
      const [id] = idsIn(await invite(number, { send_at: later }))
      await get(`/invitations/${id}`)
      await put("DELETE", `/invitations/${id}`)
    },
    () => get("/invitations?limit=20"),
    () => get("/invitations?status=delivered"),
    async (number) => {
      const sku = `sku-${number}`
      await put("POST", "/products", { sku, name: `Thing ${number}` })
      await put("PATCH", `/products/${sku}`, { name: `Better thing ${number}` })
    },
    () => get("/products"),
    async (number) => {
      const made = await put("POST", "/webhooks", {
        url: `${endpoint}?of=${number}`,
        events: ["invitation.completed"]
      })
      await get("/webhooks")
      await put("DELETE", `/webhooks/${idsIn(made)[0]}`)
    },
    async () => {
      const answer = await get(`/events?limit=100${cursor === null ? "" : `&cursor=${cursor}`}`)
      const page: { readonly next_cursor?: string | null } = JSON.parse(answer.text || "{}")
      cursor = page.next_cursor ?? null
    },
    async () => {
      const basic = Buffer.from(`${client_id}:${key}`).toString("base64")
      const client = { authorization: `Basic ${basic}` }
      const answer = await send("/v1/oauth/token", {
        headers: client,
        body: { grant_type: "client_credentials" }
      })
      const token = /"access_token":"([^"]+)"/.exec(answer.text)?.[1] ?? ""
      await send("/v1/businesses/me", { headers: { authorization: `Bearer ${token}` } })
      await send("/v1/oauth/revoke", { headers: client, body: { token } })
    },
    () => send("/v1/openapi.json"),
    () => send("/.well-known/oauth-authorization-server")
  ]
}

const idsIn = ({ text }: Answer): ReadonlyArray<string> =>
  [...text.matchAll(/"id":"((?:rev|inv|we)_\w+)"/g)].map(([, id = ""]) => id)

/** Forms that are sent only if their pages show them. */
const forms = ["POST /b/{business}/reviews", "POST /r/{token}", "POST /portal/reviews/{id}/reply"]

/** The described operations that were never called, and the forms that were never sent. */
export function uncalled(description: string, made: ReadonlySet<string>): ReadonlyArray<string> {
  const { paths }: { readonly paths: Readonly<Record<string, object>> } = JSON.parse(description)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ["get", "post", "patch", "put", "delete"].includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`)
  )
  return [...operations, ...forms]
    .filter((operation) => {
      const call = new RegExp(`^${operation.replaceAll(/\{\w+\}/g, "[^/]+")}$`)
      return ![...made].some((one) => call.test(one))
    })
    .map((operation) => `${operation} was never called`)
}
