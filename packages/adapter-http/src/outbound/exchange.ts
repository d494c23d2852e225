import type { WebhookRequest, WebhookResponse } from "@review-proof/ports"
import { TransportFailure } from "@review-proof/ports"
import { Exit } from "effect"
import type { Agent, Dispatcher } from "undici"
import { transportFailureReason } from "./transport-failure-reason.ts"

type Done = (exit: Exit.Exit<WebhookResponse, TransportFailure>) => void

/**
 * One request and its answer, as undici dispatches them: no stream and no
 * promise is made for a body of which at most 16 KB are read.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: WebhookRequest
  readonly #done: Done
  readonly #chunks: Array<Buffer> = []
  #size = 0
  #status = 0
  #headers: Record<string, string> = {}
  #controller: Dispatcher.DispatchController | undefined
  #isOver = false

  constructor(request: WebhookRequest, done: Done) {
    this.#request = request
    this.#done = done
  }

  begin(agent: Agent): void {
    const { body, headers, url } = this.#request
    const { origin, pathname, search } = new URL(url)
    agent.dispatch({ origin, path: pathname + search, method: "POST", headers, body }, this)
  }

  /** Ends it, whatever it waits for: a connection that comes later is not used. */
  cancel(reason: string): void {
    this.#end(Exit.fail(new TransportFailure({ reason })))
    this.#controller?.abort(new Error(reason))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error("over"))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | Array<string> | undefined>
  ): void {
    this.#status = status
    this.#headers = joined(headers)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size <= maxReadBytes) return
    // What goes on for longer is cut off with its connection.
    this.onResponseEnd()
    controller.abort(new Error("enough"))
  }

  onResponseEnd(): void {
    const body =
      this.#size === 0 ? "" : Buffer.concat(this.#chunks).subarray(0, maxKeptBytes).toString("utf8")
    this.#end(Exit.succeed({ status: this.#status, headers: this.#headers, body }))
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(Exit.fail(new TransportFailure({ reason: transportFailureReason(error) })))
  }

  #end(exit: Parameters<Done>[0]): void {
    if (this.#isOver) return
    this.#isOver = true
    // Not before undici has its connection back, which the next request is to use.
    queueMicrotask(() => this.#done(exit))
  }
}

/** Bytes of a response that are read before the connection is given up. */
const maxReadBytes = 16 * 1024
/** Bytes of it that are kept. */
const maxKeptBytes = 4 * 1024

const joined = (
  headers: Record<string, string | Array<string> | undefined>
): Record<string, string> => {
  const all: Record<string, string> = {}
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (value !== undefined) all[name] = Array.isArray(value) ? value.join(", ") : value
  }
  return all
}
