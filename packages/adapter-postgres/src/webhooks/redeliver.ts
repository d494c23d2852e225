import type { AuditEntry, DeliveryId, EndpointId, Event } from "@review-proof/ports"
import { Effect, Option } from "effect"
import type { Database, Statements } from "../connection/database.ts"
import { onlyRow } from "../connection/reads.ts"
import type { SqlError } from "effect/sql/SqlError"
import { timestamp } from "../paging/page.ts"
import { events } from "../rows/event.ts"
import { auditLog, deliveries, type DeliveryRow } from "../rows/entity-tables.ts"
import { insertFrom, rowsIn } from "../rows/table.ts"
import { waitingColumns } from "./delivery-pages.ts"

/** Puts the deliveries `taken` back into the queue, due now; epoch and number of attempts continue. */
const requeue = (trace: string): string => `insert into webhook_due
    (id, company_id, endpoint_id, event_id, type, created_at, due_at, attempts, epoch, trace)
  select id, company_id, endpoint_id, event_id, type, created_at, now(), attempts, epoch, ${trace}
    from taken`

/** Logs the line that a parameter holds as JSON. */
const logAudit = (parameter: string): string => insertFrom(auditLog, rowsIn(auditLog, parameter))

const auditJson = (entry: AuditEntry): string => JSON.stringify([auditLog.row(entry)])

/** Makes a delivery due if its endpoint and its event still exist. */
export const redeliver = (
  sql: Statements,
  id: DeliveryId,
  audit: AuditEntry,
  trace: string | undefined
) => {
  const once = sql.query<DeliveryRow>(redeliverStatement, [id, auditJson(audit), trace ?? null])
  // A delivery that was being settled is found in neither table by a statement that waited for its
  // settlement.
  return once.pipe(
    Effect.flatMap((rows) => (rows.length === 0 ? once : Effect.succeed(rows))),
    Effect.map((rows) => Option.map(Option.fromNullishOr(rows[0]), deliveries.entity))
  )
}

/** True of the delivery `d` unless its endpoint was removed. */
const hasEndpoint = "exists (select from webhook_endpoints w where w.id = d.endpoint_id)"

/** The event of the delivery `d`. */
const eventOf = `select from events v
   where v.id = d.event_id and v.company_id = d.company_id and v.created_at = d.created_at limit 1`

const redeliverStatement = `with hastened as (
  update webhook_due d
     set due_at = case when leased_until is null then least(due_at, now()) else now() end,
         trace = $3::text
   where d.id = $1 and ${hasEndpoint}
  returning d.*
),
taken as (
  delete from webhook_deliveries d
   where d.id = $1 and ${hasEndpoint}
     and exists (${eventOf})
  returning d.*
),
requeued as (${requeue("$3::text")} returning *),
logged as (
  ${logAudit("$2")} where exists (select from hastened) or exists (select from requeued)
)
select ${waitingColumns} from hastened d union all select ${waitingColumns} from requeued d`

/**
 * Makes all that failed since then due again, and logs it; returns the number. Pieces are committed
 * one by one, each with the number so far: the feed of events waits for transactions in flight. What
 * has been tried again since the first piece is left.
 */
export const recover = (
  sql: Database,
  endpointId: EndpointId,
  since: number,
  audit: (recovered: number) => AuditEntry,
  trace: string | undefined
): Effect.Effect<number, SqlError> => {
  const more = (before: number, began: number | null): Effect.Effect<number, SqlError> => {
    const until = began === null ? null : timestamp(began)
    const values = [endpointId, timestamp(since), recoverAtOnce, trace ?? null, until]
    return sql
      .transaction((statements) =>
        Effect.tap(
          statements.query<{ readonly at: number }>(recoverStatement, values),
          ({ length }) => statements.query(logRecovered, [auditJson(audit(before + length))])
        )
      )
      .pipe(
        Effect.flatMap((rows) => {
          const recovered = before + rows.length
          return rows.length < recoverAtOnce
            ? Effect.succeed(recovered)
            : more(recovered, began ?? rows[0]?.at ?? null)
        })
      )
  }
  return more(0, null)
}

/** Each piece takes at most this many deliveries. */
export const recoverAtOnce = 1000

const logRecovered = `${logAudit("$1")}
  on conflict (company_id, at, id) do update set details = excluded.details`

const recoverStatement = `with failed as (
  select d.id, d.company_id, d.settled_at from webhook_deliveries d
    cross join lateral (${eventOf}) v
   where d.endpoint_id = $1 and d.status = 'failed' and d.settled_at >= $2
     and ($5::timestamptz is null or d.settled_at <= $5) and ${hasEndpoint}
   order by d.settled_at limit $3 for update of d skip locked
),
taken as (
  delete from webhook_deliveries d using failed f
   where d.id = f.id and d.company_id = f.company_id and d.settled_at = f.settled_at
  returning d.*
)
${requeue("$4::text")} returning now() as at`

/** An event for one endpoint alone, in no feed. */
export const sendSample = (
  sql: Statements,
  event: Event,
  endpointId: EndpointId,
  audit: AuditEntry,
  trace: string | undefined
) =>
  onlyRow<{ readonly id: DeliveryId }>(sql, "Deliveries.sendSample", sampleStatement, [
    JSON.stringify([events.row({ event, trace })]),
    endpointId,
    auditJson(audit)
  ]).pipe(Effect.map(({ id }) => id))

const sampleStatement = `with given as materialized (
  select * from ${rowsIn(events, "$1")}
),
recorded as (
  insert into events (${events.columns.join(", ")}, position)
  select ${events.columns.join(", ")}, null from given
),
logged as (${logAudit("$3")})
insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at)
select 'dlv_' || substr(e.id, 5) || '01', e.company_id, $2, e.id, e.type, e.created_at from given e
returning id`
