/**
 * The figures of the process itself, under the names that Prometheus clients
 * give them on every platform, so that ready-made dashboards work.
 */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect, Metric } from "effect"

export const startProcessMetrics = Effect.gen(function* () {
  const delay = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const histogram = monitorEventLoopDelay({ resolution: 10 })
      histogram.enable()
      return histogram
    }),
    (histogram) => Effect.sync(() => histogram.disable())
  )
  yield* Metric.update(startTime, performance.timeOrigin / 1000)
  yield* Metric.update(Metric.withAttributes(nodeVersion, { version: process.version }), 1)
  const update = Effect.gen(function* () {
    yield* updateCpu
    yield* updateMemory
    yield* Metric.update(delayP99, delay.percentile(99) / 1e9)
    yield* Metric.update(delayMax, delay.max / 1e9)
    delay.reset()
  })
  return { update }
})

const updateCpu = Effect.gen(function* () {
  const { user, system } = process.cpuUsage()
  const counted = yield* Metric.value(cpuSeconds)
  yield* Metric.update(cpuSeconds, (user + system) / 1e6 - counted.count)
})

const updateMemory = Effect.gen(function* () {
  const memory = process.memoryUsage()
  yield* Metric.update(residentMemory, memory.rss)
  yield* Metric.update(heapUsed, memory.heapUsed)
  yield* Metric.update(heapTotal, memory.heapTotal)
  yield* Metric.update(externalMemory, memory.external)
})

const cpuSeconds = Metric.counter("process_cpu_seconds_total", {
  description: "User and system CPU time spent, in seconds.",
  incremental: true
})
const startTime = Metric.gauge("process_start_time_seconds", {
  description: "When the process started, in seconds since the Unix epoch."
})
const residentMemory = Metric.gauge("process_resident_memory_bytes", {
  description: "Resident memory, in bytes."
})
const heapUsed = Metric.gauge("nodejs_heap_size_used_bytes", {
  description: "Heap in use, in bytes."
})
const heapTotal = Metric.gauge("nodejs_heap_size_total_bytes", {
  description: "Heap reserved, in bytes."
})
const externalMemory = Metric.gauge("nodejs_external_memory_bytes", {
  description: "Memory outside the heap that it refers to, in bytes."
})
const delayP99 = Metric.gauge("nodejs_eventloop_lag_p99_seconds", {
  description: "99th percentile of the event loop's delay since the last scrape, in seconds."
})
const delayMax = Metric.gauge("nodejs_eventloop_lag_max_seconds", {
  description: "Longest delay of the event loop since the last scrape, in seconds."
})
const nodeVersion = Metric.gauge("nodejs_version_info", {
  description: "The version of Node.js; the value is always 1."
})
