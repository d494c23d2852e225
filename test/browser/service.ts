/** The service as `npm start` runs it, on free ports and with nothing kept, with its demo company. */
import { startService as startProcess } from "../../packages/testkit/src/processes/service-process.ts"
import { until } from "../../packages/testkit/src/time.ts"

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

export interface ServiceOptions {
  /** A module that the service imports first. */
  readonly preload?: string
  readonly settings?: Readonly<Record<string, string>>
}

export const startService = async ({
  preload,
  settings
}: ServiceOptions = {}): Promise<RunningService> => {
  const service = startProcess({
    STORE: "memory",
    LOG_FORMAT: "json",
    // Each tab states an address of its own, because an address may send ten forms a minute.
    TRUSTED_PROXIES: "127.0.0.1/32",
    ...(preload !== undefined && { NODE_OPTIONS: `--import=${preload}` }),
    ...settings
  })
  const { managementToken, managementUrl, publicUrl: url } = await service.ready
  const find = async (pattern: RegExp): Promise<string> => {
    const found = () => pattern.exec(service.said().out + service.said().err)?.[1]
    await until(() => found() !== undefined)
    return found() ?? ""
  }
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
    stop: service.close
  }
}
