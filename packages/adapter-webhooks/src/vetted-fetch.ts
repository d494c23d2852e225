import { Agent, errors, fetch, type Response as Answer } from "undici"
import { transportFailureReason } from "./transport-failure-reason.ts"
import { vettedConnector, type AddressPolicy } from "./vetted-connector.ts"

/** The request, in the form of `fetch`. */
export interface FetchRequest {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}

/**
 * `fetch` to vetted addresses only, as for webhooks (contract WEBHOOK-1), for providers that
 * customers name. It sends texts and forms, follows no redirects, takes at most `timeoutMillis`
 * with the body, and reads at most a megabyte, before and after decompression. Rejects with a reason
 * in words that names no internal address.
 */
export const vettedFetch =
  ({ policy, timeoutMillis }: { readonly policy: AddressPolicy; readonly timeoutMillis: number }) =>
  async (url: string, { body, headers, method }: FetchRequest): Promise<Response> => {
    const dispatcher = new Agent({
      connect: vettedConnector(policy, timeoutMillis),
      maxResponseSize: maxBytes,
      maxHeaderSize: 16 * 1024
    })
    try {
      const answer = await fetch(url, {
        method,
        headers,
        body: typeof body === "string" || body instanceof URLSearchParams ? body : null,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMillis),
        dispatcher
      })
      const bytes = await bodyOf(answer)
      const isEmpty = answer.status === 204 || answer.status === 304
      return new Response(isEmpty ? null : bytes, {
        status: answer.status,
        headers: [...answer.headers]
      })
    } catch (error) {
      throw new Error(reasonOf(error))
    } finally {
      void dispatcher.destroy()
    }
  }

const maxBytes = 1_000_000

/** `maxResponseSize` counts what arrives, and a kilobyte of it may become a megabyte here. */
const bodyOf = async ({ body }: Answer): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of body ?? []) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.length
    if (size > maxBytes) throw new errors.ResponseExceededMaxSizeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Undici wraps what happened. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "connection failed"
  if (error.name === "TimeoutError") return "no answer in time"
  return transportFailureReason(error.cause ?? error)
}
