import { Effect, Schema } from "effect"
import * as Syntax from "./syntax.ts"

/** The default is written as an operator would write it. */
const or = <S extends Schema.Constraint>(schema: S, byDefault: S["Encoded"]) =>
  Schema.withDecodingDefaultKey<S>(Effect.succeed(byDefault))(schema)

const networks = Syntax.listOf(Syntax.network, 100)
const retryDelays = Syntax.listOf(Syntax.duration, 50)
const secretsKeys = Syntax.listOf(Syntax.secret(Syntax.base64Key), 10)

export const localhost = "127.0.0.1"
export const publicPort = "3000"
export const managementPort = "3001"

/** Everything that an operator may set (contract RUN-7). */
export const Variables = Schema.Struct({
  STORE: Schema.optionalKey(Syntax.oneOf("memory", "embedded", "postgres")),
  DATABASE_URL: Schema.optionalKey(Syntax.secret(Syntax.postgresUrl)),
  DATABASE_REPLICA_URL: Schema.optionalKey(Syntax.secret(Syntax.postgresUrl)),
  DATABASE_POOL_SIZE: or(Syntax.wholeNumber(1, 1000), "10"),
  DATA_DIR: or(Syntax.text, "./data"),
  HOST: or(Syntax.host, localhost),
  PORT: or(Syntax.port, publicPort),
  MANAGEMENT_HOST: or(Syntax.host, localhost),
  MANAGEMENT_PORT: or(Syntax.port, managementPort),
  MANAGEMENT_TOKEN: Schema.optionalKey(Syntax.secret(Syntax.bearerToken)),
  MANAGEMENT_OIDC_ISSUER: Schema.optionalKey(Syntax.webAddress),
  MANAGEMENT_OIDC_CLIENT_ID: Schema.optionalKey(Syntax.text),
  MANAGEMENT_OIDC_CLIENT_SECRET: Schema.optionalKey(Syntax.secret(Syntax.text)),
  MANAGEMENT_OIDC_ALLOWED: Schema.optionalKey(Syntax.listOf(Syntax.addressOrDomain, 1000)),
  BASE_URL: Schema.optionalKey(Syntax.baseUrl),
  HOME_URL: Schema.optionalKey(Syntax.redirectTarget),
  IMPRINT_URL: Schema.optionalKey(Syntax.webAddress),
  PRIVACY_URL: Schema.optionalKey(Syntax.webAddress),
  NODE_ENV: Schema.optionalKey(Syntax.nodeEnv),
  SERVICE_NAME: or(Syntax.name, "Review and Proof Service"),
  TRUSTED_PROXIES: Schema.optionalKey(networks),
  REQUIRE_HTTPS: Schema.optionalKey(Syntax.boolean),
  RATE_LIMIT_PER_SECOND: or(Syntax.wholeNumber(1, 1000), "10"),
  MESSAGES: or(Syntax.oneOf("log", "live"), "log"),
  SMTP_URL: Schema.optionalKey(Syntax.secret(Syntax.smtpUrl)),
  MAIL_FROM: Schema.optionalKey(Syntax.mailbox),
  WHATSAPP_API_URL: or(Syntax.baseUrl, "https://graph.facebook.com/v24.0"),
  WHATSAPP_TOKEN: Schema.optionalKey(Syntax.secret(Syntax.bearerToken)),
  WHATSAPP_PHONE_NUMBER_ID: Schema.optionalKey(Syntax.text),
  WHATSAPP_TEMPLATE: or(Syntax.text, "review_invitation"),
  WHATSAPP_APP_SECRET: Schema.optionalKey(Syntax.secret(Syntax.text)),
  WHATSAPP_VERIFY_TOKEN: Schema.optionalKey(Syntax.secret(Syntax.text)),
  SECRETS_KEY: Schema.optionalKey(secretsKeys),
  WEBHOOK_ALLOWED_NETWORKS: Schema.optionalKey(networks),
  WEBHOOK_RETRY_DELAYS: or(retryDelays, "1m,5m,15m,30m,1h,2h,6h,14h"),
  WEBHOOK_TIMEOUT: or(Syntax.duration, "10s"),
  WEBHOOK_PAUSE_AFTER: or(Syntax.duration, "3d"),
  WORKERS: or(Syntax.boolean, "true"),
  SHUTDOWN_DELAY: or(Syntax.delay, "0s"),
  SHUTDOWN_TIMEOUT: or(Syntax.duration, "15s"),
  LOG_LEVEL: or(Syntax.oneOf("trace", "debug", "info", "warn", "error", "fatal", "none"), "info"),
  LOG_FORMAT: Schema.optionalKey(Syntax.oneOf("pretty", "json")),
  OTEL_EXPORTER_OTLP_ENDPOINT: Schema.optionalKey(Syntax.baseUrl)
})
