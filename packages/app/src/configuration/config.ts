import { Result, Schema, SchemaIssue } from "effect"
import { nearMisses, type NearMiss } from "./near-misses.ts"
import * as Syntax from "./syntax.ts"
import { localhost, managementPort, publicPort, Variables } from "./variables.ts"

export interface Config extends ReturnType<typeof configFrom> {
  /** Variables that are not settings, but were perhaps meant as one. */
  readonly nearMisses: ReadonlyArray<NearMiss>
}

export interface Listener {
  readonly host: string
  readonly port: number
}

/** Names every wrong variable; shows no secret. */
class ConfigError extends Schema.TaggedError<ConfigError>()("ConfigError", {
  problems: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `The configuration is wrong:\n  ${this.problems.join("\n  ")}`
  }
}

/** The configuration that these variables make, or everything that is wrong with them. */
export const readConfig = (environment: Environment): Result.Result<Config, ConfigError> => {
  const given = variablesIn(environment)
  const read = decode(given)
  const wrong = Result.isFailure(read) ? wrongVariables(read.failure.issue) : []
  const problems = [
    ...wrong.map((name) => problemWith(name, given[name] ?? "")),
    ...rulesFor(given)
      .filter(([isBroken, name]) => isBroken && !wrong.includes(name))
      .map(([, name, why]) => `${name} ${why}`)
  ]
  return Result.isSuccess(read) && problems.length === 0
    ? Result.succeed({
        ...configFrom(read.success),
        nearMisses: nearMisses(Object.keys(environment), names)
      })
    : Result.fail(new ConfigError({ problems }))
}

/** The one place where the process's environment is read. */
export const processConfig = (): Result.Result<Config, ConfigError> => readConfig(process.env)

type Environment = Readonly<Record<string, string | undefined>>
type Name = keyof typeof Variables.fields
type SetVariables = Readonly<Partial<Record<Name, string>>>

/** An empty variable counts as not set. */
const variablesIn = (environment: Environment): SetVariables =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name]?.trim() ?? ""
      return value === "" ? [] : [[name, value]]
    })
  )

const isName = (name: unknown): name is Name => typeof name === "string" && name in Variables.fields
const names = Object.keys(Variables.fields).filter(isName)
const decode = Schema.decodeUnknownResult(Variables, { errors: "all" })

const wrongVariables = (issue: SchemaIssue.Issue): ReadonlyArray<Name> => {
  const paths = SchemaIssue.makeFormatterStandardSchemaV1()(issue).issues.map(
    ({ path }) => path?.[0]
  )
  return names.filter((name) => paths.includes(name))
}

