// `npm run bench sending`: what the bundled service takes to send invitations that are due, from the
// claim to the settled message, with `MESSAGES=log` on a durable PostgreSQL. The run fails if a
// target in `targets.json` is missed. `--quick` has fewer of them. Linux only: CPU is read from /proc.
import { loadavg } from "node:os"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import type pg from "pg"
import { startMeter } from "../cpu.ts"
import { migratedDatabase, onDatabase } from "../database.ts"
import { withClient } from "../postgres.ts"
import { reportTargets } from "../report.ts"
import { scores, seedBusinesses } from "../seed.ts"
import type { RunningServer } from "../server.ts"
import { withService } from "../service.ts"
import { estimate } from "../statistics.ts"
import { businesses, seedInvitations } from "./seed.ts"

const quick = process.argv.includes("--quick")
const invitations = quick ? 4_000 : 10_000
const rounds = quick ? 3 : 7

interface Figures {
  readonly node: number
  readonly postgres: number
  readonly perSecond: number
}

async function bench(databaseUrl: string, postgresPid: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await seedBusinesses(client, businesses)
    await client.query(scores)
    const settings = { WORKERS: "true", LOG_LEVEL: "info" }
    await withService(databaseUrl, settings, async (server) => {
      await measure(client, server, postgresPid, "sent")
      const sent: Array<Figures> = []
      for (let round = 0; round < rounds; round++) {
        sent.push(await measure(client, server, postgresPid, "sent"))
        await measure(client, server, postgresPid, "scheduled")
      }
      const measures = {
        totalCpu: estimate(sent.map(({ node, postgres }) => node + postgres)),
        perSecond: estimate(sent.map(({ perSecond }) => perSecond))
      }
      await reportTargets(import.meta.dirname, measures, 0)
    })
  })
}

/** Lets a batch of invitations fall due, and waits until none is in the outbox. */
async function measure(
  client: pg.Client,
  server: RunningServer,
  postgresPid: number,
  kind: "scheduled" | "sent"
): Promise<Figures> {
  await seedInvitations(client, invitations, kind === "sent")
  const used = startMeter([server], postgresPid)
  const started = performance.now()
  await client.query("update invitation_outbox set due_at = now()")
  const isLeft = "select exists (select from invitation_outbox) as left"
  while ((await client.query(isLeft)).rows[0].left) await setTimeout(10)
  const perSecond = (invitations / (performance.now() - started)) * 1000
  const all = used()
  const [node, postgres] = [all.node / invitations, all.postgres / invitations]
  const figures = [
    `${kind}: ${perSecond.toFixed(0)} a second`,
    `CPU of each: node ${node.toFixed(0)} µs, PostgreSQL ${postgres.toFixed(0)} µs`,
    `load ${loadavg()[0]?.toFixed(1)}`
  ]
  process.stdout.write(`${figures.join("; ")}\n`)
  return { node, postgres, perSecond }
}

await onDatabase(migratedDatabase({ shared_buffers: "512MB" }), bench)
process.exit()
