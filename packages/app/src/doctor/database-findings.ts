import type { DatabaseFacts } from "@review-proof/adapter-postgres"
import type { Secrets } from "@review-proof/domain/secrets"
import type { Config } from "../configuration/config.ts"
import { note, ok, wrong, type Finding } from "./findings.ts"

/** The findings that follow from a database's facts. */
export const databaseFindings = (
  config: Pick<Config, "databasePoolSize">,
  facts: DatabaseFacts
): ReadonlyArray<Finding> => [
  facts.version < 15
    ? wrong("Database", `PostgreSQL ${facts.version} is too old: it has to be 15 or newer.`)
    : facts.isStandby
      ? wrong("Database", "This is a standby, which takes no writes: name the primary.")
      : ok("Database", `PostgreSQL ${facts.version} answers within ${facts.roundTripMillis} ms.`),
  ...(facts.encoding === "UTF8"
    ? []
    : [wrong("Database", `Its encoding is ${facts.encoding}: create it again with UTF8.`)]),
  ...(facts.mayCreate || facts.isStandby
    ? []
    : [
        wrong(
          "Database",
          "Its user may not create tables, which migrations need: make the user the owner of the database, and let it write."
        )
      ]),
  ...(facts.isDurable
    ? []
    : [
        wrong(
          "Database",
          "A crash of its machine may lose what was acknowledged: set fsync, synchronous_commit and full_page_writes to on."
        )
      ]),
  ...(facts.vacuums ? [] : [wrong("Database", "autovacuum is off: tables grow and slow down.")]),
  ...(facts.roundTripMillis > 20
    ? [note("Database", "It is far away or busy: each call takes several round trips.")]
    : []),
  schemas[facts.schema],
  clockFinding(facts.clockAheadMillis),
  connectionsFinding(config.databasePoolSize, facts),
  ...(facts.longTransactions === 0
    ? []
    : [
        note(
          "Feed",
          `Transactions that have written and are open for more than a minute: ${facts.longTransactions}. They hold back GET /v1/events (docs/operations.md, Several instances).`
        )
      ]),
  ...(facts.hiddenSessions === 0
    ? []
    : [
        note(
          "Feed",
          `Sessions whose transactions the user may not see: ${facts.hiddenSessions}. Long ones would hold back GET /v1/events. To see them, grant pg_read_all_stats to the user.`
        )
      ]),
  ...webhookFindings(facts)
]

const webhookFindings = ({ failingEndpoints, pausedEndpoints }: DatabaseFacts) => {
  if (pausedEndpoints === null || failingEndpoints === null) return []
  const findings = [
    ...(pausedEndpoints === 0
      ? []
      : [note("Webhooks", `Paused endpoints: ${pausedEndpoints}. Their owners got an email.`)]),
    ...(failingEndpoints === 0
      ? []
      : [
          note(
            "Webhooks",
            `Endpoints whose last attempt failed: ${failingEndpoints}. Their delivery logs say why.`
          )
        ])
  ]
  return findings.length === 0 ? [ok("Webhooks", "No endpoint fails or is paused.")] : findings
}

/** The finding about the master keys, by the one that opened what the database has sealed. */
export const masterKeyFindings: Readonly<Record<Secrets["Service"]["storeKeyMaster"], Finding>> = {
  first: ok("Secrets", "The master key opens what the database has sealed."),
  other: note(
    "Secrets",
    "The first master key has not sealed the data: run review-proof reseal, and keep the others listed until then."
  ),
  missing: wrong(
    "Secrets",
    "No master key at hand opens what the database has sealed: webhooks are not signed, links already sent do not work. List the one that sealed it in SECRETS_KEY."
  )
}

/** The findings about a replica. The primary's facts are older than its own. */
export const replicaFinding = (
  number: number,
  primary: Pick<DatabaseFacts, "walBytes">,
  { isStandby, roundTripMillis, walBytes }: DatabaseFacts
): Finding => {
  if (!isStandby)
    return wrong("Replica", `${number} takes writes, so it is no replica of the primary.`)
  if (primary.walBytes === null || walBytes === null) {
    return wrong(
      "Replica",
      `How far ${number} is behind is not known: the user may not call pg_current_wal_lsn or pg_last_wal_replay_lsn.`
    )
  }
  const behind = primary.walBytes - walBytes
  return behind > 0
    ? note("Replica", `${number} is ${Math.ceil(behind / 1024)} kB behind the primary.`)
    : ok("Replica", `${number} has what the primary has, and answers within ${roundTripMillis} ms.`)
}

const schemas: Readonly<Record<DatabaseFacts["schema"], Finding>> = {
  none: note("Schema", "There is none yet: the first start creates it."),
  older: note("Schema", "It is of an earlier release: the next start migrates it."),
  current: ok("Schema", "It is of this release."),
  newer: note(
    "Schema",
    "It is of a later release. The release before that one works with it, an older one may not."
  ),
  other: wrong(
    "Schema",
    "It was made by another version from before the first release: create the database again."
  )
}

const clockFinding = (ahead: number): Finding => {
  const seconds = Math.abs(ahead) / 1000
  const text = `The database's clock is ${seconds.toFixed(1)} s ${ahead < 0 ? "behind" : "ahead of"} this machine's`
  if (seconds < 2) return ok("Clock", `${text}.`)
  const why = `${text}: limits, expiries and signatures go by time. Run an NTP client on both.`
  return seconds < 30 ? note("Clock", why) : wrong("Clock", why)
}

const connectionsFinding = (
  poolSize: number,
  { connections, isPooled, maxConnections }: DatabaseFacts
): Finding => {
  const opens = `an instance opens ${poolSize}${isPooled ? " to the pooler" : ""}`
  const text = `${connections} of ${maxConnections} connections are open, and ${opens}.`
  if (isPooled) return ok("Connections", text)
  const raise = "raise max_connections, or the limit of the database or its user"
  if (poolSize > maxConnections) {
    return wrong("Connections", `${text} Lower DATABASE_POOL_SIZE, or ${raise}.`)
  }
  return connections + poolSize > maxConnections
    ? note("Connections", `${text} Another instance may find none: ${raise}.`)
    : ok("Connections", text)
}
