import { Readiness } from "@review-proof/adapter-http"
import { ConfigurationWarnings } from "@review-proof/http-server"
import type { GettingStarted } from "@review-proof/adapter-web"
import { StoreUnavailable } from "@review-proof/ports"
import { Duration, Effect, Exit, Latch, Layer, Redacted, Ref, Scope } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { announce } from "./announce.ts"
import { reportMasterKey } from "./master-key.ts"
import type { Config } from "./configuration/config.ts"
import { risksOf } from "./configuration/risks.ts"
import type { DemoAccess } from "./demo/demo-access.ts"
import { openHttpListener, type HttpListener } from "./http-listener.ts"
import { makeSentMessages, type SentMessages } from "./sent-messages.ts"
import { serviceProcess } from "./process/service-process.ts"
import { shellWord } from "./process/shell-words.ts"
import { storeUnusable, withUsableStore } from "./store.ts"
import { domainLayer, httpLayers, publicBaseUrl } from "./layers.ts"

/** Runs the service until it is interrupted, then stops it in an orderly way. */
export const serve = (given: Config) =>
  Effect.flatMap(withUsableStore(given), (config) =>
    // Once it listens, a stop is orderly: what has arrived is answered.
    Effect.uninterruptibleMask((interruptible) =>
      Effect.flatMap(listen(config), (running) =>
        Effect.onInterrupt(interruptible(work(config, running)), () => stop(config, running))
      )
    ).pipe(Effect.scoped, Effect.provide(domainLayer(config)))
  )

type Running = Effect.Success<ReturnType<typeof listen>>

const listen = Effect.fnUntraced(function* (config: Config) {
  const warnings = yield* ConfigurationWarnings
  yield* Effect.forEach(risksOf(config), warnings.warn, { discard: true })
  const managementToken = config.managementToken ?? (yield* newManagementToken)
  const { trustedProxies } = config
  const publicListener = yield* openHttpListener({
    trustedProxies,
    listener: config.publicListener,
    variables: { host: "HOST", port: "PORT" },
    requestTimeout: 60_000
  })
  const managementListener = yield* openHttpListener({
    trustedProxies,
    listener: config.managementListener,
    variables: { host: "MANAGEMENT_HOST", port: "MANAGEMENT_PORT" },
    // Imports are long streams.
    requestTimeout: 0
  })
  const listeners = { publicListener, managementListener }
  const sent = config.production ? null : makeSentMessages()
  const gettingStarted = yield* Ref.make(gettingStartedOf(config, managementListener, null, null))
  const { managementHttp, publicHttp } = httpLayers(config, listeners, {
    managementToken,
    gettingStarted: Ref.get(gettingStarted),
    sent
  })
  // One after the other, so that callers of the public API wait only for what that API needs.
  yield* Effect.andThen(Layer.build(publicHttp), publicListener.begin)
  yield* publicListener.waitBriefly
  yield* Effect.promise(() => import("./v8-flags.ts"))
  yield* Effect.andThen(Layer.build(managementHttp), managementListener.begin)
  const workers = yield* Effect.flatMap(Effect.scope, Scope.fork)
  return { ...listeners, managementToken, sent, gettingStarted, workers }
})

const work = Effect.fnUntraced(function* (config: Config, running: Running) {
  const { gettingStarted, managementListener, managementToken, publicListener, sent } = running
  const listeners = { publicListener, managementListener }
  yield* reportMasterKey
  // Before the workers, so that they find nothing of the demo's past to do.
  const { demo, demoFile } =
    sent === null
      ? { demo: null, demoFile: null }
      : yield* demoOf(config, listeners, managementToken, sent)
  yield* Ref.set(gettingStarted, gettingStartedOf(config, managementListener, demo, demoFile))
  yield* announce({ config, ...listeners, managementToken, demo, demoFile })
  if (config.workers) {
    const baseUrl = publicBaseUrl(config, publicListener)
    yield* Layer.buildWithScope(yield* workersFor(config, baseUrl, sent), running.workers)
  }
  return yield* Effect.never
})

/** Loaded once requests are answered: clients for mail and HTTP are a third of all code. */
const workersFor = (config: Config, baseUrl: string, sent: SentMessages | null) =>
  Effect.map(
    Effect.promise(() => import("./background.ts")),
    ({ backgroundLayer }) => backgroundLayer(config, baseUrl, sent)
  )

