import { Agent, fetch } from "undici"
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
 * with the body, and reads at most a megabyte. Rejects with a reason in words that names no
 * internal address.
 */
export const vettedFetch =
  ({ policy, timeoutMillis }: { readonly policy: AddressPolicy; readonly timeoutMillis: number }) =>
  async (url: string, { body, headers, method }: FetchRequest): Promise<Response> => {
    const dispatcher = new Agent({
      connect: vettedConnector(policy, timeoutMillis),
      maxResponseSize: 1_000_000,
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
      const bytes = await answer.arrayBuffer()
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

/** Undici wraps what happened. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "connection failed"
  if (error.name === "TimeoutError") return "no answer in time"
  return transportFailureReason(error.cause ?? error)
}
