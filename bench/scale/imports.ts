import { startMeter } from "../cpu.ts"
import { importLines } from "../manage.ts"
import type { RunningServer } from "../server.ts"
import { big, words } from "./shape.ts"

const reviews = 10_000

/** Imports ten thousand reviews into the big business; returns the CPU of one, in microseconds. */
export async function importReviews(
  server: RunningServer,
  postgresPid: number,
  run: string
): Promise<number> {
  const used = startMeter([server], postgresPid)
  const lines = Array.from({ length: reviews }, (_, n) => line(n, run))
  await importLines(server, big.business, reviews, lines.join(""))
  const { node, postgres } = used()
  return (node + postgres) / reviews
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
