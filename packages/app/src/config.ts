import { Duration, Option, Redacted, Result, Schema } from "effect"
import type { IpNetwork } from "effect/net"
import { variablesOf } from "./configuration/read-variables.ts"
import type { Environment, Variables } from "./configuration/read-variables.ts"
import * as Syntax from "./configuration/syntax.ts"

/** Everything that an operator may set (contract RUN-7). */
export interface Config {
  readonly store: "memory" | "embedded" | "postgres"
  /** False: it is the default. */
  readonly isStoreSet: boolean
  readonly databaseUrl: Redacted.Redacted<string> | null
  readonly databasePoolSize: number
  readonly dataDirectory: string
  readonly publicListener: Listener
  readonly managementListener: Listener
  /** Null: made at each start, and printed. */
  readonly managementToken: Redacted.Redacted<string> | null
  /** Null: the address of the public listener. */
  readonly baseUrl: string | null
  readonly production: boolean
  readonly serviceName: string
  readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
  readonly requireHttps: boolean
  readonly ratePerSecond: number
  readonly messages: Messages
  /** The first seals, the others still open. */
  readonly secretsKeys: ReadonlyArray<Redacted.Redacted<Uint8Array>>
  readonly webhooks: {
    readonly allowedNetworks: ReadonlyArray<IpNetwork.IpNetwork>
    readonly retryDelays: ReadonlyArray<Duration.Duration>
    readonly timeout: Duration.Duration
    readonly pauseAfter: Duration.Duration
  }
  readonly workers: boolean
  readonly shutdownTimeout: Duration.Duration
  readonly logLevel: (typeof logLevels)[number]
  readonly logFormat: "pretty" | "json" | null
  readonly otlpEndpoint: string | null
}

export interface Listener {
  readonly host: string
  readonly port: number
}

interface Messages {
  readonly mode: "log" | "live"
  readonly smtpUrl: Redacted.Redacted<string> | null
  readonly mailFrom: string | null
  readonly whatsApp: {
    readonly apiUrl: string
    readonly token: Redacted.Redacted<string> | null
    readonly phoneNumberId: string | null
    readonly template: string
    readonly appSecret: Redacted.Redacted<string> | null
    readonly verifyToken: Redacted.Redacted<string> | null
  }
}

/** Names every wrong variable; shows no secret. */
export class ConfigError extends Schema.TaggedError<ConfigError>()("ConfigError", {
  problems: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `The configuration is wrong:\n  ${this.problems.join("\n  ")}`
  }
}

/** The configuration that these variables make, or all that is wrong with them. */
export const readConfig = (environment: Environment): Result.Result<Config, ConfigError> => {
  const variables = variablesOf(environment)
  const config = configFrom(variables)
  checkListeners(config, variables)
  checkProduction(config, variables)
  checkMessages(config.messages, variables)
  return variables.problems.length === 0
    ? Result.succeed(config)
    : Result.fail(new ConfigError({ problems: variables.problems }))
}

/** The one place where the process's environment is read. */
export const processConfig = (): Result.Result<Config, ConfigError> => readConfig(process.env)

const maxNetworks = 100
const maxRetries = 50
const maxKeys = 10
/** Of the management token, in production. */
const MIN_TOKEN_LENGTH = 32
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "none"] as const

