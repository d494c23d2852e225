import { Notices } from "@review-proof/ports"
import type { Backlog, DueNotice, QueuedNotice } from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { WriteClient } from "../connection/client.ts"
import { timestamp } from "../paging/page.ts"
import { clockTime, isClaimable } from "../rows/table.ts"
import { deletedRows, executed, onlyRow, readsOf } from "../connection/reads.ts"

export const NoticesLayer = Layer.effect(
  Notices,
  Effect.map(WriteClient, (sql) =>
    Notices.of({
      claimDue: (awaited, limit, leaseMillis) =>
        readsOf(sql, toDue).all("Notices.claimDue", claimDue, [awaited, limit, leaseMillis]),
      backlog: (most) => onlyRow<Backlog>(sql, "Notices.backlog", backlog, [most]),
      settle: (id) => executed(sql, "Notices.settle", settle, [id]),
      forget: (before) => deletedRows(sql, "Notices.forget", forget, [timestamp(before)]),
      retry: (id, leasedUntil, dueAt) =>
        executed(sql, "Notices.retry", retry, [id, timestamp(leasedUntil), timestamp(dueAt)])
    })
  )
)

type NoticeRow = QueuedNotice & Omit<DueNotice, "notice">

const toDue = ({ attempts, leasedUntil, ...notice }: NoticeRow): DueNotice => ({
  notice,
  attempts,
  leasedUntil
})

const claimDue = `with due as (
    select n.id, n.company_id from notices n
     where n.awaited = $1 and n.settled_at is null and ${isClaimable("n")}
     order by n.due_at limit $2 for update skip locked
  ), leased as (
    update notices n
       set leased_until = ${clockTime} + $3::bigint * interval '1 millisecond'
      from due where n.id = due.id and n.company_id = due.company_id
    returning n.*
  )
  select l.id, l.company_id as "companyId", l.notice, l.queued_for as "dueAt", l.attempts,
         l.leased_until as "leasedUntil"
    from leased l order by l.due_at, l.id`

/** The index separates the awaited notices, so each kind needs one look-up. */
const backlog = `select
  (select count(*) from (select 1 from notices where settled_at is null limit $1) n) as depth,
  coalesce((
    select max(greatest(floor(extract(epoch from now() - n.due_at) * 1000), 0))::bigint
      from (values (true), (false)) kind (awaited)
     cross join lateral (
       select n.due_at from notices n where n.awaited = kind.awaited and n.settled_at is null
        order by n.due_at limit 1
     ) n
  ), 0) as "oldestDueMillis"`

const settle = `update notices set settled_at = clock_timestamp()
  where id = $1 and settled_at is null`

const retry = `update notices
  set due_at = $3, attempts = attempts + 1, leased_until = null
  where id = $1 and settled_at is null and leased_until = $2`

const forget = { table: "notices", where: "settled_at is not null and queued_for < $1" }
