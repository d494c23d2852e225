/** Webhook endpoints for the tests in a browser: a real receiver, and ones that nobody answers at. */
import { startCountingReceiver } from "../../packages/testkit/src/peers/counting-receiver.ts"
import type { RunningService } from "./service.ts"
import { manage } from "./staff.ts"

/** On the first loopback address whose port 8443 is free: tests may run at the same time. */
export const startReceiver = async () => {
  for (let last = 40; last <= 60; last += 1) {
    const receiver = await startCountingReceiver(`127.0.0.${last}`).catch(() => undefined)
    if (receiver !== undefined) return receiver
  }
  throw new Error("No loopback address has port 8443 free")
}

/** Adds an endpoint and sends test events there, whether anybody answers or not; returns its id. */
export const giveEndpoint = async (service: RunningService, url: string): Promise<string> => {
  const call = (path: string, body?: object) => manage(service, path, body)
  const idIn = (text: string) => /"id":"([^"]+)"/.exec(text)?.[1] ?? ""
  const company = idIn(await call("/companies"))
  const types = ["review.created", "score.changed", "reply.created"]
  const id = idIn(await call(`/companies/${company}/webhooks`, { url, events: types }))
  for (const type of types) await call(`/webhooks/${id}/test`, { type })
  for (let tries = 0; tries < 100; tries += 1) {
    const deliveries = await call(`/webhooks/${id}/deliveries`)
    if (!deliveries.includes('"attempts":0')) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return id
}
