import { readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { cpuAccount, usedMicros } from "../cpu.ts"
import { withClient } from "../postgres.ts"
import type { RunningServer } from "../server.ts"
import { quantile } from "../statistics.ts"
import type { Caller } from "./caller.ts"

/** The average cost of a call, and the times of the calls, over some hundred calls. */
export type Sample = ReturnType<ReturnType<typeof startSampling>>

export type Rest = Awaited<ReturnType<typeof atRest>>

export interface Table {
  readonly rows: number
  readonly bytes: number
}

/** Each call of the returned function takes the sample since its previous call. */
export function startSampling(server: RunningServer, postgresPid: number, caller: Caller) {
  let before = accounts()
  let calls = caller.count()
  function accounts() {
    return {
      service: cpuAccount(server.pid),
      postgres: cpuAccount(postgresPid),
      delay: runDelay(server.pid)
    }
  }
  return () => {
    const after = accounts()
    const made = caller.count() - calls
    const millis = caller.takeMillis().toSorted((left, right) => left - right)
    const used = usedMicros(before.service, after.service)
    const sample = {
      /** CPU of a call in microseconds. */
      service: used / made,
      postgres: usedMicros(before.postgres, after.postgres) / made,
      /** Half and 95 % of the calls were quicker, in milliseconds. */
      p50: quantile(millis, 0.5),
      p95: quantile(millis, 0.95),
      /** How long the service waited for a CPU that others used, for each second that it had one. */
      waiting: (after.delay - before.delay) / used
    }
    before = after
    calls = caller.count()
    return sample
  }
}

/** For how long the main thread was ready but had no CPU, in microseconds. */
const runDelay = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[1]) / 1000

const memoryFile = join(tmpdir(), `review-proof-soak-${process.pid}.json`)

/** Makes the service report its memory (collect.mjs). */
export const sayingMemory = {
  NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, "collect.mjs")}`,
  SOAK_MEMORY: memoryFile
}

async function memoryOf(pid: number) {
  rmSync(memoryFile, { force: true })
  process.kill(pid, "SIGUSR2")
  await setTimeout(2000)
  const held: Readonly<Record<"external" | "heapUsed" | "rss", number>> = JSON.parse(
    readFileSync(memoryFile, "utf8")
  )
  rmSync(memoryFile)
  /** Objects and buffers, and the whole process, in megabytes after collecting garbage. */
  return { used: (held.heapUsed + held.external) / 1e6, resident: held.rss / 1e6 }
}

/** The service at rest, and the sizes of its tables. */
export async function atRest({ pid }: RunningServer, url: string) {
  const memory = await memoryOf(pid)
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const database = await withClient(url, async (client) => {
    const { rows } = await client.query<
      Record<"backends" | "failed" | "queued" | "removed", string>
    >(
      `select (select count(*) from pg_stat_activity where backend_type = 'client backend') as backends,
         (select count(*) from webhook_due d where d.due_at < now() and exists (
           select from webhook_endpoints w where w.id = d.endpoint_id)) + (select count(*)
           from invitation_outbox where due_at < now()) as queued,
         (select count(*) from webhook_due d where not exists (
           select from webhook_endpoints w where w.id = d.endpoint_id)) as removed,
         (select coalesce(string_agg(what || ': ' || times, ', '), 'none') from (
           select coalesce(error, status::text) as what, count(*) as times from webhook_attempts
            where status is null or status >= 300 group by 1) failed) as failed`
    )
    const tables = await client.query<Record<"name" | "rows" | "bytes", string>>(
      `select regexp_replace(c.relname, '_(default|[0-9]{8})$', '') as name,
          sum(pg_stat_get_live_tuples(c.oid)) as rows, sum(pg_total_relation_size(c.oid)) as bytes
         from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`
    )
    return { ...rows[0], tables: tables.rows }
  })
  return {
    ...memory,
    files: readdirSync(`/proc/${pid}/fd`).length,
    threads: Number(/Threads:\s+(\d+)/.exec(status)?.[1]),
    backends: Number(database.backends),
    /** Messages and webhooks that are due. */
    queued: Number(database.queued),
    /** Webhooks to endpoints that were removed in the meantime: the service drops them within the hour. */
    removed: Number(database.removed),
    /** Attempts of webhooks that failed so far, by what went wrong: they are repeated later. */
    failed: database.failed ?? "",
    tables: new Map<string, Table>(
      database.tables.map(({ bytes, name, rows }) => [
        name,
        { rows: Number(rows), bytes: Number(bytes) }
      ])
    )
  }
}