const problemWith = (name: Name, value: string): string => {
  const schema = Variables.fields[name]
  // A URL may contain a password or a token.
  const isSecret = Schema.resolveAnnotations(schema)?.["isSecret"] || /[@?#]/.test(value)
  const shown = isSecret ? "" : `, not ${JSON.stringify(value)}`
  return `${name} must be ${Syntax.descriptionOf(schema)}${shown}`
}

/** Null if operators have the token alone. */
const managementProviderOf = (read: typeof Variables.Type) => {
  const { MANAGEMENT_OIDC_CLIENT_ID: clientId, MANAGEMENT_OIDC_CLIENT_SECRET: secret } = read
  const { MANAGEMENT_OIDC_ALLOWED: allowed, MANAGEMENT_OIDC_ISSUER: issuer } = read
  return issuer && clientId && secret && allowed ? { issuer, clientId, secret, allowed } : null
}

const configFrom = (read: typeof Variables.Type) => {
  const production = read.NODE_ENV === "production"
  return {
    store: storeOf(read),
    /** False if `store` is the default. */
    isStoreSet: read.STORE !== undefined,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    dataDirectory: read.DATA_DIR,
    publicListener: { host: read.HOST, port: read.PORT },
    managementListener: { host: read.MANAGEMENT_HOST, port: read.MANAGEMENT_PORT },
    /** Null: made at each start, and printed. */
    managementToken: read.MANAGEMENT_TOKEN ?? null,
    managementProvider: managementProviderOf(read),
    /** Null: the address of the public listener. */
    baseUrl: read.BASE_URL ?? null,
    /** The target of the redirect from `GET /`; null shows the start page. */
    homeUrl: read.HOME_URL ?? null,
    /** Pages link to these below their content. */
    imprintUrl: read.IMPRINT_URL ?? null,
    privacyUrl: read.PRIVACY_URL ?? null,
    production,
    serviceName: read.SERVICE_NAME,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    requireHttps: read.REQUIRE_HTTPS ?? production,
    ratePerSecond: read.RATE_LIMIT_PER_SECOND,
    messages: {
      mode: read.MESSAGES,
      smtpUrl: read.SMTP_URL ?? null,
      mailFrom: read.MAIL_FROM ?? null,
      whatsApp: {
        apiUrl: read.WHATSAPP_API_URL,
        token: read.WHATSAPP_TOKEN ?? null,
        phoneNumberId: read.WHATSAPP_PHONE_NUMBER_ID ?? null,
        template: read.WHATSAPP_TEMPLATE,
        appSecret: read.WHATSAPP_APP_SECRET ?? null,
        verifyToken: read.WHATSAPP_VERIFY_TOKEN ?? null
      }
    },
    /** The first seals, the others still open. */
    secretsKeys: read.SECRETS_KEY ?? [],
    webhooks: {
      allowedNetworks: read.WEBHOOK_ALLOWED_NETWORKS ?? [],
      retryDelays: read.WEBHOOK_RETRY_DELAYS,
      timeout: read.WEBHOOK_TIMEOUT,
      pauseAfter: read.WEBHOOK_PAUSE_AFTER
    },
    workers: read.WORKERS,
    /** The time between reporting "not ready" and stopping. */
    shutdownDelay: read.SHUTDOWN_DELAY,
    shutdownTimeout: read.SHUTDOWN_TIMEOUT,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT ?? null,
    otlpEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null
  }
}

/** The store of the given settings: a named database is used even without STORE. */
const storeOf = <Store extends string>(given: {
  readonly STORE?: Store
  readonly DATABASE_URL?: unknown
}) => given.STORE ?? (given.DATABASE_URL === undefined ? "embedded" : "postgres")

/** A wildcard covers all addresses of its family, and `::` covers those of IPv4 as well. */
const includes = (host: string, other: string): boolean =>
  host === other || host === "::" || (host === "0.0.0.0" && !other.includes(":"))

/** Written in any way: `https://Shop.example` is `https://shop.example/`. */
const isSamePage = (url: string | undefined, other: string | undefined): boolean => {
  const page = (text = "") => URL.parse(text)?.href.replace(/\/$/, "")
  return page(url) !== undefined && page(url) === page(other)
}

type Rule = readonly [isBroken: boolean, name: Name, why: string]

/** Rules between variables, checked together with their syntax, so that one start reports all problems. */
const rulesFor = (given: SetVariables): ReadonlyArray<Rule> => {
  const { HOST = localhost, MANAGEMENT_HOST = localhost, MANAGEMENT_TOKEN } = given
  const { PORT = publicPort, MANAGEMENT_PORT = managementPort } = given
  const isUnset = (name: Name) => given[name] === undefined
  const isSamePort = Number(PORT) === Number(MANAGEMENT_PORT) && Number(PORT) !== 0
  const store = storeOf(given)
  const isProduction = given.NODE_ENV === "production"
  const isTokenShort = MANAGEMENT_TOKEN !== undefined && MANAGEMENT_TOKEN.length < minTokenLength
  const isLive = given.MESSAGES === "live"
  // A misspelt MESSAGES counts as `live`, so that the other missing settings are reported at the
  // same time.
  const isPerhapsLive = (given.MESSAGES ?? "log") !== "log"
  const hasMail = isPerhapsLive && !isUnset("SMTP_URL")
  const hasWhatsApp = isPerhapsLive && !isUnset("WHATSAPP_TOKEN")
  const needs = (applies: boolean, name: Name, why: string): Rule => [
    applies && isUnset(name),
    name,
    why
  ]
  return [
    needs(store === "postgres", "DATABASE_URL", "is required with STORE=postgres"),
    [
      store !== "postgres" && !isUnset("DATABASE_REPLICA_URL"),
      "DATABASE_REPLICA_URL",
      "needs DATABASE_URL, whose replica it is"
    ],
    [
      isSamePort && (includes(HOST, MANAGEMENT_HOST) || includes(MANAGEMENT_HOST, HOST)),
      "MANAGEMENT_PORT",
      "must not be that of PORT on the same host"
    ],
    [
      isSamePage(given.HOME_URL, given.BASE_URL),
      "HOME_URL",
      "must not be BASE_URL, because the redirect would lead to itself"
    ],
    needs(isProduction, "MANAGEMENT_TOKEN", "is required in production"),
    [
      isProduction && isTokenShort,
      "MANAGEMENT_TOKEN",
      `must have at least ${minTokenLength} characters in production`
    ],
    needs(
      isProduction && store === "postgres",
      "SECRETS_KEY",
      `is required in production with a database: ${Syntax.descriptionOf(Syntax.base64Key)}`
    ),
    ...managementProvider.map((name) =>
      needs(
        managementProvider.some((one) => !isUnset(one)),
        name,
        "is required with the other MANAGEMENT_OIDC settings"
      )
    ),
    needs(isLive && !hasWhatsApp, "SMTP_URL", "or WHATSAPP_TOKEN is required with MESSAGES=live"),
    needs(hasMail, "MAIL_FROM", "is required with SMTP_URL"),
    ...(["WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"] as const).map(
      (name) => needs(hasWhatsApp, name, "is required with WHATSAPP_TOKEN")
    )
  ]
}

const managementProvider = [
  "MANAGEMENT_OIDC_ISSUER",
  "MANAGEMENT_OIDC_CLIENT_ID",
  "MANAGEMENT_OIDC_CLIENT_SECRET",
  "MANAGEMENT_OIDC_ALLOWED"
] as const

const minTokenLength = 32
