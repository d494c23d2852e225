/**
 * Calls a running service. Every answer of the public API is checked against the service's own
 * description.
 */
import { Effect } from "effect"
import { makeDescription } from "./description.ts"
import { send, type Answer, type Call, type Json } from "./exchange.ts"

export type { Answer, Call, Json } from "./exchange.ts"

/** The token of every management API that a test starts. */
export const managementToken = "management-token-of-this-very-test"

export interface Addresses {
  readonly publicUrl: string
  readonly managementUrl: string
  readonly managementToken: string
}

export type Client = Awaited<ReturnType<typeof makeClient>>

export const makeClient = async (where: Addresses) => {
  const port = Number(new URL(where.publicUrl).port)
  const description = makeDescription((await exchange(port, { path: "/v1/openapi.json" })).json)
  return {
    ...where,
    port,
    description,
    /** Calls the public API, and checks that the answer is one that the description has. */
    call: async (call: Call) => {
      const answer = await exchange(port, call)
      description.check({ ...call, method: call.method ?? "GET" }, answer)
      return answer
    },
    /** Calls the management API and returns the body; any status but 2xx fails the test. */
    management: async (method: string, path: string, json?: unknown): Promise<Json> => {
      const { status, text } = await exchange(Number(new URL(where.managementUrl).port), {
        method,
        path: `/management/v1${path}`,
        key: where.managementToken,
        json
      })
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
      return text === "" ? undefined : JSON.parse(text)
    }
  }
}

const exchange = (port: number, call: Call): Promise<Answer> =>
  Effect.runPromise(send(port, { scheme: "https", ...call }))

/** A call of a key's client with Basic credentials and a form, which asks for a token by default. */
export const oauth = (
  client: { readonly client_id: string; readonly key: string },
  form: { readonly [name: string]: string } = { grant_type: "client_credentials" },
  path: "/v1/oauth/token" | "/v1/oauth/revoke" = "/v1/oauth/token"
): Call => ({
  method: "POST",
  path,
  headers: [
    ["authorization", `Basic ${btoa(`${client.client_id}:${client.key}`)}`],
    ["content-type", "application/x-www-form-urlencoded"]
  ],
  body: new URLSearchParams(form).toString()
})

export const apiOf = (service: Client, key: string) => {
  const get = (path: string) => service.call({ path, key })
  return {
    get,
    post: (path: string, json: unknown, more: Partial<Call> = {}) =>
      service.call({ method: "POST", path, key, json, ...more }),
    patch: (path: string, json: unknown) => service.call({ method: "PATCH", path, key, json }),
    remove: (path: string) => service.call({ method: "DELETE", path, key }),
    all: (path: string) =>
      allPages(`${path}${path.includes("?") ? "&" : "?"}limit=100`, async (page) => {
        const { json, status, text } = await get(page)
        if (status !== 200) throw new Error(text)
        return json
      })
  }
}

export const allManaged = ({ management }: Pick<Client, "management">, path: string) =>
  allPages(`${path}?limit=100`, (page) => management("GET", page))

const allPages = async (first: string, read: (path: string) => Promise<Json>) => {
  const items: Array<Json> = []
  let path = first
  for (;;) {
    const { data, next_cursor } = await read(path)
    items.push(...data)
    if (next_cursor === null) return items
    path = `${first}&cursor=${next_cursor}`
  }
}
