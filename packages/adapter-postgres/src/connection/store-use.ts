/**
 * Metrics of the pools: the driver has none, so the operations that use them are counted, in plain
 * numbers that are read when somebody asks for the metrics.
 */
import { Clock, Effect, Metric, type Scope } from "effect"

/** Counts an operation of the store while it is under way, waiting for a connection included. */
export const trackInFlight = <A, E, R>(operation: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Clock.clockWith((clock) => {
    const startedAt = clock.monotonicTimeNanosUnsafe()
    used.inFlight += 1
    // A plain count and no effect, because each request runs several operations.
    return Effect.onExitPrimitive(operation, () => {
      used.inFlight -= 1
      used.ended += 1
      used.seconds += Number(clock.monotonicTimeNanosUnsafe() - startedAt) / 1e9
      return undefined
    })
  })

export const countOutage = Effect.sync(() => {
  used.outages += 1
})

export const registerStoreUse = (pools: { readonly reads: number; readonly writes: number }) =>
  registerSeries([
    gauge(inFlight, () => used.inFlight),
    gauge(Metric.withAttributes(connections, { pool: "read" }), () => pools.reads),
    gauge(Metric.withAttributes(connections, { pool: "write" }), () => pools.writes),
    counter(ended, () => used.ended),
    counter(seconds, () => used.seconds),
    counter(outages, () => used.outages)
  ])

/** Shows them in the metrics until the scope closes. */
export const registerSeries = (
  series: ReadonlyArray<ReturnType<typeof gauge>>
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.map(Effect.context<never>(), (context) => series.map((register) => register(context))),
    (registered) => Effect.sync(() => registered.forEach(({ remove }) => remove()))
  ).pipe(Effect.asVoid)

/** The use of all stores of this process; only tests have several. */
const used = { inFlight: 0, ended: 0, seconds: 0, outages: 0 }

type Context = Parameters<typeof Metric.registerUnsafe>[1]

const ignored = { update: () => {}, modify: () => {} }

export const gauge =
  (metric: Metric.Metric<number, Metric.GaugeState<number>>, value: () => number) =>
  (context: Context) =>
    Metric.registerUnsafe(metric, context, { get: () => ({ value: value() }), ...ignored })

const counter =
  (metric: Metric.Metric<number, Metric.CounterState<number>>, count: () => number) =>
  (context: Context) =>
    Metric.registerUnsafe(metric, context, {
      get: () => ({ count: count(), incremental: true }),
      ...ignored
    })

const inFlight = Metric.gauge("store_operations_in_flight", {
  description: "Operations of the store under way, those that wait for a connection included."
})
const connections = Metric.gauge("store_pool_connections_max", {
  description: "Connections that this instance opens at most, by pool."
})
const ended = Metric.counter("store_operations_total", {
  description: "Operations of the store that ended.",
  incremental: true
})
const seconds = Metric.counter("store_operation_seconds_total", {
  description:
    "Time that operations of the store took, waiting included. Its rate is their mean number.",
  incremental: true
})
const outages = Metric.counter("store_unavailable_total", {
  description: "Operations that failed because the database was out of reach or overloaded.",
  incremental: true
})
