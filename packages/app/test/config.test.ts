import { assert, describe, it } from "@effect/vitest"
import { Duration, Redacted, Result } from "effect"
import { IpNetwork } from "effect/net"
import { readConfig, type Config } from "../src/configuration/config.ts"

const configOf = (environment: Record<string, string>): Config =>
  Result.getOrThrow(readConfig(environment))

const problemsOf = (environment: Record<string, string>): ReadonlyArray<string> => {
  const read = readConfig(environment)
  return Result.isFailure(read) ? read.failure.problems : []
}

/** The settings that these problems are about. */
const namedIn = (problems: ReadonlyArray<string>) => problems.map((one) => one.split(" ")[0])

const token = "t".repeat(32)
const key = Buffer.alloc(32, 7).toString("base64")

describe("configuration", () => {
  it("needs no variable at all", () => {
    const config = configOf({})
    assert.strictEqual(config.store, "embedded")
    assert.isNull(config.databaseUrl)
    assert.strictEqual(config.databasePoolSize, 10)
    assert.strictEqual(config.dataDirectory, "./data")
    assert.deepStrictEqual(config.publicListener, { host: "127.0.0.1", port: 3000 })
    assert.deepStrictEqual(config.managementListener, { host: "127.0.0.1", port: 3001 })
    assert.isNull(config.managementToken)
    assert.isNull(config.baseUrl)
    assert.isFalse(config.production)
    assert.strictEqual(config.serviceName, "Review and Proof Service")
    assert.deepStrictEqual(config.trustedProxies, [])
    assert.isFalse(config.requireHttps)
    assert.strictEqual(config.ratePerSecond, 10)
    assert.strictEqual(config.messages.mode, "log")
    assert.strictEqual(config.messages.whatsApp.template, "review_invitation")
    assert.deepStrictEqual(
      config.webhooks.retryDelays.map((delay) => Duration.toMinutes(delay)),
      [1, 5, 15, 30, 60, 120, 360, 840]
    )
    assert.strictEqual(Duration.toSeconds(config.webhooks.timeout), 10)
    assert.strictEqual(Duration.toDays(config.webhooks.pauseAfter), 3)
    assert.isTrue(config.workers)
    assert.strictEqual(Duration.toSeconds(config.shutdownTimeout), 15)
    assert.strictEqual(config.logLevel, "info")
    assert.isNull(config.logFormat)
    assert.isNull(config.otlpEndpoint)
  })

  it("takes a database where one is named, unless another store is", () => {
    const DATABASE_URL = "postgres://user:password@db:5432/reviews"
    assert.strictEqual(configOf({ DATABASE_URL }).store, "postgres")
    assert.strictEqual(configOf({ DATABASE_URL, STORE: "memory" }).store, "memory")
  })

  it("takes replicas of that database alone, on one or several servers", () => {
    const DATABASE_URL = "postgres://user:password@db/reviews"
    const DATABASE_REPLICA_URL = "postgres://user:password@one,two:5433/reviews"
    const { databaseReplicaUrl } = configOf({ DATABASE_URL, DATABASE_REPLICA_URL })
    assert.strictEqual(
      databaseReplicaUrl && Redacted.value(databaseReplicaUrl),
      DATABASE_REPLICA_URL
    )
    assert.isNull(configOf({ DATABASE_URL }).databaseReplicaUrl)
    for (const other of [{}, { DATABASE_URL, STORE: "memory" }, { STORE: "embedded" }]) {
      const problems = problemsOf({ ...other, DATABASE_REPLICA_URL })
      assert.deepStrictEqual(problems, [
        "DATABASE_REPLICA_URL needs DATABASE_URL, whose replica it is"
      ])
    }
  })

  it("counts an empty variable as not set", () => {
    assert.strictEqual(configOf({ PORT: "", STORE: " " }).publicListener.port, 3000)
  })

  it.each([
    ["500ms", 500],
    ["10s", 10_000],
    ["5m", 300_000],
    ["2h", 7_200_000],
    ["3d", 259_200_000]
  ])("reads the duration %s", (written, millis) => {
    assert.strictEqual(
      Duration.toMillis(configOf({ SHUTDOWN_TIMEOUT: written }).shutdownTimeout),
      millis
    )
  })

  it("takes a delay of zero for none, as when it is left out", () => {
    const delays = [{}, { SHUTDOWN_DELAY: "0s" }, { SHUTDOWN_DELAY: "3s" }].map(
      (environment) => configOf(environment).shutdownDelay
    )
    assert.deepStrictEqual(delays.map(Duration.toMillis), [0, 0, 3000])
  })

  it("says that a time limit must be above zero, and no such thing of a delay", () => {
    assert.include(problemsOf({ SHUTDOWN_TIMEOUT: "0s" })[0], "above zero")
    assert.notInclude(problemsOf({ SHUTDOWN_DELAY: "x" })[0], "above zero")
  })

  it("refuses one port for both listeners of a host, unless each takes a free one", () => {
    const port = { PORT: "3100", MANAGEMENT_PORT: "3100" }
    const shared = [{}, { HOST: "0.0.0.0" }, { MANAGEMENT_HOST: "0.0.0.0" }, { HOST: "::" }]
    for (const hosts of shared) {
      const problems = problemsOf({ ...port, ...hosts })
      assert.deepStrictEqual(problems, [
        "MANAGEMENT_PORT must not be that of PORT on the same host"
      ])
    }
    configOf({ ...port, MANAGEMENT_HOST: "127.0.0.2" })
    configOf({ ...port, HOST: "0.0.0.0", MANAGEMENT_HOST: "::1" })
    configOf({ PORT: "0", MANAGEMENT_PORT: "0" })
  })

  it.each(["https://x.example/home", "https://X.example/home/", "https://x.example:443/home"])(
    "refuses %s as the page that its own start page redirects to",
    (HOME_URL) => {
      const problems = problemsOf({ BASE_URL: "https://x.example/home", HOME_URL })
      assert.deepStrictEqual(problems, [
        "HOME_URL must not be BASE_URL, because the redirect would lead to itself"
      ])
      configOf({ BASE_URL: "https://x.example", HOME_URL })
    }
  )

  it("reads networks and single addresses", () => {
    const { trustedProxies } = configOf({ TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.7,fd00::/8" })
    assert.deepStrictEqual(trustedProxies.map(IpNetwork.format), [
      "10.0.0.0/8",
      "192.0.2.7/32",
      "fd00::/8"
    ])
  })

  it.each(["@ops.example", "*.ops.example", "https://ops.example", "Ada <ada@ops.example>"])(
    "refuses an operator of the console that nobody can be: %s",
    (wrong) => {
      const provider = {
        MANAGEMENT_OIDC_ISSUER: "https://login.example",
        MANAGEMENT_OIDC_CLIENT_ID: "console",
        MANAGEMENT_OIDC_CLIENT_SECRET: "secret"
      }
      const allowing = (list: string) => ({ ...provider, MANAGEMENT_OIDC_ALLOWED: list })
      const right = "ada+ops@ops.example, Ops.Example, bücher.example, localhost"
      assert.deepStrictEqual(problemsOf(allowing(right)), [])
      const problems = problemsOf(allowing(`${right}, ${wrong}`))
      assert.lengthOf(problems, 1)
      assert.include(problems[0], "each an email address, or a domain such as ops.example")
    }
  )

  it("says how long a line of text may be", () => {
    const WHATSAPP_TEMPLATE = "t".repeat(1001)
    assert.include(problemsOf({ WHATSAPP_TEMPLATE })[0], "at most 1000 characters")
  })

  it.each([
    ["https://shop.example", "https://shop.example"],
    ["https://shop.example/home/?from=reviews", "https://shop.example/home/?from=reviews"],
    ["https://bücher.example/日本", "https://xn--bcher-kva.example/%E6%97%A5%E6%9C%AC"]
  ])("takes %s as a page that a redirect can lead to", (HOME_URL, uri) => {
    assert.strictEqual(configOf({ HOME_URL }).homeUrl, uri)
  })

  it("takes a sender whose address can be in the headers of mails", () => {
    for (const MAIL_FROM of ["a'b+c@büro.example", "Jörg <jo-erg@shop.example>"]) {
      assert.strictEqual(configOf({ MAIL_FROM }).messages.mailFrom, MAIL_FROM)
    }
    for (const MAIL_FROM of ["jörg@shop.example", "Jörg <jörg@shop.example>", "a@b@shop.example"]) {
      assert.deepStrictEqual(namedIn(problemsOf({ MAIL_FROM })), ["MAIL_FROM"])
    }
  })

  it("takes a service's name of one line that titles of pages and senders of mails can show", () => {
    const longest = "é".repeat(59) + "🏪"
    assert.strictEqual(configOf({ SERVICE_NAME: longest }).serviceName, longest)
    for (const SERVICE_NAME of [`${longest}.`, "Two\nlines", "Two\u2028lines", "A\u0007bell"]) {
      assert.deepStrictEqual(problemsOf({ SERVICE_NAME }), [
        `SERVICE_NAME must be a line of text with at most 60 characters, not ${JSON.stringify(SERVICE_NAME)}`
      ])
    }
  })

  it.each([
    ["https://reviews.example/", "https://reviews.example"],
    ["https://a.example/x/", "https://a.example/x"],
    ["HTTPS://A.Example:443/x", "https://a.example/x"],
    ["https://bücher.example/ü/", "https://xn--bcher-kva.example/%C3%BC"]
  ])("takes %s as a base of links that are URIs, without a slash at its end", (given, base) => {
    assert.strictEqual(configOf({ BASE_URL: given }).baseUrl, base)
  })

  it.each([key, key.replace("=", ""), Buffer.alloc(32, 255).toString("base64url")])(
    "reads a secrets key of 32 bytes: %s",
    (SECRETS_KEY) => {
      const { secretsKeys } = configOf({ SECRETS_KEY })
      const lengths = secretsKeys.map((it) => Redacted.value(it).length)
      assert.deepStrictEqual(lengths, [32])
    }
  )

  it("reads several secrets keys in their order", () => {
    const other = Buffer.alloc(32, 9).toString("base64")
    const { secretsKeys } = configOf({ SECRETS_KEY: `${key}, ${other}` })
    const beginnings = secretsKeys.map((it) => Redacted.value(it)[0])
    assert.deepStrictEqual(beginnings, [7, 9])
  })

  it.each(
    `NODE_ENV=Production|NODE_ENV=PRODUCTION|NODE_ENV=prod|STORE=redis|DATABASE_POOL_SIZE=0|DATABASE_POOL_SIZE=ten
    HOST=a b|HOST=http://localhost|HOST=localhost:3000|HOST=[::1]
    MANAGEMENT_HOST=/run/management.sock|MANAGEMENT_HOST=-x
    PORT=65536|PORT=-1|PORT=3000.5|MANAGEMENT_PORT=http
    BASE_URL=reviews.example|BASE_URL=ftp://reviews.example|BASE_URL=https:/reviews.example
    BASE_URL=https:reviews.example|BASE_URL=https:///reviews.example|HOME_URL=https:/shop.example
    BASE_URL=https://reviews.example//opinions
    TRUSTED_PROXIES=10.0.0.1/8|TRUSTED_PROXIES=10.0.0.0/8,|TRUSTED_PROXIES=proxy.example
    WEBHOOK_ALLOWED_NETWORKS=10.0.0.0/33|REQUIRE_HTTPS=yes|RATE_LIMIT_PER_SECOND=0|MESSAGES=email
    WEBHOOK_RETRY_DELAYS=1m,,5m|WEBHOOK_RETRY_DELAYS=soon|WEBHOOK_TIMEOUT=10|WEBHOOK_TIMEOUT=0s
    WEBHOOK_RETRY_DELAYS=0s|WEBHOOK_PAUSE_AFTER=0d|SHUTDOWN_TIMEOUT=0ms|SHUTDOWN_DELAY=366d
    WEBHOOK_PAUSE_AFTER=3 days|WORKERS=1|SHUTDOWN_TIMEOUT=1.5s|LOG_LEVEL=verbose|LOG_FORMAT=xml
    OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318`
      .split(/\||\n\s*/)
      .map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? [])
  )("refuses %s=%s by its name and value", (name = "", value = "") => {
    const problems = problemsOf({ [name]: value })
    assert.lengthOf(problems, 1)
    assert.include(problems[0], `${name} must be `)
    assert.include(problems[0], JSON.stringify(value))
  })

  it.each([
    ["DATABASE_URL", "mysql://user:hunter2@db/x"],
    ["DATABASE_REPLICA_URL", "mysql://user:hunter2@db/x"],
    ["MANAGEMENT_TOKEN", "hunter2 with blanks"],
    ["SECRETS_KEY", "hunter2"],
    ["SECRETS_KEY", `${key},hunter2`],
    ["SECRETS_KEY", Buffer.alloc(31, 7).toString("base64")],
    ["SECRETS_KEY", `${key.slice(0, -2)}B=`],
    ["SMTP_URL", "http://hunter2@mail.example"],
    ["SMTP_URL", "smtps://team/shop:hunter2@mail.example"],
    ["SMTP_URL", "smtps://user:12#hunter2@mail.example"],
    ["BASE_URL", "https://user:hunter2@reviews.example"],
    ["BASE_URL", "https://:hunter2@reviews.example"],
    ["BASE_URL", "https://reviews.example?token=hunter2"],
    ["BASE_URL", "https://reviews.example/?"],
    ["BASE_URL", "https://reviews.example/#"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://hunter2:hunter2@collector:4318/"],
    ["WHATSAPP_TOKEN", "hunter2 hunter2"]
  ])("refuses a wrong %s without showing it", (name, value) => {
    const problems = problemsOf({ [name]: value })
    assert.lengthOf(problems, 1)
    assert.include(problems[0], `${name} must be `)
    assert.notInclude(problems[0], value)
  })

  it.each([
    ["embedded", { NODE_ENV: "production" }, ["MANAGEMENT_TOKEN"]],
    [
      "postgres",
      { NODE_ENV: "production", DATABASE_URL: "postgres://db/x" },
      ["MANAGEMENT_TOKEN", "SECRETS_KEY"]
    ]
  ])(
    "requires its secrets, and nothing else, in production with the store %s",
    (_, environment, names) => {
      assert.deepStrictEqual(namedIn(problemsOf(environment)), names)
      const secrets = { MANAGEMENT_TOKEN: token, SECRETS_KEY: key }
      assert.deepStrictEqual(problemsOf({ ...environment, ...secrets }), [])
    }
  )

  it("takes no short management token in production, and does not show it", () => {
    const environment = {
      NODE_ENV: "production",
      MANAGEMENT_TOKEN: token.slice(1)
    }
    assert.deepStrictEqual(problemsOf(environment), [
      "MANAGEMENT_TOKEN must have at least 32 characters in production"
    ])
    assert.deepStrictEqual(problemsOf({ ...environment, NODE_ENV: "" }), [])
  })

  it.each(["development", "test", "staging"])("is not in production as NODE_ENV=%s", (NODE_ENV) => {
    assert.isFalse(configOf({ NODE_ENV }).production)
  })

  it("requires HTTPS in production unless that is switched off", () => {
    const production = { NODE_ENV: "production", MANAGEMENT_TOKEN: token }
    assert.isTrue(configOf(production).requireHttps)
    assert.isFalse(configOf({ ...production, REQUIRE_HTTPS: "false" }).requireHttps)
  })

  it.each([
    [{ STORE: "postgres" }, ["DATABASE_URL"]],
    [{ MESSAGES: "live" }, ["SMTP_URL"]],
    [{ MESSAGES: "live", SMTP_URL: "smtp://mail.example" }, ["MAIL_FROM"]],
    [{ MESSAGES: "Live", SMTP_URL: "smtp://mail.example" }, ["MESSAGES", "MAIL_FROM"]],
    [{ MESSAGES: "Live", SMTP_URL: "mail.example" }, ["MESSAGES", "SMTP_URL", "MAIL_FROM"]],
    [
      { MESSAGES: "live", WHATSAPP_TOKEN: "t" },
      ["WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"]
    ]
  ])("names what $0 lacks", (environment, names) => {
    assert.deepStrictEqual(namedIn(problemsOf(environment)), names)
  })
})
