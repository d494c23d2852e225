/** Deliveries on the memory store and the test clock, to receivers that answer as they are told. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { newSigningSecret, sealSecret } from "../../src/webhooks/signing-secret.ts"
import { Deliveries, WebhookTransport } from "@review-proof/ports"
import type { EndpointId, WebhookEndpoint, WebhookRequest } from "@review-proof/ports"
import { claimLeases, fresh, givenCompany, givenEndpoint } from "@review-proof/ports/testing"
import { Context, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { World } from "@review-proof/testkit/domain/world"
import { makeAttempt } from "../../src/dispatch/attempt.ts"
import { pausePolicy } from "../../src/webhooks/webhook-settings.ts"

/** The messages that receivers got, and the status that they answer. */
export class Receivers extends Context.Service<
  Receivers,
  { readonly got: Array<WebhookRequest>; status: number }
>()("test/Receivers") {}

const Transport = Layer.effect(
  WebhookTransport,
  Effect.map(Receivers, (receivers) =>
    WebhookTransport.of({
      post: (request) =>
        Effect.sync(() => {
          receivers.got.push(request)
          return { status: receivers.status, headers: {}, body: "" }
        })
    })
  )
)

/** Signs at once: on a busy machine the test clock would run ahead of signing in the background. */
export const InMemory = Transport.pipe(
  Layer.provideMerge(Layer.sync(Receivers, () => ({ got: [], status: 204 }))),
  Layer.provideMerge(NodeCrypto.layerMac),
  Layer.provideMerge(World)
)

/** A company with an endpoint, and the secret that its messages are signed with. */
export const givenReceiver = Effect.fnUntraced(function* (given: Partial<WebhookEndpoint> = {}) {
  const company = yield* givenCompany()
  const id: EndpointId = yield* fresh.endpointId
  const secret = yield* newSigningSecret
  const sealed = yield* sealSecret(id, secret)
  const secrets = [{ sealed, expiresAt: null }]
  const endpoint = yield* givenEndpoint(company, { ...given, id, secrets })
  return { company, endpoint, secret: Redacted.value(secret) }
})

/** Does one turn of the claim loop: sends and settles all that is due. */
export const deliverDue = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const leases = yield* claimLeases()
  const settlements = yield* Effect.forEach(leases, yield* makeAttempt)
  return yield* deliveries.settle(settlements, yield* pausePolicy)
})

/** The secret of an endpoint is opened in real time, before its first message is signed. */
export const pass = (seconds: number) =>
  Effect.replicateEffect(
    Effect.andThen(TestClock.adjust(100), TestClock.withLive(Effect.sleep(2))),
    seconds * 10,
    { discard: true }
  )
