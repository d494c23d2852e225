import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { readConfig } from "../src/configuration/config.ts"
import { risksOf } from "../src/configuration/risks.ts"

const live = { MESSAGES: "live", SMTP_URL: "smtps://mail.example", MAIL_FROM: "a@example.com" }

const production = {
  NODE_ENV: "production",
  MANAGEMENT_TOKEN: "t".repeat(32),
  REQUIRE_HTTPS: "false"
}

/** The variable that each risk begins with. */
const risky = (environment: Record<string, string>) =>
  risksOf(Result.getOrThrow(readConfig(environment))).map((risk) => risk.split(" ")[0])

describe("the risks of a configuration", () => {
  it.each([
    ["at a remote host without TLS", "postgres://ann:hunter2@db.example/x", true],
    ["at a remote host that may go without TLS", "postgres://db.example/x?sslmode=prefer", true],
    ["at a remote host behind a local name", "postgres://localhost/x?host=db.example", true],
    ["at a name that begins like a local one", "postgres://localhost.example/x", true],
    ["over TLS", "postgres://db.example/x?sslmode=require", false],
    ["over TLS with the certificate checked", "postgres://db.example/x?sslmode=verify-full", false],
    ["on this machine", "postgres://localhost/x", false],
    ["on this machine by its address", "postgres://127.0.0.1:5433/x", false],
    ["on this machine by its IPv6 address", "postgres://[::1]/x", false],
    ["at a socket", "postgres://ann@%2Ftmp%2Fsocket/x", false],
    ["at a socket as a parameter", "postgres://ann@localhost/x?host=/tmp/socket", false]
  ])("name the database $0: $2", (_, url, isRisky) => {
    assert.deepStrictEqual(risky({ DATABASE_URL: url }), isRisky ? ["DATABASE_URL"] : [])
  })

  it("name a replica as they name a database", () => {
    const DATABASE_URL = "postgres://localhost/x"
    const DATABASE_REPLICA_URL = "postgres://localhost,db.example/x"
    assert.deepStrictEqual(risky({ DATABASE_URL, DATABASE_REPLICA_URL }), ["DATABASE_REPLICA_URL"])
  })

  it("name messages that nobody gets in production", () => {
    assert.deepStrictEqual(risky(production), ["MESSAGES"])
    assert.deepStrictEqual(
      risky({ ...production, ...live, BASE_URL: "https://reviews.example" }),
      []
    )
    assert.deepStrictEqual(risky({}), [])
  })

  it("name links without HTTPS in messages that are sent", () => {
    const sent = { ...production, ...live }
    assert.deepStrictEqual(risky({ ...sent, BASE_URL: "http://reviews.example" }), ["MESSAGES"])
    assert.deepStrictEqual(risky(live), ["MESSAGES"])
    assert.deepStrictEqual(risky({ ...sent, BASE_URL: "https://reviews.example" }), [])
    assert.deepStrictEqual(risky({ BASE_URL: "http://reviews.example" }), [])
  })

  it.each([
    ["that may go without TLS", "smtp://ann:hunter2@mail.example:587", true],
    ["that is told to do without", "smtp://mail.example?requireTLS=false", true],
    ["over TLS", "smtps://ann:hunter2@mail.example", false],
    ["that has to switch to TLS", "smtp://ann:hunter2@mail.example:587?requireTLS=true", false],
    ["on this machine", "smtp://localhost:25", false]
  ])("name a mail server $0: $2", (_, SMTP_URL, isRisky) => {
    const sent = { ...production, ...live, SMTP_URL, BASE_URL: "https://reviews.example" }
    assert.deepStrictEqual(risky(sent), isRisky ? ["SMTP_URL"] : [])
  })

  it.each([
    ["over HTTP", "http://login.example", true],
    ["over HTTPS", "https://login.example", false],
    ["on this machine", "http://localhost:8080/realms/ops", false]
  ])("name the operators' provider $0: $2", (_, MANAGEMENT_OIDC_ISSUER, isRisky) => {
    const provider = {
      MANAGEMENT_OIDC_ISSUER,
      MANAGEMENT_OIDC_CLIENT_ID: "console",
      MANAGEMENT_OIDC_CLIENT_SECRET: "secret",
      MANAGEMENT_OIDC_ALLOWED: "ops.example"
    }
    assert.deepStrictEqual(risky(provider), isRisky ? ["MANAGEMENT_OIDC_ISSUER"] : [])
  })

  it("name messages to customers that others on the network can read", () => {
    const BASE_URL = "https://localhost"
    assert.deepStrictEqual(risky({ ...live, BASE_URL, HOST: "0.0.0.0" }), ["MESSAGES"])
    assert.deepStrictEqual(risky({ ...live, BASE_URL, HOST: "127.0.0.1" }), [])
    // A proxy on this machine passes what others ask for on to 127.0.0.1.
    assert.deepStrictEqual(risky({ ...live, BASE_URL: "https://reviews.example" }), ["MESSAGES"])
    assert.deepStrictEqual(risky({ HOST: "0.0.0.0" }), [])
  })

  it("name HTTPS that is required but that no call can use", () => {
    assert.deepStrictEqual(risky({ REQUIRE_HTTPS: "true" }), ["REQUIRE_HTTPS"])
    assert.deepStrictEqual(risky({ REQUIRE_HTTPS: "true", TRUSTED_PROXIES: "10.0.0.0/8" }), [])
  })

  it("name a database that is not used", () => {
    const DATABASE_URL = "postgres://localhost/x"
    assert.deepStrictEqual(risky({ STORE: "memory", DATABASE_URL }), ["STORE"])
    assert.deepStrictEqual(risky({ STORE: "embedded", DATABASE_URL }), ["STORE"])
    assert.deepStrictEqual(risky({ STORE: "postgres", DATABASE_URL }), [])
  })

  it.each(["MANAGMENT_TOKEN", "MANAGEMENT_TOEKN", "management_token", "SMTP_URLS", "DATADIR"])(
    "name a variable that is perhaps a misspelt setting: %s",
    (name) => {
      assert.deepStrictEqual(risky({ [name]: "x".repeat(32) }), [name])
    }
  )

  it("name no variable beside the setting that it resembles, and no ordinary one", () => {
    const token = "x".repeat(32)
    assert.deepStrictEqual(risky({ MANAGMENT_TOKEN: token, MANAGEMENT_TOKEN: token }), [])
    const ordinary = [
      "HOME HOSTNAME PORTS SHELL PATH LANG LOGNAME MESSAGE NODE_OPTIONS",
      "DATABASE_HOST DATABASE_USER SMTP_USER HOST_URL SERVICE_PORT LOG_FILE MANAGEMENT_URL",
      "WEBHOOK_SECRET OTEL_SERVICE_NAME XDG_DATA_DIRS npm_config_url"
    ].flatMap((names) => names.split(" "))
    assert.deepStrictEqual(risky(Object.fromEntries(ordinary.map((name) => [name, "x"]))), [])
  })

  it("are reported without the configured values", () => {
    const config = readConfig({
      ...live,
      DATABASE_URL: "postgres://ann:hunter2@db.example/x",
      SMTP_URL: "smtp://ann:hunter2@mail.example"
    })
    const told = risksOf(Result.getOrThrow(config)).join()
    assert.notMatch(told, /ann|hunter2|db\.example|mail\.example/)
  })
})