const configFrom = ({ read, isSet, refuse }: Variables): Config => {
  const networks = Syntax.listOf(Syntax.network, maxNetworks)
  const store = read(
    "STORE",
    Syntax.oneOf("memory", "embedded", "postgres"),
    isSet("DATABASE_URL") ? "postgres" : "embedded"
  )
  const production = read("NODE_ENV", Syntax.text, "") === "production"
  if (store === "postgres" && !isSet("DATABASE_URL"))
    refuse("DATABASE_URL", "is required with STORE=postgres")
  return {
    store,
    isStoreSet: isSet("STORE"),
    databaseUrl: read("DATABASE_URL", Syntax.secret(Syntax.postgresUrl), null),
    databasePoolSize: read("DATABASE_POOL_SIZE", Syntax.wholeNumber(1, 1000), 10),
    dataDirectory: read("DATA_DIR", Syntax.text, "./data"),
    publicListener: {
      host: read("HOST", Syntax.host, "127.0.0.1"),
      port: read("PORT", Syntax.port, 3000)
    },
    managementListener: {
      host: read("MANAGEMENT_HOST", Syntax.host, "127.0.0.1"),
      port: read("MANAGEMENT_PORT", Syntax.port, 3001)
    },
    managementToken: read("MANAGEMENT_TOKEN", Syntax.secret(Syntax.bearerToken), null),
    baseUrl: read("BASE_URL", Syntax.baseUrl, null),
    production,
    serviceName: read("SERVICE_NAME", Syntax.text, "Review and Proof Service"),
    trustedProxies: read("TRUSTED_PROXIES", networks, []),
    requireHttps: read("REQUIRE_HTTPS", Syntax.boolean, production),
    ratePerSecond: read("RATE_LIMIT_PER_SECOND", Syntax.wholeNumber(1, 1000), 10),
    messages: messagesFrom(read),
    secretsKeys: read("SECRETS_KEY", Syntax.listOf(Syntax.secret(Syntax.base64Key), maxKeys), []),
    webhooks: {
      allowedNetworks: read("WEBHOOK_ALLOWED_NETWORKS", networks, []),
      retryDelays: read(
        "WEBHOOK_RETRY_DELAYS",
        Syntax.listOf(Syntax.duration, maxRetries),
        defaultRetryDelays
      ),
      timeout: read("WEBHOOK_TIMEOUT", Syntax.duration, Duration.seconds(10)),
      pauseAfter: read("WEBHOOK_PAUSE_AFTER", Syntax.duration, Duration.days(3))
    },
    workers: read("WORKERS", Syntax.boolean, true),
    shutdownTimeout: read("SHUTDOWN_TIMEOUT", Syntax.duration, Duration.seconds(15)),
    logLevel: read("LOG_LEVEL", Syntax.oneOf(...logLevels), "info"),
    logFormat: read("LOG_FORMAT", Syntax.oneOf("pretty", "json"), null),
    otlpEndpoint: read("OTEL_EXPORTER_OTLP_ENDPOINT", Syntax.baseUrl, null)
  }
}

const defaultRetryDelays = Option.getOrThrow(
  Syntax.listOf(Syntax.duration, maxRetries).read("1m,5m,15m,30m,1h,2h,6h,14h")
)

const messagesFrom = (read: Variables["read"]): Messages => ({
  mode: read("MESSAGES", Syntax.oneOf("log", "live"), "log"),
  smtpUrl: read("SMTP_URL", Syntax.secret(Syntax.smtpUrl), null),
  mailFrom: read("MAIL_FROM", Syntax.mailbox, null),
  whatsApp: {
    apiUrl: read("WHATSAPP_API_URL", Syntax.baseUrl, "https://graph.facebook.com/v24.0"),
    token: read("WHATSAPP_TOKEN", Syntax.secret(Syntax.bearerToken), null),
    phoneNumberId: read("WHATSAPP_PHONE_NUMBER_ID", Syntax.text, null),
    template: read("WHATSAPP_TEMPLATE", Syntax.text, "review_invitation"),
    appSecret: read("WHATSAPP_APP_SECRET", Syntax.secret(Syntax.text), null),
    verifyToken: read("WHATSAPP_VERIFY_TOKEN", Syntax.secret(Syntax.text), null)
  }
})

const checkListeners = (config: Config, { refuse }: Variables): void => {
  const { managementListener, publicListener } = config
  const { host, port } = publicListener
  if (port !== 0 && port === managementListener.port && host === managementListener.host) {
    refuse("MANAGEMENT_PORT", "must not be that of PORT on the same host")
  }
}

/** In production nothing that guards data is made up at the start, and nothing is lost by default. */
const checkProduction = (config: Config, { isSet, refuse }: Variables): void => {
  if (!config.production) return
  const token = config.managementToken
  if (!isSet("MANAGEMENT_TOKEN")) refuse("MANAGEMENT_TOKEN", "is required in production")
  else if (token !== null && Redacted.value(token).length < MIN_TOKEN_LENGTH) {
    refuse("MANAGEMENT_TOKEN", `must have at least ${MIN_TOKEN_LENGTH} characters in production`)
  }
  if (!isSet("MESSAGES")) {
    refuse("MESSAGES", "is required in production: live sends messages, log prints them instead")
  }
  if (config.store === "postgres" && !isSet("SECRETS_KEY")) {
    refuse("SECRETS_KEY", `is required in production with a database: ${Syntax.base64Key.mustBe}`)
  }
}

/** Live messages need at least one channel, and each channel all that it needs. */
const checkMessages = (messages: Messages, { isSet, refuse }: Variables): void => {
  if (messages.mode !== "live") return
  if (!isSet("SMTP_URL") && !isSet("WHATSAPP_TOKEN")) {
    refuse("SMTP_URL", "or WHATSAPP_TOKEN is required with MESSAGES=live")
  }
  if (isSet("SMTP_URL") && !isSet("MAIL_FROM")) refuse("MAIL_FROM", "is required with SMTP_URL")
  if (!isSet("WHATSAPP_TOKEN")) return
  for (const name of ["WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"]) {
    if (!isSet(name)) refuse(name, "is required with WHATSAPP_TOKEN")
  }
}
