import { Agent, request, type IncomingHttpHeaders } from "node:http"
import { performance } from "node:perf_hooks"
import { text as textOf } from "node:stream/consumers"
import type { RunningServer } from "../server.ts"

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Fields of a form, or the body as it is sent. */
  readonly body?: Readonly<Record<string, string>> | string
  readonly listener?: "public" | "management"
}

export type Caller = ReturnType<typeof startCaller>

/** Calls over few connections, and notes what came of them. */
export function startCaller({ managementPort, port }: RunningServer) {
  let agent = new Agent({ keepAlive: true, maxSockets: 16 })
  /** The first twenty things that went wrong. */
  const failures: Array<string> = []
  /** Calls as `GET /v1/reviews`. */
  const made = new Set<string>()
  let millis: Array<number> = []
  let count = 0
  const exchange = (path: string, { body, headers, listener, method }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      const text =
        body === undefined || typeof body === "string" ? body : `${new URLSearchParams(body)}`
      const form =
        typeof body === "object" ? { "content-type": "application/x-www-form-urlencoded" } : {}
      const options = {
        host: "127.0.0.1",
        port: listener === "management" ? managementPort : port,
        path,
        method: method ?? (text === undefined ? "GET" : "POST"),
        headers: {
          ...form,
          ...headers,
          ...(text === undefined ? {} : { "content-length": Buffer.byteLength(text) })
        },
        agent
      }
      made.add(`${options.method} ${path.replace(/\?.*/, "")}`)
      const sent = request(options, (answer) => {
        const { headers, statusCode: status = 0 } = answer
        textOf(answer).then((said) => resolve({ status, headers, text: said }), reject)
      })
      sent.on("error", reject)
      sent.end(text)
    })
  const failed = (what: string) => {
    if (failures.length < 20) failures.push(what)
  }
  return {
    failures,
    made,
    count: () => count,
    send: async (path: string, sent: Sent = {}): Promise<Answer> => {
      const began = performance.now()
      count += 1
      const answer = await exchange(path, sent).catch((cause: unknown) => {
        failed(`${path}: ${String(cause)}`)
        return { status: 0, headers: {}, text: "" }
      })
      millis.push(performance.now() - began)
      if (answer.status >= 400) {
        failed(`${sent.method ?? ""} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
      return answer
    },
    /** The milliseconds of the calls since this was asked last. */
    takeMillis: (): ReadonlyArray<number> => {
      const taken = millis
      millis = []
      return taken
    },
    /** Closes the connections, so that those of the server are its own. */
    rest: () => {
      agent.destroy()
      agent = new Agent({ keepAlive: true, maxSockets: 16 })
    }
  }
}

/** The first form of a page with such an action: its address and hidden fields. */
export function formIn(text: string, action: RegExp) {
  for (const [form] of text.matchAll(/<form[^]*?<\/form>/g)) {
    const to = /<form[^>]*action="([^"]+)"/.exec(form)?.[1]?.replaceAll("&amp;", "&")
    if (to === undefined || !action.test(to)) continue
    const fields = [...form.matchAll(/type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"/g)]
    return {
      to,
      fields: Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]))
    }
  }
  return undefined
}
