/** Goal: an operator is told in words what is wrong with an installation, and nothing is changed by asking. */
import type { DatabaseFacts } from "@review-proof/adapter-postgres"
import { assert, describe, it } from "@effect/vitest"
import { startCli } from "@review-proof/testkit/processes/cli-process"
import {
  localReceiverSettings,
  startCountingReceiver
} from "@review-proof/testkit/peers/counting-receiver"
import { duringTest, newFolder, serviceProcess } from "@review-proof/testkit/processes/during-test"
import { withoutPostgres } from "@review-proof/testkit/processes/programs"
import { openDatabase, openInstance } from "@review-proof/testkit/service/service"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import { until } from "@review-proof/testkit/time"
import { makeAccount, makeEndpoint, makeReview } from "@review-proof/testkit/client/world"
import { Struct } from "effect"
import { databaseFindings, replicaFinding } from "../src/doctor/database-findings.ts"
import type { Finding } from "../src/doctor/findings.ts"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"

const healthy: DatabaseFacts = {
  version: 18,
  clockAheadMillis: 3,
  roundTripMillis: 1,
  connections: 12,
  maxConnections: 100,
  isPooled: false,
  isDurable: true,
  vacuums: true,
  isStandby: false,
  encoding: "UTF8",
  mayCreate: true,
  walBytes: 50_000_000,
  longTransactions: 0,
  hiddenSessions: 0,
  schema: "current",
  pausedEndpoints: 0,
  failingEndpoints: 0,
  sealedStoreKey: null
}

/** The findings of a state, `Database: its text`. */
const found = (facts: Partial<DatabaseFacts>, state: string) =>
  databaseFindings({ databasePoolSize: 10 }, { ...healthy, ...facts })
    .filter((finding) => finding.state === state)
    .map(({ subject, text }) => `${subject}: ${text}`)

describe("A database", () => {
  it("without faults is reported with no fault and no note", () => {
    assert.deepStrictEqual([found({}, "wrong"), found({}, "note")], [[], []])
  })

  it("behind a pooler needs no room for the connections of an instance", () => {
    const full = { connections: 95, isPooled: true }
    assert.deepStrictEqual(found(full, "note"), [])
    assert.match(found(full, "ok").join(), /opens 10 to the pooler/)
  })

  it("whose endpoints cannot be read is not said to have none that fails", () => {
    assert.notMatch(
      found({ pausedEndpoints: null, failingEndpoints: null }, "ok").join(),
      /Webhooks/
    )
  })

  it.each<[Partial<DatabaseFacts>, string, RegExp]>([
    [{ version: 14 }, "wrong", /PostgreSQL 14 is too old/],
    [{ isStandby: true }, "wrong", /standby/],
    [{ isStandby: true, mayCreate: false }, "wrong", /standby/],
    [{ encoding: "LATIN1" }, "wrong", /encoding is LATIN1/],
    [{ mayCreate: false }, "wrong", /may not create tables/],
    [{ isDurable: false }, "wrong", /may lose what was acknowledged/],
    [{ vacuums: false }, "wrong", /autovacuum is off/],
    [{ schema: "newer" }, "note", /The release before that one works with it/],
    [{ schema: "other" }, "wrong", /create the database again/],
    [{ schema: "older" }, "note", /the next start migrates it/],
    [{ clockAheadMillis: -45_000 }, "wrong", /45\.0 s behind/],
    [{ clockAheadMillis: 2500 }, "note", /2\.5 s ahead/],
    [{ connections: 95 }, "note", /raise max_connections/],
    [{ connections: 2, maxConnections: 9 }, "wrong", /2 of 9 .* Lower DATABASE_POOL_SIZE/],
    [{ roundTripMillis: 80 }, "note", /far away or busy/],
    [{ longTransactions: 2 }, "note", /hold back GET \/v1\/events/],
    [{ hiddenSessions: 2 }, "note", /may not see: 2\. .* grant pg_read_all_stats/],
    [{ pausedEndpoints: 3 }, "note", /Paused endpoints: 3/],
    [{ failingEndpoints: 2 }, "note", /whose last attempt failed: 2/]
  ])("with $0 is reported as $1", (facts, state, words) => {
    const texts = found(facts, state)
    assert.lengthOf(texts, 1)
    assert.match(texts[0] ?? "", words)
  })
})

