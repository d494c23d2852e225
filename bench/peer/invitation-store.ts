import pg from "pg"
import {
  announce,
  findObstacle,
  heldAnswer,
  invite,
  keepAnswer,
  lock
} from "./invitation-statements.ts"

/** The values of each statement's parameters, in their order. */
export interface InvitationWrite {
  readonly scope: string
  /** The caller's key; null where none was sent. */
  readonly key: string | null
  readonly fingerprint: string
  readonly answer: string
  readonly createdAt: string
  /** What may be invited once at a time. */
  readonly contactLock: string
  readonly referenceLock: string | null
  readonly invitation: ReadonlyArray<unknown>
  readonly announcement: ReadonlyArray<unknown>
}

export type WriteOutcome =
  | { readonly done: "written" }
  | { readonly done: "replayed"; readonly fingerprint: string; readonly answer: string }
  | { readonly done: "refused"; readonly code: string }

/** Numbers to a block. */
const blockSize = 64

/** The peer's write: the usual transaction of five round trips, durable. */
export function openInvitationStore(url: string, poolSize: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: [
      "-c synchronous_commit=on -c jit=off -c timezone=UTC",
      "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off"
    ].join(" ")
  })
  let next = 0
  let end = 0
  let block: Promise<void> | undefined
  const reserve = async () => {
    const { rows } = await pool.query<{ first: number }>(
      `update public_numbers set next = next + ${blockSize}
        where kind = 'invitation' returning next - ${blockSize} as first`
    )
    next = rows[0]?.first ?? 0
    end = next + blockSize
    block = undefined
  }
  return {
    nextNumber: async (): Promise<number> => {
      while (next >= end) await (block ??= reserve())
      return next++
    },
    write: async (given: InvitationWrite): Promise<WriteOutcome> => {
      const client = await pool.connect()
      try {
        return await transact(client, given)
      } finally {
        client.release()
      }
    },
    close: () => pool.end()
  }
}

async function transact(client: pg.PoolClient, given: InvitationWrite): Promise<WriteOutcome> {
  await client.query("begin")
  try {
    if (given.key === null) {
      await run(client, "lock", lock, [given.contactLock, given.referenceLock])
    } else {
      const kept = await run(client, "keep-answer", keepAnswer, [
        given.scope,
        given.key,
        given.fingerprint,
        given.answer,
        given.createdAt,
        given.contactLock,
        given.referenceLock
      ])
      if (kept.rowCount === 0) {
        const { rows } = await run(client, "held-answer", heldAnswer, [given.scope, given.key])
        await client.query("rollback")
        const [{ answer, fingerprint }] = rows as [{ answer: string; fingerprint: string }]
        return { done: "replayed", answer, fingerprint }
      }
    }
    const invited = await run(client, "invite", invite, given.invitation)
    if (invited.rowCount === 0) {
      const { rows } = await run(client, "find-obstacle", findObstacle, given.invitation)
      await client.query("rollback")
      return { done: "refused", code: (rows as [{ code: string }])[0].code }
    }
    await run(client, "announce", announce, given.announcement)
    await client.query("commit")
    return { done: "written" }
  } catch (cause) {
    await client.query("rollback")
    throw cause
  }
}

const run = (
  client: pg.PoolClient,
  name: string,
  text: string,
  values: ReadonlyArray<unknown>
): Promise<pg.QueryResult> => client.query({ name, text, values: [...values] })
