import { cpuAccount, usedMicros } from "../cpu.ts"
import { managementToken } from "../postgres.ts"
import type { RunningServer } from "../server.ts"
import { big, words } from "./shape.ts"

const reviews = 10_000

/** Imports ten thousand reviews into the big business; answers the CPU of one of them, in microseconds. */
export async function importReviews(
  { managementPort, pid }: RunningServer,
  postgresPid: number,
  run: string
): Promise<number> {
  const before = [cpuAccount(pid), cpuAccount(postgresPid)] as const
  const address = `http://127.0.0.1:${managementPort}/management/v1/businesses/${big.business}/reviews/import`
  const answer = await fetch(address, {
    method: "POST",
    headers: { authorization: `Bearer ${managementToken}`, "content-type": "application/x-ndjson" },
    body: Array.from({ length: reviews }, (_, n) => line(n, run)).join("")
  })
  const text = await answer.text()
  if (!text.startsWith(`{"imported":${reviews},`)) {
    throw new Error(`The import was answered with ${answer.status} ${text.slice(0, 500)}`)
  }
  const node = usedMicros(before[0], cpuAccount(pid))
  return (node + usedMicros(before[1], cpuAccount(postgresPid))) / reviews
}

const line = (n: number, run: string): string =>
  `${JSON.stringify({
    stars: 1 + (n % 5),
    text: `About the ${words[n % 5]}: as described, and it came on time. Number ${n} of ${run}.`,
    language: ["en", "de", "fr", "en-GB"][n % 4],
    proof: "imported",
    reviewer: { name: `Jane ${n % 5000}` },
    product: { sku: `sku-${1 + (n % 100)}`, name: "Product" },
    created_at: new Date(Date.now() - (reviews - n) * 1000).toISOString(),
    external_id: `${run}-${n}`
  })}\n`
