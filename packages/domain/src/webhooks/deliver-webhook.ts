import { WebhookFormat, WebhookTransport } from "@review-proof/ports"
import type { LeasedDelivery, Settlement, SignText } from "@review-proof/ports"
import { Clock, Effect, Result } from "effect"
import { makeEndpointSigners } from "./endpoint-signers.ts"
import { settlementOf } from "./settlement-of.ts"
import type { AttemptResult } from "./settlement-of.ts"
import { signWebhook } from "./signature.ts"
import { WebhookSettings } from "./webhook-settings.ts"

/**
 * Makes the one attempt that a lease is for: signs with every secret that is
 * live now, and sends. Begins at once; `ended` is told once what is to be
 * settled, when the answer has been judged, and must not throw. Never fails: what
 * goes wrong is the attempt's result. No effect is run unless a secret has to be
 * opened first: there are thousands of attempts in a second.
 */
export const makeDeliverWebhook = Effect.gen(function* () {
  const format = yield* WebhookFormat
  const transport = yield* WebhookTransport
  const { retryDelays, timeout } = yield* WebhookSettings
  const endpointSigners = yield* makeEndpointSigners
  const clock = yield* Clock.Clock
  const runFork = Effect.runForkWith(yield* Effect.context<never>())

  return (lease: LeasedDelivery, ended: (settlement: Settlement) => void): void => {
    const startedAt = clock.currentTimeMillisUnsafe()
    const end = (result: AttemptResult): void => {
      const endedAt = clock.currentTimeMillisUnsafe()
      ended(settlementOf(lease, result, { startedAt, endedAt, retryDelays }))
    }
    /** Nothing of ours may end an attempt without a result: its retry would come at once, for ever. */
    const notMade = (cause: unknown): void => {
      runFork(Effect.logError("An attempt could not be made", cause))
      end({ signature: null, body: null, answer: "internal error" })
    }
    const send = (signers: ReadonlyArray<SignText>): void => {
      const body = format.body(lease)
      const signature = signWebhook(signers, Math.floor(startedAt / 1000), body)
      const headers = format.headers({ lease, signature })
      const request = { url: lease.endpoint.url, headers, body, timeoutMillis: timeout }
      transport.post(request, (answer) =>
        end({
          signature,
          body,
          answer: Result.isSuccess(answer) ? answer.success : answer.failure.reason
        })
      )
    }
    const signers = endpointSigners.kept(lease.endpoint, startedAt)
    if (signers === undefined) {
      const opened = endpointSigners.open(lease.endpoint, startedAt)
      runFork(
        Effect.catchCause(Effect.map(opened, send), (cause) => Effect.sync(() => notMade(cause)))
      )
      return
    }
    try {
      send(signers)
    } catch (cause) {
      notMade(cause)
    }
  }
})
