/** `review-proof doctor`: reports what is wrong with an installation, and changes nothing. */
import { checkSmtp, checkWhatsApp } from "@review-proof/adapter-messaging"
import { type DatabaseFacts, examineDatabase, serverUrls } from "@review-proof/adapter-postgres"
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Secrets, type MasterKeys } from "@review-proof/domain/secrets"
import { StoreKey } from "@review-proof/ports"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient } from "effect/http"
import { stat, statfs } from "node:fs/promises"
import type { Config } from "../configuration/config.ts"
import type { CryptoLayer } from "../crypto.ts"
import { risksOf } from "../configuration/risks.ts"
import { hasOwnData } from "../data-directory/own-data.ts"
import { reachOwnDatabase } from "../data-directory/reach-database.ts"
import { requirePrograms } from "../embedded-postgres/binaries.ts"
import { printStdout } from "../process/print.ts"
import { serviceProcess } from "../process/service-process.ts"
import { ProcessFailed, reason } from "../process/start-failure.ts"
import { urlDatabase, withUsableStore } from "../store.ts"
import { databaseFindings, masterKeyFindings, replicaFinding } from "./database-findings.ts"
import { errorsFirst, findingLines, note, ok, wrong, type Finding } from "./findings.ts"

type Findings = Effect.Effect<
  ReadonlyArray<Finding>,
  never,
  HttpClient.HttpClient | Layer.Success<typeof CryptoLayer>
>

/** Checks the installation. If variables are wrong, it only names all of them (contract RUN-9). */
export const doctorProcess = ({ json }: { readonly json: boolean }) =>
  serviceProcess((given) =>
    Effect.gen(function* () {
      const config = yield* withUsableStore(given)
      const findings = yield* Effect.all(
        [settings(config), database(config), disk(config), messages(config), address(config)],
        { concurrency: "unbounded" }
      )
      const all = errorsFirst(findings.flat())
      yield* printStdout(json ? JSON.stringify(all, null, 2) : findingLines(all))
      if (all.some(({ state }) => state === "wrong")) return yield* new ProcessFailed()
    }).pipe(Effect.provide(NodeHttpClient.layerNodeHttp))
  )

const settings = (config: Config): Findings =>
  Effect.succeed([
    ok(
      "Settings",
      config.production
        ? "They are complete for production."
        : "NODE_ENV is not production: this is for trying out."
    ),
    ...risksOf(config).map((risk) => note("Settings", `${risk}.`)),
    ...(config.store === "postgres" && config.secretsKeys.length === 0
      ? [note("Settings", keyDerived)]
      : []),
    ...(config.workers
      ? []
      : [note("Settings", "WORKERS is false: another instance has to send webhooks and messages.")])
  ])

const keyDerived =
  "SECRETS_KEY is not set: a key derived from DATABASE_URL seals the data, and a DATABASE_URL that is spelled otherwise cannot open it."

const database = (config: Config): Findings => {
  if (config.store === "memory") {
    return Effect.succeed([note("Database", "STORE is memory: nothing outlives the process.")])
  }
  return Effect.gen(function* () {
    const isOwn = config.store === "embedded"
    if (isOwn && !(yield* hasOwnData(config))) return yield* noData(config)
    const { masters, url } = yield* isOwn ? reachOwnDatabase(config) : urlDatabase(config)
    const facts = yield* examineDatabase({ url })
    return [
      ...databaseFindings(config, facts),
      ...(yield* masterKey(masters, facts)),
      ...(yield* replicas(config, facts))
    ]
  }).pipe(
    Effect.scoped,
    Effect.catch((cause) =>
      Effect.succeed([wrong("Database", `It cannot be used: ${reason(cause)}.`)])
    )
  )
}

const noData = ({ dataDirectory }: Config) =>
  Effect.match(requirePrograms, {
    onSuccess: () => [
      note("Database", `${dataDirectory} holds no data yet: the first start makes it.`)
    ],
    onFailure: ({ message }) => [wrong("Database", message)]
  })

