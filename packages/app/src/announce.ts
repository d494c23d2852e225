import { Effect, Redacted } from "effect"
import { basename } from "node:path"
import { argv, uptime } from "node:process"
import { styleText } from "node:util"
import type { Config } from "./configuration/config.ts"
import type { DemoAccess } from "./demo/demo-access.ts"
import type { HttpListener } from "./http-listener.ts"
import { publicBaseUrl } from "./layers.ts"
import { quotedWord, shellWord } from "./process/shell-words.ts"
import { version } from "./version.ts"

export interface Started {
  readonly config: Config
  readonly publicListener: HttpListener
  readonly managementListener: HttpListener
  readonly managementToken: Redacted.Redacted<string>
  /** Null in production, and if the store holds other companies. */
  readonly demo: DemoAccess | null
  /** The file that holds the demo's key; null if it could not be written. */
  readonly demoFile: string | null
}

/**
 * Prints the service's addresses: plain words on stdout for people, one line for log collectors.
 */
export const announce = (started: Started): Effect.Effect<void> => {
  const { config, managementListener, publicListener } = started
  const facts = {
    public: publicListener.url,
    management: managementListener.url,
    store: config.store
  }
  return config.production
    ? Effect.logInfo("Listening", facts)
    : Effect.sync(() => void process.stdout.write(`${linesOf(started).join("\n")}\n`))
}

const linesOf = (started: Started): ReadonlyArray<string> => {
  const { config, demo, managementListener, publicListener } = started
  const base = publicBaseUrl(config, publicListener)
  return [
    "",
    `  ${styleText("yellow", "★")} ${styleText("bold", `review-proof ${version}`)} is running, ready in ${uptime().toFixed(1)} s`,
    "",
    address("Start page", base),
    ...(demo === null
      ? []
      : [
          address("Business page", `${base}${demo.businessPath}`),
          ...(demo.customerPath === null
            ? []
            : [address("As a customer", `${base}${demo.customerPath}`)]),
          address("As the owner", demo.staffUrl)
        ]),
    address("Sent messages", `${base}/dev/outbox`),
    address("API reference", `${base}/docs`),
    address("Public API", `${publicListener.url}/v1`),
    address("Console", managementListener.url),
    address("Management API", `${managementListener.url}/management/v1`),
    "",
    ...credentialLines(started),
    `  ${storeWords(config)} Ctrl-C stops.`,
    ""
  ]
}

const label = (text: string): string => styleText("dim", `  ${text.padEnd(18)}`)
const address = (text: string, url: string): string => label(text) + styleText("underline", url)

const credentialLines = (started: Started): ReadonlyArray<string> => {
  const { config, demo, demoFile } = started
  const token = Redacted.value(started.managementToken)
  const kept =
    demoFile === null ? [] : [label("Key and token") + styleText("bold", `source ${demoFile}`)]
  return [
    ...(demo === null ? [] : [label("Demo key") + Redacted.value(demo.key)]),
    ...(config.managementToken === null
      ? [`${label("MANAGEMENT_TOKEN")}${token}  ${styleText("dim", "(this start)")}`]
      : []),
    ...kept,
    label("Command line") + styleText("bold", `${commandLine()} --help`),
    "",
    ...(demo === null
      ? []
      : [styleText("dim", "  Commands to copy:"), ...callLines(started, demo, token), ""])
  ]
}

/** The bundle is its own command line, and npx does not know where it is. */
const commandLine = (): string => {
  const [, program = ""] = argv
  return basename(program) === "review-proof.mjs"
    ? `node ${shellWord(program)}`
    : "npx review-proof"
}

/** Calls that can be pasted into a shell. */
const callLines = (
  { config, managementListener, publicListener }: Started,
  { businessId, company, key }: DemoAccess,
  token: string
): ReadonlyArray<string> => {
  // A proxy would send this header.
  const https = config.requireHttps ? "-H 'X-Forwarded-Proto: https' " : ""
  const call = `curl -s ${https}-H 'Authorization: Bearer ${Redacted.value(key)}'`
  const management = `curl -s -H ${quotedWord(`Authorization: Bearer ${token}`)}`
  return [
    `${call} '${publicListener.url}/v1/reviews?limit=3'`,
    `${call} '${publicListener.url}/v1/businesses/${businessId}/score'`,
    `${management} '${managementListener.url}/management/v1/companies/${company.id}/usage'`
  ]
}

const storeWords = (config: Config): string => {
  switch (config.store) {
    case "memory":
      return config.isStoreSet
        ? "Data is lost when the service ends (STORE=memory)."
        : "Data is lost when the service ends (PostgreSQL does not run here)."
    case "embedded":
      return `Data in ${config.dataDirectory}.`
    case "postgres":
      return "Data in the database of DATABASE_URL."
  }
}
