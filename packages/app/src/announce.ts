import { Effect, Redacted } from "effect"
import type { Config } from "./config.ts"
import type { DemoData } from "./demo/demo-data.ts"
import { demoLines } from "./demo/demo-lines.ts"
import type { HttpListener } from "./http-listener.ts"
import { publicBaseUrl } from "./layers.ts"

export interface Started {
  readonly config: Config
  readonly publicListener: HttpListener
  readonly portalListener: HttpListener
  readonly portalToken: Redacted.Redacted<string>
  /** Null in production. */
  readonly demo: DemoData | null
}

/** Tells where the service listens: people in plain words on stdout, log collectors in a line. */
export const announce = (started: Started): Effect.Effect<void> => {
  const { config, portalListener, publicListener } = started
  const facts = { public: publicListener.url, portal: portalListener.url, store: config.store }
  return config.production
    ? Effect.logInfo("Listening", facts)
    : Effect.sync(() => process.stdout.write(`${wordsFor(started).join("\n")}\n`))
}

const wordsFor = (started: Started): ReadonlyArray<string> => {
  const { config, demo, portalListener, publicListener } = started
  const token = Redacted.value(started.portalToken)
  return [
    "",
    `${config.serviceName} is running (${storeWords(config)}).`,
    "",
    `  Public API       ${publicListener.url}/v1`,
    `  Its reference    ${publicListener.url}/docs`,
    `  Management API   ${portalListener.url}/portal/v1`,
    `  Its reference    ${portalListener.url}/portal/docs`,
    `  Health, metrics  ${portalListener.url}/health/ready  ${portalListener.url}/metrics`,
    ...(config.portalToken === null
      ? [`  PORTAL_TOKEN     ${token}  (made for this start; set your own to keep one)`]
      : []),
    ...(demo === null
      ? []
      : demoLines(demo, {
          baseUrl: publicBaseUrl(config, publicListener),
          publicUrl: publicListener.url,
          portalUrl: portalListener.url,
          portalToken: token,
          requireHttps: config.requireHttps
        })),
    ""
  ]
}

const storeWords = (config: Config): string => {
  switch (config.store) {
    case "memory":
      return "nothing is kept: STORE=memory"
    case "embedded":
      return `data in ${config.dataDirectory}`
    case "postgres":
      return "data in the database of DATABASE_URL"
  }
}
