import type { WebhookRequest, WebhookResponse } from "@review-proof/ports"
import { TransportFailure } from "@review-proof/ports"
import { Result } from "effect"
import type { Dispatcher } from "undici"
import type { Borrower, Connection } from "./connections.ts"
import type { Expiring } from "./deadlines.ts"
import { transportFailureReason } from "./transport-failure-reason.ts"

type Answered = (answer: Result.Result<WebhookResponse, TransportFailure>) => void

/**
 * One request and its answer, as undici dispatches them: no stream and no
 * promise is made for a body of which at most 16 KB are read.
 */
export class Exchange implements Dispatcher.DispatchHandler, Borrower, Expiring {
  readonly expiresAt: number
  readonly target: Target
  isOver = false
  readonly #request: WebhookRequest
  readonly #afterTurn: (run: () => void) => void
  readonly #answered: Answered
  readonly #chunks: Array<Buffer> = []
  #size = 0
  #status = 0
  #headers: Record<string, string> = {}
  #controller: Dispatcher.DispatchController | undefined
  #connection: Connection | undefined

  constructor(
    request: WebhookRequest,
    expiresAt: number,
    afterTurn: (run: () => void) => void,
    answered: Answered
  ) {
    this.expiresAt = expiresAt
    this.target = targetOf(request.url)
    this.#request = request
    this.#afterTurn = afterTurn
    this.#answered = answered
  }

  use(connection: Connection): void {
    this.#connection = connection
    const { body, headers } = this.#request
    connection.client.dispatch({ path: this.target.path, method: "POST", headers, body }, this)
  }

  /** Ends it, whatever it waits for: a connection that comes later is not used. */
  expire(): void {
    if (this.isOver) return
    const reason = "no answer in time"
    this.#end(Result.fail(new TransportFailure({ reason })))
    this.#controller?.abort(new Error(reason))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.isOver) controller.abort(new Error("over"))
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
    if (this.isOver) return
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size <= maxReadBytes) return
    // What goes on for longer is cut off with its connection.
    this.#succeed()
    controller.abort(new Error("enough"))
  }

  onResponseEnd(): void {
    this.#connection?.giveBack()
    this.#succeed()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#connection?.drop()
    this.#end(Result.fail(new TransportFailure({ reason: transportFailureReason(error) })))
  }

  #succeed(): void {
    const body =
      this.#size === 0 ? "" : Buffer.concat(this.#chunks).subarray(0, maxKeptBytes).toString("utf8")
    this.#end(Result.succeed({ status: this.#status, headers: this.#headers, body }))
  }

  #end(answer: Parameters<Answered>[0]): void {
    if (this.isOver) return
    this.isOver = true
    this.#afterTurn(() => this.#answered(answer))
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

interface Target {
  readonly origin: string
  readonly path: string
}

/** Receivers are few and their requests many: a url is taken apart once. */
const targets = new Map<string, Target>()

const targetOf = (url: string): Target => {
  const known = targets.get(url)
  if (known !== undefined) return known
  const { origin, pathname, search } = new URL(url)
  const target = { origin, path: pathname + search }
  if (targets.size === mostTargets) targets.clear()
  targets.set(url, target)
  return target
}

const mostTargets = 4096