/** A database that no instance has opened yet holds nothing sealed. */
const masterKey = (masters: MasterKeys, { sealedStoreKey }: DatabaseFacts) => {
  if (sealedStoreKey === null) return Effect.succeed([])
  const found = { putIfAbsent: () => Effect.succeed(sealedStoreKey), replace: () => Effect.void }
  return Effect.map(Secrets, ({ storeKeyMaster }) => [masterKeyFindings[storeKeyMaster]]).pipe(
    Effect.provide(Secrets.layer(masters).pipe(Layer.provide(Layer.succeed(StoreKey, found))))
  )
}

const replicas = ({ databaseReplicaUrl }: Config, primary: DatabaseFacts) =>
  Effect.forEach(
    databaseReplicaUrl === null ? [] : (serverUrls(Redacted.value(databaseReplicaUrl)) ?? []),
    (url, index) =>
      Effect.match(examineDatabase({ url: Redacted.make(url) }), {
        onSuccess: (facts) => replicaFinding(index + 1, primary, facts),
        onFailure: (cause) => wrong("Replica", `${index + 1} cannot be used: ${reason(cause)}.`)
      })
  )

const disk = ({ dataDirectory, store }: Config): Findings =>
  store !== "embedded"
    ? Effect.succeed([])
    : Effect.promise(async () => {
        const [place, found] = await Promise.all([
          stat(dataDirectory).catch(() => null),
          statfs(dataDirectory).catch(() => null)
        ])
        if (place === null || found === null) return []
        if (!place.isDirectory()) return [wrong("Disk", `DATA_DIR is a file: ${dataDirectory}.`)]
        const free = (found.bavail * found.bsize) / 1e9
        const text = `${free.toFixed(1)} GB are free for DATA_DIR.`
        return [free < 0.5 ? wrong("Disk", text) : free < 5 ? note("Disk", text) : ok("Disk", text)]
      })

const messages = ({ messages: { mode, smtpUrl, whatsApp }, production }: Config): Findings => {
  if (mode === "log") {
    // In production it is one of the risks of the configuration.
    return Effect.succeed(production ? [] : [note("Messages", "MESSAGES is log: nothing is sent.")])
  }
  const mail =
    smtpUrl === null
      ? Effect.succeed(
          note("Mail", "SMTP_URL is not set: emails fail, including those to members.")
        )
      : checked("Mail", "The mail server accepts the connection.", checkSmtp({ url: smtpUrl }))
  const { phoneNumberId, token } = whatsApp
  const mobile =
    token === null || phoneNumberId === null
      ? Effect.succeed(ok("WhatsApp", "It is not set up."))
      : checked(
          "WhatsApp",
          "The Cloud API knows the number.",
          checkWhatsApp({ ...whatsApp, token, phoneNumberId })
        )
  return Effect.all([mail, mobile], { concurrency: "unbounded" })
}

const checked = <E, R>(subject: string, well: string, check: Effect.Effect<unknown, E, R>) =>
  Effect.match(check, {
    onSuccess: () => ok(subject, well),
    onFailure: (cause) => wrong(subject, `It cannot be used: ${reason(cause)}.`)
  })

/** A machine may be unable to reach its own public name, so this is only a warning. */
const address = ({ baseUrl }: Config): Findings => {
  if (baseUrl === null) {
    return Effect.succeed([
      note("Address", "BASE_URL is not set: links lead to the public listener of this machine.")
    ])
  }
  return HttpClient.HttpClient.use((client) => client.get(`${baseUrl}/robots.txt`)).pipe(
    Effect.timeout("10 seconds"),
    Effect.match({
      onSuccess: ({ status }) =>
        status === 200
          ? ok("Address", `${baseUrl} leads to the service.`)
          : note("Address", `${baseUrl}/robots.txt answers ${status}: it may lead elsewhere.`),
      onFailure: (cause) =>
        note("Address", `${baseUrl} cannot be reached from here: ${reason(cause)}.`)
    }),
    Effect.map((finding) => [finding])
  )
}
