/** The service as `npm start` runs it, on free ports and with nothing kept, with its demo company. */
import { invite } from "../../packages/testkit/src/client/world.ts"
import { startService } from "../../packages/testkit/src/processes/service-process.ts"
import { until } from "../../packages/testkit/src/time.ts"

export type RunningService = Awaited<ReturnType<typeof startDemo>>

export interface ServiceOptions {
  /** A module that the service imports first. */
  readonly preload?: string
  readonly settings?: Readonly<Record<string, string>>
}

export const startDemo = async ({ preload, settings }: ServiceOptions = {}) => {
  const service = startService({
    STORE: "memory",
    LOG_FORMAT: "json",
    // Each tab states an address of its own, because an address may send ten forms a minute.
    TRUSTED_PROXIES: "127.0.0.1/32",
    ...(preload !== undefined && { NODE_OPTIONS: `--import=${preload}` }),
    ...settings
  })
  const client = await service.ready
  const find = async (pattern: RegExp): Promise<string> => {
    const found = () => pattern.exec(service.said().out + service.said().err)?.[1]
    await until(() => found() !== undefined)
    return found() ?? ""
  }
  const key = await find(/(pk_live_[0-9a-f]{32})/)
  let invited = 0
  return {
    ...client,
    url: client.publicUrl,
    companyId: await find(/(cmp_[a-z0-9]+)\/usage/),
    /** The demo's. */
    key,
    businessId: await find(/(biz_[a-z0-9]+)\/score/),
    /** Signs the demo's owner in, once. */
    staffUrl: await find(/As the owner\s+(http\S+)/),
    /** Invites a customer and answers the links of the message, as it was printed. */
    invite: async (language: string, name = "Guest One") => {
      invited += 1
      const email = `guest${invited}@customers.example`
      await invite(client, key, { name, email, language, reference: `browser-${invited}` })
      const message = (path: string) =>
        new RegExp(`${email}[^]*?(http[^\\s"\\\\]+/${path}/[\\w-]+)`)
      return { review: await find(message("r")), leave: await find(message("u")) }
    },
    stop: service.close
  }
}
