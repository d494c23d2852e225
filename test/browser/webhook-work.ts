/** Webhook endpoints for the tests in a browser: a real receiver, and ones that nobody answers at. */
import { startCountingReceiver } from "../../packages/testkit/src/peers/counting-receiver.ts"
import { until } from "../../packages/testkit/src/time.ts"
import type { RunningService } from "./service.ts"

/** Starts a receiver on the first loopback address whose port 8443 is free: other tests may be running. */
export const startReceiver = async () => {
  for (let last = 40; last <= 60; last += 1) {
    const receiver = await startCountingReceiver(`127.0.0.${last}`).catch(() => undefined)
    if (receiver !== undefined) return receiver
  }
  throw new Error("No loopback address has port 8443 free")
}

/** Adds an endpoint and sends test events there, whether anybody answers or not; returns its id. */
export const giveEndpoint = async (
  { companyId, management }: RunningService,
  url: string
): Promise<string> => {
  const events = ["review.created", "score.changed", "reply.created"]
  const { id } = await management("POST", `/companies/${companyId}/webhooks`, { url, events })
  for (const type of events) await management("POST", `/webhooks/${id}/test`, { type })
  await until(async () => {
    const { data } = await management("GET", `/webhooks/${id}/deliveries`)
    return data.every(({ attempts }: { readonly attempts: number }) => attempts > 0)
  }, 10)
  return id
}
