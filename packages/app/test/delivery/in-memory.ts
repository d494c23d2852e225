/** Deliveries on the memory store and the test clock, to receivers that answer as they are told. */
import { WebhookFormatLive, WebhookSignerLive } from "@review-proof/adapter-http"
import { MemoryStoreLive } from "@review-proof/adapter-memory"
import {
  makeDeliverWebhook,
  newSigningSecret,
  pausePolicy,
  sealSecret,
  Secrets
} from "@review-proof/domain"
import { Deliveries, EndpointId, WebhookEndpoints, WebhookTransport } from "@review-proof/ports"
import type { Settlement, WebhookRequest } from "@review-proof/ports"
import { fresh, givenCompany, givenEndpoint } from "@review-proof/ports/testing"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Context, Effect, Layer, Redacted, Result } from "effect"

/** What receivers got, and the status that they answer. */
export class Receivers extends Context.Service<
  Receivers,
  { readonly got: Array<WebhookRequest>; status: number }
>()("test/Receivers") {}

const Transport = Layer.effect(
  WebhookTransport,
  Effect.map(Receivers, (receivers) =>
    WebhookTransport.of({
      post: (request, answered) => {
        receivers.got.push(request)
        answered(Result.succeed({ status: receivers.status, headers: {}, body: "" }))
      }
    })
  )
)

export const InMemory = Layer.mergeAll(Transport, WebhookFormatLive, WebhookSignerLive).pipe(
  Layer.provideMerge(Layer.sync(Receivers, () => ({ got: [], status: 204 }))),
  Layer.provideMerge(Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))])),
  Layer.provideMerge(MemoryStoreLive),
  Layer.provideMerge(NodeCrypto.layer)
)

/** A company with an endpoint, and the secret that its messages are signed with. */
export const givenReceiver = Effect.gen(function* () {
  const company = yield* givenCompany()
  const id: EndpointId = yield* fresh.endpointId
  const secret = yield* newSigningSecret
  const sealed = yield* sealSecret(id, secret)
  const endpoint = yield* givenEndpoint(company, { id, secrets: [{ sealed, expiresAt: null }] })
  return { company, endpoint, secret: Redacted.value(secret) }
})

/** Does once what the worker does over and over: all that is due is sent and settled. */
export const deliverDue = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const deliver = yield* makeDeliverWebhook
  const claim = { limit: 100, perEndpoint: 100, leaseMillis: 30_000, saturated: [] }
  const leases = yield* deliveries.claim(claim)
  const settlements = yield* Effect.forEach(leases, (lease) =>
    Effect.callback<Settlement>((resume) =>
      deliver(lease, (settlement) => resume(Effect.succeed(settlement)))
    )
  )
  return yield* deliveries.settle(settlements, yield* pausePolicy)
})

export const endpointNow = (id: EndpointId) =>
  Effect.flatMap(
    WebhookEndpoints.use((endpoints) => endpoints.find(id)),
    Effect.fromOption
  )
