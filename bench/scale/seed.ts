import type { Client } from "pg"
import {
  addToInvitationDays,
  countInvited
} from "../../packages/adapter-postgres/src/commit/invitation-days.ts"
import { besideInvitations, companyRows, invitationRows, webhookRows } from "./company-rows.ts"
import { beside, insertProducts, insertReviews } from "./review-rows.ts"
import { big, shapeOf } from "./shape.ts"
import { fillSums } from "./sums.ts"
import { verify } from "./verify.ts"

/** Fills an empty, migrated database by SQL; the indexes of the large tables are made afterwards. */
export async function seed(client: Client, reviews: number): Promise<void> {
  const shape = shapeOf(reviews)
  const run = async (statements: ReadonlyArray<string>) => {
    for (const statement of statements) await client.query(statement)
  }
  await run([
    "set synchronous_commit = off",
    "set maintenance_work_mem = '1GB'",
    "set work_mem = '256MB'"
  ])
  await run(pastDays)
  await run(companyRows(shape))
  const indexes = await withoutIndexes(client)
  await run([insertReviews(shape), ...beside, insertProducts(shape, big.company, big.business)])
  await run([invitationRows(shape)])
  await run(indexes)
  await run([...besideInvitations, addToInvitationDays(countInvited("invitations"))])
  await run(webhookRows(shape))
  await fillSums(client)
  await client.query(
    `update public_numbers set next = 1 + case kind when 'invitation' then $1::bigint else $2::bigint end`,
    [shape.invitations, reviews]
  )
  await client.query("vacuum (analyze)")
  await client.query("checkpoint")
  await verify(client)
}

/** Days that have passed have partitions too: each was made before it began. */
const pastDays: ReadonlyArray<string> = [
  `do $$
   declare parent text; day date; part text;
   begin
     for parent, day in
       select p.parent, (now() at time zone 'UTC')::date - d
         from day_partitioned() p, generate_series(1, 29) d
     loop
       part := parent || to_char(day, '_YYYYMMDD');
       execute format('create table %I partition of %I for values from (%L) to (%L)',
         part, parent, day || ' 00:00+00', (day + 1) || ' 00:00+00');
     end loop;
   end $$`
]

/** Drops the indexes without a constraint, and returns the statements that recreate them. */
async function withoutIndexes(client: Client): Promise<ReadonlyArray<string>> {
  const { rows } = await client.query<{ readonly name: string; readonly made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid in ('reviews'::regclass, 'replies'::regclass, 'invitations'::regclass)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}
