/**
 * HTTP as it is on the wire: header lines as given, bodies as bytes, nothing followed or folded.
 */
import { Agent, request as httpRequest } from "node:http"
import { connect } from "node:net"
import { buffer } from "node:stream/consumers"
import { Effect } from "effect"

export interface Call {
  /** GET by default. */
  readonly method?: string
  readonly path: string
  /** Lines, in order; repeats are sent as such. */
  readonly headers?: ReadonlyArray<readonly [name: string, value: string]>
  readonly key?: string | undefined
  readonly json?: unknown
  readonly address?: string
  /** The scheme of the caller's request to the proxy. */
  readonly scheme?: "http" | "https"
  /** A list is sent in chunks, without Content-Length. */
  readonly body?: string | Uint8Array | ReadonlyArray<string | Uint8Array> | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: { readonly [name: string]: string | undefined }
  readonly text: string
  readonly json: Json
}

/** A JSON value with any member; reading a missing one fails the test. */
export type Json = ReturnType<JSON["parse"]>

export const send = (port: number, call: Call): Effect.Effect<Answer> =>
  Effect.promise(() => exchange(port, written(call)))

const written = ({ address, json, key, scheme, ...call }: Call) => {
  const lines: Array<readonly [string, string]> = [...(call.headers ?? [])]
  if (key !== undefined) lines.push(["authorization", `Bearer ${key}`])
  if (json !== undefined) lines.push(["content-type", "application/json"])
  if (scheme !== undefined) lines.push(["x-forwarded-proto", scheme])
  if (address !== undefined) lines.push(["x-forwarded-for", address])
  return { ...call, headers: lines, body: json === undefined ? call.body : JSON.stringify(json) }
}

/** The status, the code and the wrong fields of an error answer. */
export const refusal = ({ json, status }: Answer) => ({
  status,
  code: json?.error?.code,
  fields: json?.error?.fields
})

/** Writes the text to a socket and reads until the other side ends. */
export const sendRaw = (port: number, text: string | Uint8Array): Effect.Effect<string> =>
  Effect.promise(
    () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(text))
        const chunks: Array<Buffer> = []
        socket.setTimeout(5000, () => socket.destroy(new Error("nothing came")))
        socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)))
        socket.on("error", reject)
        socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")))
      })
  )

/** Splits a raw answer into what `send` gives. */
export const readRaw = (raw: string): Answer => {
  const [head = "", ...rest] = raw.split("\r\n\r\n")
  const [line = "", ...lines] = head.split("\r\n")
  const text = rest.join("\r\n\r\n")
  const headers = Object.fromEntries(
    lines.map((header) => {
      const colon = header.indexOf(":")
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()]
    })
  )
  return { status: Number(line.split(" ")[1]), headers, text, json: jsonOf(headers, text) }
}

const agent = new Agent({ keepAlive: false })

const exchange = (port: number, call: Call) =>
  new Promise<Answer>((resolve, reject) => {
    const { body, headers = [], method = "GET", path } = call
    const lines = headers.some(([name]) => name.toLowerCase() === "host")
      ? headers
      : [["host", `127.0.0.1:${port}`] as const, ...headers]
    const isEmpty = body === undefined && ["POST", "PUT", "PATCH"].includes(method)
    const whole = isEmpty
      ? ""
      : typeof body === "string" || body instanceof Uint8Array
        ? body
        : undefined
    const length =
      whole === undefined || headers.some(([name]) => /^content-length$/i.test(name))
        ? []
        : ["content-length", String(Buffer.byteLength(whole))]
    const request = httpRequest(
      { host: "127.0.0.1", port, method, path, agent, headers: [...lines.flat(), ...length] },
      (response) => {
        const answered: Record<string, string | undefined> = {}
        for (const [name, value] of Object.entries(response.headers)) {
          answered[name] = Array.isArray(value) ? value.join(", ") : value
        }
        buffer(response).then((bytes) => {
          const text = bytes.toString("utf8")
          const json = jsonOf(answered, text)
          resolve({ status: response.statusCode ?? 0, headers: answered, text, json })
        }, reject)
      }
    )
    request.on("error", reject)
    if (whole === undefined)
      for (const chunk of Array.isArray(body) ? body : []) request.write(chunk)
    request.end(whole)
  })

const jsonOf = (headers: Answer["headers"], text: string): Json =>
  headers["content-type"]?.startsWith("application/json") === true && text !== ""
    ? JSON.parse(text)
    : undefined