describe("A replica", () => {
  const standby = { ...healthy, isStandby: true }

  it.each<[string, Partial<DatabaseFacts>, string, RegExp]>([
    ["that has all", {}, "ok", /^2 has what the primary has/],
    [
      "that is ahead of the earlier look",
      { walBytes: 50_000_100 },
      "ok",
      /has what the primary has/
    ],
    ["that is behind", { walBytes: 49_000_000 }, "note", /^2 is 977 kB behind the primary/],
    ["that takes writes", { isStandby: false }, "wrong", /takes writes/],
    ["that does not say where it is", { walBytes: null }, "wrong", /is not known: .*replay_lsn/]
  ])("$0 is reported as $2", (_, facts, state, words) => {
    const finding = replicaFinding(2, healthy, { ...standby, ...facts })
    assert.deepStrictEqual([finding.subject, finding.state], ["Replica", state])
    assert.match(finding.text, words)
  })
})

describe("review-proof doctor", { timeout: 60_000 }, () => {
  it("checks a real database and a real mail server, and sends nothing", async () => {
    const { url } = duringTest(await openDatabase())
    const mail = duringTest(await openSmtpServer())
    const { code, err, out } = await startCli(["doctor"], {
      DATABASE_URL: url,
      DATABASE_REPLICA_URL: url.replace("@", ":a-secret-word@"),
      ...smtpSettings(mail.url)
    }).ended
    assert.match(out, /^ok {5}Database +PostgreSQL \d+ answers/m)
    assert.match(out, /^ok {5}Clock/m)
    assert.match(out, /^ok {5}Mail/m)
    assert.match(out, /^wrong {2}Replica +1 takes writes/m)
    assert.notInclude(out, "secret")
    // The databases of tests do without fsync.
    assert.match(out, /^wrong {2}Database +A crash of its machine may lose/m)
    assert.deepStrictEqual([code, err, mail.mails], [1, "", []])
  })

  it("names what is unreachable, exits with 1, and shows no password", async () => {
    const { code, err, out } = await startCli(["doctor"], {
      DATABASE_URL: "postgres://reviews:a-secret-word@127.0.0.1:1/reviews",
      MESSAGES: "live",
      SMTP_URL: "smtp://user:another-secret@127.0.0.1:1",
      MAIL_FROM: "reviews@shop.example",
      WHATSAPP_API_URL: "http://127.0.0.1:2/v24.0",
      WHATSAPP_TOKEN: "a-secret-token",
      WHATSAPP_PHONE_NUMBER_ID: "1234",
      WHATSAPP_APP_SECRET: "app-secret",
      WHATSAPP_VERIFY_TOKEN: "verify-secret"
    }).ended
    assert.strictEqual(code, 1)
    assert.match(out, /^wrong {2}Database +It cannot be used.*ECONNREFUSED/m)
    assert.match(out, /^wrong {2}Mail +It cannot be used.*ECONNREFUSED/m)
    assert.match(out, /^wrong {2}WhatsApp +It cannot be used.*ECONNREFUSED/m)
    assert.notMatch(out + err, /secret/)
  })

  it("says the same as JSON to scripts, what is wrong first", async () => {
    const unreachable = { DATABASE_URL: "postgres://reviews@127.0.0.1:1/reviews" }
    const { code, out } = await startCli(["doctor", "--json"], unreachable).ended
    const [first, ...others]: ReadonlyArray<Finding> = JSON.parse(out)
    assert.deepInclude(first, { state: "wrong", subject: "Database" })
    assert.match(first?.text ?? "", /^It cannot be used/)
    assert.include(others.map(Struct.get("state")), "ok")
    assert.strictEqual(code, 1)
  })

  it("says if SECRETS_KEY opens nothing of the data or has to be resealed, and that an endpoint fails", async () => {
    const { url } = duringTest(await openDatabase())
    const [key, other] = [keyOf(7), keyOf(8)]
    const service = {
      ...localReceiverSettings,
      DATABASE_URL: url,
      SECRETS_KEY: key,
      WORKERS: "true"
    }
    const client = duringTest(await openInstance(service))
    const receiver = duringTest(await startCountingReceiver("127.0.0.18"))
    const account = await makeAccount(client)
    const { id } = await makeEndpoint(client, account, receiver.url("/status/500"))
    await makeReview(client, account.businessId)
    const deliveries = `/webhooks/${id}/deliveries`
    await until(async () => (await client.management("GET", deliveries)).data[0]?.attempts === 1)
    const says = async (SECRETS_KEY: string) =>
      (await startCli(["doctor"], { DATABASE_URL: url, SECRETS_KEY }).ended).out
    const withKey = await says(key)
    assert.match(withKey, /^note {3}Webhooks +Endpoints whose last attempt failed: 1\./m)
    assert.match(withKey, /^ok {5}Secrets/m)
    assert.match(await says(other), /^wrong {2}Secrets +No master key at hand opens/m)
    assert.match(await says(""), /^wrong {2}Secrets/m)
    assert.match(await says(`${other},${key}`), /^note {3}Secrets +.*run review-proof reseal/m)
  })

  it("tries the master keys of DATA_DIR too", async () => {
    const DATA_DIR = await newFolder()
    await serviceProcess({ DATA_DIR }).ready
    const says = async (environment: Record<string, string>) =>
      (await startCli(["doctor"], { DATA_DIR, ...environment }).ended).out
    assert.match(await says({}), /^ok {5}Secrets/m)
    assert.match(await says({ SECRETS_KEY: keyOf(7) }), /^note {3}Secrets +.*review-proof reseal/m)
    await writeFile(join(DATA_DIR, "secrets"), Buffer.alloc(32, 8))
    assert.match(await says({}), /^wrong {2}Secrets/m)
  })

  it("examines a folder without data and creates none", async () => {
    const DATA_DIR = `${await newFolder()}/data`
    const { code, out } = await startCli(["doctor"], { DATA_DIR }).ended
    assert.strictEqual(code, 0)
    assert.match(out, /holds no data yet/)
  })

  it("says that a file stands where the folder of the data would be made", async () => {
    const DATA_DIR = join(await newFolder(), "data")
    await writeFile(DATA_DIR, "")
    const { code, out } = await startCli(["doctor"], { DATA_DIR }).ended
    assert.include(out, `DATA_DIR is a file: ${DATA_DIR}.`)
    assert.strictEqual(code, 1)
  })

  it("says that a machine without PostgreSQL programs needs a database, or keeps nothing", async () => {
    const elsewhere = { NODE_OPTIONS: withoutPostgres, DATA_DIR: `${await newFolder()}/data` }
    const production = { NODE_ENV: "production", MANAGEMENT_TOKEN: "t".repeat(32), MESSAGES: "log" }
    const inProduction = await startCli("doctor", { ...elsewhere, ...production }).ended
    assert.strictEqual(inProduction.code, 1)
    assert.match(inProduction.out, /^wrong {2}Database +No PostgreSQL programs .*DATABASE_URL/m)
    const outside = await startCli("doctor", elsewhere).ended
    assert.strictEqual(outside.code, 0)
    assert.match(outside.out, /^note {3}Settings +There are no PostgreSQL programs .*STORE=memory/m)
  })

  it.each([
    ["outside production", {}],
    ["in production", { NODE_ENV: "production", MANAGEMENT_TOKEN: "t".repeat(32) }]
  ])("says once that messages are only logged, %s", async (_, environment) => {
    const { out } = await startCli("doctor", { STORE: "memory", ...environment }).ended
    assert.lengthOf(out.match(/MESSAGES is log/g) ?? [], 1, out)
  })
})

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64")
