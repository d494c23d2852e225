import { TransportFailure, type WebhookResponse } from "@review-proof/ports"
import type { Deadline, Deadlines } from "@review-proof/ports/store"
import { Result } from "effect"
import type { Dispatcher } from "undici"
import { transportFailureReason } from "./transport-failure-reason.ts"

type OnAnswer = (answer: Result.Result<WebhookResponse, TransportFailure>) => void

/**
 * Handles one request as undici dispatches it, without a stream or a promise for a body of which at
 * most 16 KB are read.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  #isOver = false
  readonly #deadline: Deadline
  readonly #answered: OnAnswer
  readonly #chunks: Array<Buffer> = []
  #size = 0
  #status = 0
  #headers: Record<string, string> = {}
  #controller: Dispatcher.DispatchController | undefined

  constructor(deadlines: Deadlines, timeoutMillis: number, answered: OnAnswer) {
    this.#answered = answered
    this.#deadline = deadlines.after(timeoutMillis, () => {
      this.#end(Result.fail(new TransportFailure({ reason: "no answer in time" })))
      this.abort()
    })
  }

  /**
   * Ends the exchange without an answer. A request that still waits for a connection is not sent.
   */
  abort(): void {
    this.#isOver = true
    this.#deadline.cancel()
    this.#controller?.abort(new Error("aborted"))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // Undici drops a request whose handler throws here, and keeps the connection, which `abort` would close.
    if (this.#isOver) throw new Error("aborted")
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
    this.#succeed()
    controller.abort(new Error("enough"))
  }

  onResponseEnd(): void {
    this.#succeed()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(Result.fail(new TransportFailure({ reason: transportFailureReason(error) })))
  }

  #succeed(): void {
    const body = beginningOf(Buffer.concat(this.#chunks).toString("utf8"))
    this.#end(Result.succeed({ status: this.#status, headers: this.#headers, body }))
  }

  #end(answer: Parameters<OnAnswer>[0]): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#deadline.cancel()
    this.#answered(answer)
  }
}

/** Bytes of a response that are read before the connection is closed. */
const maxReadBytes = 16 * 1024
/** Holds the part of a response that is kept, in UTF-8. */
const kept = new Uint8Array(4 * 1024)

/** The beginning of a text, cut between characters where `kept` is full. */
const beginningOf = (text: string): string =>
  text.slice(0, new TextEncoder().encodeInto(text, kept).read)

const joined = (
  headers: Record<string, string | Array<string> | undefined>
): Record<string, string> => {
  const all: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) all[name] = Array.isArray(value) ? value.join(", ") : value
  }
  return all
}
