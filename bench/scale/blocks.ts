import type { Client } from "pg"

/** The blocks that the statements of one kind of call read. */
export interface Reading {
  /** Blocks of 8 kB, in memory or not, for one call. */
  readonly blocks: number
  readonly statements: ReadonlyMap<string, number>
}

/** Counts the blocks that PostgreSQL reads in this database for each call that `work` makes. */
export async function readBy(client: Client, work: () => Promise<number>): Promise<Reading> {
  await client.query("select pg_stat_statements_reset()")
  const calls = await work()
  const { rows } = await client.query<{
    readonly text: string
    readonly blocks: string
  }>(
    `select query as text, sum(shared_blks_hit + shared_blks_read) as blocks
       from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname = current_database() and query not like '%pg_stat_statements%'
      group by query`
  )
  const statements = new Map(rows.map(({ blocks, text }) => [text, Number(blocks) / calls]))
  const blocks = [...statements.values()].reduce((sum, one) => sum + one, 0)
  return { blocks, statements }
}

/** The statements that read more in the second database: the first is the smaller one. */
export const grown = (small: Reading, large: Reading): ReadonlyArray<string> =>
  [...large.statements].flatMap(([text, blocks]) => {
    const before = small.statements.get(text) ?? 0
    return blocks > 1.35 * before && blocks - before > 4
      ? [
          `${before.toFixed(1)} to ${blocks.toFixed(1)} blocks: ${text.replaceAll(/\s+/g, " ").slice(0, 600)}\n`
        ]
      : []
  })
