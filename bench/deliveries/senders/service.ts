// This service's deliveries, composed as the service composes them.
import "effect/schema/SchemaJITCompiler/enable"
import { Duration, Effect, Layer, Redacted } from "effect"
import { migrate, postgresStoreLayer } from "../../../packages/adapter-postgres/src/index.ts"
import { webhookTransportLayer } from "../../../packages/adapter-webhooks/src/index.ts"
import { CryptoLayer } from "../../../packages/app/src/crypto.ts"
import { deliverWebhooks } from "../../../packages/domain/src/dispatch/deliver-webhooks.ts"
import { pausePolicy } from "../../../packages/domain/src/webhooks/webhook-settings.ts"
import { deliveryConnections } from "../../../packages/domain/src/entries/background.ts"
import { Secrets } from "../../../packages/domain/src/entries/secrets.ts"
import { sealSecret } from "../../../packages/domain/src/entries/webhooks.ts"
import { Deliveries, EndpointId } from "../../../packages/ports/src/index.ts"
import type { LeasedDelivery, Settlement } from "../../../packages/ports/src/store.ts"
import { withClient } from "../../postgres.ts"
import { fill, fillBacklog } from "./fill.ts"
import { measured, secret } from "./post.ts"

interface Plan {
  readonly count: number
  readonly origins: ReadonlyArray<string>
  readonly url: string
  readonly warmUp: number
  /** Measures claims beside a backlog of this size instead of sending. */
  readonly backlog?: number
}

const plan: Plan = JSON.parse(process.argv[2] ?? "{}")
const store = postgresStoreLayer({ url: Redacted.make(plan.url), poolSize: 10 })
const base = Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))]).pipe(
  Layer.provideMerge(store),
  Layer.provideMerge(CryptoLayer)
)

let settled = 0
let delivered = (_more: number): void => {}
const Counted = Layer.effect(
  Deliveries,
  Effect.map(Deliveries, (deliveries) =>
    Deliveries.of({
      ...deliveries,
      settle: (settlements, policy) =>
        Effect.tap(deliveries.settle(settlements, policy), () =>
          Effect.sync(() => {
            settled += settlements.length
            delivered(settlements.length)
          })
        )
    })
  )
)

const outbound = webhookTransportLayer({
  policy: () => true,
  connectionsPerOrigin: deliveryConnections
})

const prepare = Effect.gen(function* () {
  const sealed: Array<{ id: string; url: string; sealed: string }> = []
  for (let number = 0; number < 64; number += 1) {
    const id = EndpointId.make(`we_bench${String(number).padStart(3, "0")}`)
    const origin = plan.origins[number % plan.origins.length] ?? ""
    const text = yield* sealSecret(id, Redacted.make(secret))
    sealed.push({ id, url: `${origin}/hook?${number}`, sealed: text })
  }
  yield* Effect.promise(() =>
    withClient(plan.url, async (client) => {
      await fill(client, sealed, plan.count)
      if (plan.backlog === undefined) await client.query("analyze")
      else await fillBacklog(client, plan.backlog)
    })
  )
})

const send = Effect.gen(function* () {
  const context = yield* Layer.build(
    Counted.pipe(Layer.provideMerge(outbound), Layer.provideMerge(base))
  )
  const work = Effect.gen(function* () {
    yield* deliverWebhooks(Duration.seconds(10))
    while (settled < plan.count) yield* Effect.sleep(5)
  }).pipe(Effect.scoped, Effect.provide(context))
  yield* Effect.promise(() =>
    measured(plan.warmUp, (count) => {
      delivered = count
      return Effect.runPromise(work)
    })
  )
}).pipe(Effect.scoped)

/**
 * Milliseconds of each claim of 64 from 64 endpoints, one of them with the
 * backlog. What was claimed is settled before the next, as by an instance.
 */
const claims = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const policy = yield* pausePolicy
  const times: Array<number> = []
  for (let turn = 0; turn < 200; turn += 1) {
    const began = performance.now()
    const leases = yield* deliveries.claim(fresh)
    times.push(performance.now() - began)
    yield* deliveries.settle(
      leases.map((lease) => arrived(lease, Date.now())),
      policy
    )
  }
  process.send?.({ claims: times })
}).pipe(Effect.provide(base))

const fresh = { limit: 64, perEndpoint: 16, leaseMillis: 60_000, saturated: [] }

const arrived = ({ attempt, delivery, epoch }: LeasedDelivery, at: number): Settlement => ({
  deliveryId: delivery.id,
  endpointId: delivery.endpointId,
  epoch,
  outcome: { _tag: "Delivered" },
  record: {
    deliveryId: delivery.id,
    attempt,
    at,
    durationMillis: 1,
    signature: "t=0,v1=00",
    body: "{}",
    response: { status: 204, headers: {}, body: "" },
    error: null
  }
})

await Effect.runPromise(
  Effect.gen(function* () {
    yield* migrate({ url: Redacted.make(plan.url) })
    yield* prepare.pipe(Effect.provide(base))
    yield* plan.backlog === undefined ? send : claims
  })
)
process.exit(0)
