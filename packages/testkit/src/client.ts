/** Calls a running service. Every answer of the public API is held to the service's own description. */
import { Effect } from "effect"
import { send } from "./exchange.ts"
import type { Answer, Json, Outgoing } from "./exchange.ts"
import { makeDescription } from "./description.ts"
import type { Description } from "./description.ts"

export type { Answer, Json } from "./exchange.ts"

/** A call of the public API. */
export interface Call extends Omit<Outgoing, "body"> {
  /** Sent as Bearer. */
  readonly key?: string
  /** Sent as `application/json`. */
  readonly json?: unknown
  /** Sent as it is. */
  readonly body?: Outgoing["body"] | undefined
  /** Where the caller is, as the test's proxy says. */
  readonly address?: string
  /** How it reached the test's proxy; over HTTPS unless told. */
  readonly scheme?: "http" | "https"
}

export interface Client {
  readonly publicUrl: string
  readonly managementUrl: string
  readonly managementToken: string
  readonly port: number
  readonly description: Description
  /** Calls the public API, and checks that the answer is one that the description has. */
  readonly call: (call: Call) => Promise<Answer>
  /** Calls the management API; what is not 2xx fails the test. */
  readonly management: (method: string, path: string, body?: unknown) => Promise<Json>
}

export const makeClient = async (where: {
  readonly publicUrl: string
  readonly managementUrl: string
  readonly managementToken: string
}): Promise<Client> => {
  const port = Number(new URL(where.publicUrl).port)
  const document = await exchange(port, { path: "/v1/openapi.json" })
  const description = makeDescription(document.json)
  return {
    ...where,
    port,
    description,
    call: async (call) => {
      const answer = await exchange(port, call)
      description.check({ method: call.method ?? "GET", path: call.path }, answer)
      return answer
    },
    management: async (method, path, body) => {
      const response = await fetch(`${where.managementUrl}/management/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${where.managementToken}`,
          ...(body === undefined ? {} : { "content-type": "application/json" })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === "" ? undefined : JSON.parse(text)
    }
  }
}

const exchange = (port: number, call: Call): Promise<Answer> => {
  const { address, body, headers = [], json, key, scheme = "https", ...outgoing } = call
  const lines: Array<readonly [string, string]> = [...headers, ["x-forwarded-proto", scheme]]
  if (key !== undefined) lines.push(["authorization", `Bearer ${key}`])
  if (json !== undefined) lines.push(["content-type", "application/json"])
  if (address !== undefined) lines.push(["x-forwarded-for", address])
  const sent = json === undefined ? body : JSON.stringify(json)
  return Effect.runPromise(
    send(port, { ...outgoing, headers: lines, ...(sent === undefined ? {} : { body: sent }) })
  )
}