/** The demo and its file. A file that cannot be written is no failure: the key is printed too. */
const demoOf = Effect.fnUntraced(function* (
  config: Config,
  { managementListener, publicListener }: Parameters<typeof httpLayers>[1],
  managementToken: Redacted.Redacted<string>,
  sent: SentMessages
) {
  const { demoFileIn, openDemo, writeDemoFile } = yield* Effect.promise(
    () => import("./demo/demo-access.ts")
  )
  const { demoMessagesLayer } = yield* Effect.promise(() => import("./messages.ts"))
  const file = demoFileIn(config.dataDirectory)
  const demo = yield* openDemo({
    file,
    baseUrl: publicBaseUrl(config, publicListener),
    withInvitations: config.messages.mode === "log",
    isShared: config.store === "postgres"
  }).pipe(
    Effect.provide(demoMessagesLayer(config, sent)),
    Effect.mapError((error) =>
      error instanceof StoreUnavailable ? storeUnusable(config)(error) : error
    )
  )
  // The memory store keeps nothing on disk.
  if (demo === null || config.store === "memory") return { demo, demoFile: null }
  const written = writeDemoFile(file, {
    API: `${publicListener.url}/v1`,
    KEY: Redacted.value(demo.key),
    COMPANY: demo.company.id,
    BUSINESS: demo.businessId,
    ...(demo.customerPath === null ? {} : { CUSTOMER: demo.customerPath }),
    MANAGEMENT_URL: managementListener.url,
    MANAGEMENT_TOKEN: Redacted.value(managementToken)
  })
  return yield* Effect.matchEffect(written, {
    onSuccess: () => Effect.succeed({ demo, demoFile: shellWord(file) }),
    onFailure: ({ message }) => Effect.as(Effect.logWarning(message), { demo, demoFile: null })
  })
})

const gettingStartedOf = (
  { production }: Config,
  managementListener: HttpListener,
  demo: DemoAccess | null,
  environmentFile: string | null
): GettingStarted | null =>
  production
    ? null
    : {
        demo: demo === null ? null : { ...demo, key: Redacted.value(demo.key) },
        managementUrl: managementListener.url,
        environmentFile
      }

/**
 * Health probes report the shutdown while requests and webhook attempts finish; then their listener
 * closes too. The workers observe SHUTDOWN_TIMEOUT themselves. If the database does not answer,
 * waiting callers get an answer before the process ends (service-process.ts).
 */
const stop = Effect.fnUntraced(function* (
  config: Config,
  { managementListener, publicListener, workers }: Running
) {
  yield* Effect.logInfo("Stopping")
  yield* Readiness.use((readiness) => readiness.shutDown)
  yield* Effect.sleep(config.shutdownDelay)
  yield* Effect.andThen(publicListener.endConnections, managementListener.endConnections)
  const workersStopped = yield* Latch.make(false)
  const drain = publicListener.drain.pipe(
    Effect.andThen(workersStopped.await),
    Effect.andThen(managementListener.waitUntilIdle),
    Effect.andThen(managementListener.drain),
    Effect.timeoutOrElse({
      duration: config.shutdownTimeout,
      orElse: () =>
        Effect.logWarning("Requests or attempts took longer than SHUTDOWN_TIMEOUT and were aborted")
    })
  )
  yield* Effect.forkDetach(Effect.ensuring(Scope.close(workers, Exit.void), workersStopped.open))
  const workersEnd = Effect.timeoutOrElse(workersStopped.await, {
    duration: Duration.sum(config.shutdownTimeout, moment),
    orElse: () =>
      Effect.logWarning("Workers did not stop within SHUTDOWN_TIMEOUT and were abandoned")
  })
  yield* Effect.all([drain, workersEnd], { concurrency: "unbounded", discard: true })
})

/** The time in which workers record what they aborted. */
const moment = Duration.millis(300)

const newManagementToken = Effect.map(
  SecureRandom.SecureRandom.use((random) => random.randomBytes(32)),
  (bytes) => Redacted.make(Buffer.from(bytes).toString("base64url"))
)

/** Runs the service until it is stopped. */
export const serveProcess = serviceProcess(serve)
