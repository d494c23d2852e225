import { Effect, Redacted } from "effect"
import { performance } from "node:perf_hooks"
import type { Client } from "pg"
import { migrate } from "../../packages/adapter-postgres/src/schema/migrate.ts"
import { benchPostgres, withClient } from "../postgres.ts"
import { seed } from "./seed.ts"

const settings = {
  shared_buffers: "2GB",
  max_wal_size: "8GB",
  shared_preload_libraries: "pg_stat_statements"
}

/**
 * One server with a database for each size. With a directory the databases stay there, and are only
 * filled once; whoever changes the schema removes the directory.
 */
export const scaleDatabases = Effect.fnUntraced(function* (
  sizes: ReadonlyArray<number>,
  directory: string | undefined
) {
  const { pid, url } = yield* benchPostgres(settings, directory)
  const urls: Array<string> = []
  for (const reviews of sizes) {
    const name = `reviews_${reviews}`
    const own = url.replace(/\/postgres$/, `/${name}`)
    urls.push(own)
    const state = yield* Effect.promise(() => withClient(url, (client) => stateOf(client, name)))
    if (state === "filled") continue
    const began = performance.now()
    yield* Effect.promise(() =>
      withClient(url, async (client) => {
        await client.query(`drop database if exists ${name}`)
        await client.query(`create database ${name}`)
      })
    )
    yield* migrate({ url: Redacted.make(own) })
    yield* Effect.promise(() =>
      withClient(own, async (client) => {
        await seed(client, reviews)
        await client.query("create extension pg_stat_statements")
        await client.query(`comment on database ${name} is 'filled'`)
      })
    )
    const minutes = (performance.now() - began) / 60_000
    process.stderr.write(`Filled ${name} in ${minutes.toFixed(1)} minutes\n`)
  }
  return { pid, urls }
})

async function stateOf(client: Client, name: string) {
  const { rows } = await client.query<{ readonly state: string | null }>(
    `select shobj_description(oid, 'pg_database') as state from pg_database where datname = $1`,
    [name]
  )
  return rows[0]?.state ?? "empty"
}
