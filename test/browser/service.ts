/** The service as `npm start` runs it, on free ports and with nothing kept, with its demo company. */
import { spawn } from "node:child_process"
import { join } from "node:path"

export interface RunningService {
  readonly url: string
  readonly managementUrl: string
  readonly managementToken: string
  readonly businessId: string
  /** The demo's key. */
  readonly key: string
  /** Signs the demo's owner in, once. */
  readonly staffUrl: string
  /** Invites a customer and answers the links of the message, as it was printed. */
  readonly invite: (
    language: string,
    name?: string
  ) => Promise<{ readonly review: string; readonly leave: string }>
  readonly stop: () => Promise<void>
}

const root = join(import.meta.dirname, "..", "..")

export interface ServiceOptions {
  /** A module that the service imports first. */
  readonly preload?: string
  readonly settings?: Readonly<Record<string, string>>
}

export const startService = async ({
  preload,
  settings
}: ServiceOptions = {}): Promise<RunningService> => {
  const first = preload === undefined ? [] : ["--import", preload]
  const child = spawn(
    process.execPath,
    [...first, "--conditions=@review-proof/source", "packages/app/src/main.ts"],
    {
      cwd: root,
      env: {
        ...process.env,
        STORE: "memory",
        PORT: "0",
        MANAGEMENT_PORT: "0",
        MANAGEMENT_TOKEN: managementToken,
        LOG_FORMAT: "json",
        // Tabs say themselves where they are, so that each has its own ten forms a minute.
        TRUSTED_PROXIES: "127.0.0.1/32",
        ...settings
      },
      stdio: ["ignore", "pipe", "pipe"]
    }
  )
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text
    })
  }
  const find = async (pattern: RegExp): Promise<string> => {
    for (let tries = 0; tries < 300; tries++) {
      const found = pattern.exec(output)?.[1]
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`The service never printed ${pattern}`)
  }
  const url = await find(/Public API\s+(http:\/\/[^\s]+)\/v1/)
  const managementUrl = await find(/Management API\s+(http:\/\/[^\s]+)\/management/)
  const businessId = await find(/(biz_[a-z0-9]+)\/score/)
  const key = await find(/(pk_live_[0-9a-f]{32})/)
  const staffUrl = await find(/As its staff\s+(http\S+)/)
  let invited = 0
  return {
    url,
    managementUrl,
    managementToken,
    businessId,
    key,
    staffUrl,
    invite: async (language, name = "Guest One") => {
      invited += 1
      const email = `guest${invited}@customers.example`
      const answer = await fetch(`${url}/v1/invitations`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({
          name,
          email,
          language,
          reference: `browser-${invited}`
        })
      })
      if (answer.status !== 201) throw new Error(await answer.text())
      const message = (path: string) =>
        new RegExp(`${email}[^]*?(http[^\\s"\\\\]+/${path}/[\\w-]+)`)
      return { review: await find(message("r")), leave: await find(message("u")) }
    },
    stop: () =>
      new Promise((resolve) => {
        child.on("exit", () => resolve())
        child.kill("SIGTERM")
      })
  }
}

const managementToken = "the-token-of-the-browser-tests"
