import { Effect, Redacted } from "effect"
import type { Config } from "./configuration/config.ts"
import type { DemoData } from "./demo/demo-company.ts"
import { demoLines } from "./demo/demo-lines.ts"
import type { HttpListener } from "./http-listener.ts"
import { publicBaseUrl } from "./layers.ts"

export interface Started {
  readonly config: Config
  readonly publicListener: HttpListener
  readonly managementListener: HttpListener
  readonly managementToken: Redacted.Redacted<string>
  /** Null in production. */
  readonly demo: DemoData | null
}

/** Tells where the service listens: people in plain words on stdout, log collectors in a line. */
export const announce = (started: Started): Effect.Effect<void> => {
  const { config, managementListener, publicListener } = started
  const facts = {
    public: publicListener.url,
    management: managementListener.url,
    store: config.store
  }
  return config.production
    ? Effect.logInfo("Listening", facts)
    : Effect.sync(() => process.stdout.write(`${wordsFor(started).join("\n")}\n`))
}

const wordsFor = (started: Started): ReadonlyArray<string> => {
  const { config, demo, managementListener, publicListener } = started
  const token = Redacted.value(started.managementToken)
  return [
    "",
    `${config.serviceName} is running (${storeWords(config)}).`,
    "",
    `  Public API       ${publicListener.url}/v1`,
    `  Its reference    ${publicListener.url}/docs`,
    `  Management API   ${managementListener.url}/management/v1`,
    `  Its reference    ${managementListener.url}/management/docs`,
    `  Health, metrics  ${managementListener.url}/health/ready  ${managementListener.url}/metrics`,
    ...(config.managementToken === null
      ? [`  MANAGEMENT_TOKEN     ${token}  (generated for this start; set your own to keep it)`]
      : []),
    ...(demo === null
      ? []
      : demoLines(demo, {
          baseUrl: publicBaseUrl(config, publicListener),
          publicUrl: publicListener.url,
          managementUrl: managementListener.url,
          managementToken: token,
          requireHttps: config.requireHttps
        })),
    ""
  ]
}

const storeWords = (config: Config): string => {
  switch (config.store) {
    case "memory":
      return config.isStoreSet
        ? "data is lost at the end: STORE=memory"
        : "data is lost at the end: PostgreSQL does not run here"
    case "embedded":
      return `data in ${config.dataDirectory}`
    case "postgres":
      return "data in the database of DATABASE_URL"
  }
}
