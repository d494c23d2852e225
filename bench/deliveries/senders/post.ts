// Every peer does this for a job: the same POST with the same signature, over
// connections that are kept alive.
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { Agent } from "undici"

interface Job {
  readonly id: string
  readonly origin: string
  readonly event: ReturnType<typeof eventOf>
}

const agent = new Agent({ connections: 16, pipelining: 1, keepAliveTimeout: 30_000 })

export async function post({ event, id, origin }: Job, key: string): Promise<void> {
  const body = JSON.stringify(event)
  const t = Math.floor(Date.now() / 1000)
  const code = createHmac("sha256", key).update(`${t}.${body}`).digest("hex")
  const response = await agent.request({
    origin,
    path: "/hook",
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhooks/1.0",
      "Service-Signature": `t=${t},v1=${code}`,
      "Service-Event": event.type,
      "Service-Delivery": id,
      "Service-Attempt": "1"
    },
    body,
    signal: AbortSignal.timeout(10_000)
  })
  await response.body.dump()
  if (response.statusCode < 200 || response.statusCode > 299) throw new Error("not delivered")
}

const eventOf = (number: number) => ({
  id: `evt_${String(number).padStart(26, "0")}`,
  type: "review.created",
  created_at: "2026-11-21T12:00:00.000Z",
  data: {
    review_id: `rev_${number}`,
    business_id: "biz_01k00000000000000000000000",
    stars: 5,
    proof: "invited",
    language: "en"
  }
})

export const jobOf = (number: number, origins: ReadonlyArray<string>): Job => ({
  id: `dlv_${number}`,
  origin: origins[number % origins.length] ?? "",
  event: eventOf(number)
})

export const secret = "whsec_0123456789012345678901234567890123456789012"

/**
 * Reports that it is ready, waits for the start signal, and reports the time and CPU of the work
 * after the first `warmUp` deliveries, during which code is compiled. The work calls `delivered` with
 * the number of deliveries that were added.
 */
export async function measured(
  warmUp: number,
  work: (delivered: (more: number) => void) => Promise<void>
): Promise<void> {
  process.send?.("ready")
  await once(process, "message")
  let done = 0
  let before = 0
  let cpu = process.cpuUsage()
  let began = performance.now()
  await work((more) => {
    done += more
    if (before > 0 || done < warmUp) return
    before = done
    process.send?.("warm")
    cpu = process.cpuUsage()
    began = performance.now()
  })
  const used = process.cpuUsage(cpu)
  process.send?.({
    count: done - before,
    millis: performance.now() - began,
    cpuMicros: used.user + used.system
  })
}
