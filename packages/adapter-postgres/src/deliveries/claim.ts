import type { Deliveries, Event, LeasedDelivery } from "@review-proof/ports"
import { Effect, Ref } from "effect"
import type { Statements } from "../database.ts"
import { columns } from "../rows/table.ts"
import { type EndpointRow, toEndpoint, webhookEndpoints } from "../rows/webhook.ts"

export type ClaimOptions = Parameters<Deliveries["Service"]["claim"]>[0]

/**
 * Leases what is due. Endpoints take turns: nobody gets a second delivery
 * before everybody got a first one, and each claim begins after the endpoint
 * that the one before it ended with. It costs a probe per endpoint, whatever
 * the backlog of any. Those whose rows another instance is claiming at this
 * moment are passed over.
 */
export const claim = Effect.fnUntraced(function* (
  sql: Statements,
  cursor: Ref.Ref<string>,
  options: ClaimOptions
) {
  const rows = yield* sql.query<LeasedRow>(claimStatement, [
    yield* Ref.get(cursor),
    options.saturated,
    options.perEndpoint,
    options.limit,
    options.leaseMillis
  ])
  const last = rows.at(-1)
  if (last !== undefined) yield* Ref.set(cursor, last.id)
  return rows.map(toLeased)
})

/** The endpoint's columns, and those of the delivery and its event under other names. */
interface LeasedRow extends EndpointRow {
  readonly delivery_id: LeasedDelivery["delivery"]["id"]
  readonly event_id: Event["id"]
  readonly type: LeasedDelivery["delivery"]["type"]
  readonly delivery_created_at: number
  readonly due_at: number
  readonly attempts: number
  readonly epoch: number
  readonly leased_until: number
  readonly facts: Event["facts"]
  readonly is_sample: boolean
}

const toLeased = (row: LeasedRow): LeasedDelivery => ({
  delivery: {
    id: row.delivery_id,
    companyId: row.company_id,
    endpointId: row.id,
    eventId: row.event_id,
    type: row.type,
    status: "pending",
    attempts: row.attempts,
    nextAttemptAt: row.due_at,
    createdAt: row.delivery_created_at
  },
  endpoint: toEndpoint(row),
  event: {
    id: row.event_id,
    companyId: row.company_id,
    createdAt: row.delivery_created_at,
    facts: row.facts
  },
  isSample: row.is_sample,
  attempt: row.attempts + 1,
  epoch: row.epoch,
  leasedUntil: row.leased_until
})

/** The ids of endpoints that something waits for, in their order, a probe of the index each. */
export const waitingEndpoints = (name: string, from = "true", until = "true"): string => `
${name} as (
  (select d.endpoint_id from webhook_due d where ${from} order by d.endpoint_id limit 1)
  union all
  select (select d.endpoint_id from webhook_due d where d.endpoint_id > w.endpoint_id
           order by d.endpoint_id limit 1)
    from ${name} w where w.endpoint_id is not null and ${until}
)`

/** Due, and held by nobody: by the statement's time, which unlike the clock an index can find. */
export const isClaimable = `d.due_at <= now()
       and (d.leased_until is null or d.leased_until <= now())`

/**
 * Parameters: the endpoint to begin after, the saturated endpoints, deliveries
 * per endpoint and in all, the lease in milliseconds. Looking for endpoints
 * stops once as many are found as deliveries are wanted. An attempt whose lease
 * ran out unsettled is logged as `unknown`; its number is used again
 * (rules.md, Webhooks).
 */
export const claimStatement = `with recursive ${waitingEndpoints("behind", "d.endpoint_id > $1")},
${waitingEndpoints("around", "true", "w.endpoint_id < $1")},
endpoints as materialized (
  select turns.endpoint_id, turns.place
    from (
      select endpoint_id, row_number() over () as place from (
        select endpoint_id from behind
        union all
        select endpoint_id from around where endpoint_id <= $1
      ) circle
      -- Hashed: an instance may be busy with a thousand of them.
      where endpoint_id not in (select unnest($2::text[]))
    ) turns
    cross join lateral (
      select from webhook_endpoints w
       where w.id = turns.endpoint_id and w.status = 'active' limit 1
    ) active
    cross join lateral (
      select from webhook_due d
       where d.endpoint_id = turns.endpoint_id and ${isClaimable}
       order by d.due_at, d.id limit 1
    ) has_due
   limit $4
),
chosen as materialized (
  select due.id, due.company_id, due.turn, e.place
    from endpoints e
    cross join lateral (
      select d.id, d.company_id, row_number() over (order by d.due_at, d.id) as turn
        from webhook_due d
       where d.endpoint_id = e.endpoint_id and ${isClaimable}
       order by d.due_at, d.id limit $3
    ) due
   order by due.turn, e.place limit $4
),
free as materialized (
  select d.id, d.company_id, d.leased_at as lost_at, c.turn, c.place
    from chosen c
    join webhook_due d on d.id = c.id and d.company_id = c.company_id
   where ${isClaimable}
     for update of d skip locked
),
leased as (
  update webhook_due d
     set epoch = d.epoch + 1, leased_at = clock_timestamp(),
         leased_until = clock_timestamp() + $5::bigint * interval '1 millisecond'
    from free f where d.id = f.id and d.company_id = f.company_id
  returning d.*, f.turn, f.place, f.lost_at
),
lost as (
  insert into webhook_attempts (delivery_id, attempt, at, duration_millis, request, error)
  select l.id, l.attempts + 1, l.lost_at, 0, '{"headers":{},"body":""}', 'unknown'
    from leased l where l.lost_at is not null
)
select ${columns(webhookEndpoints, "w")}, l.id as delivery_id, l.event_id, l.type,
       l.created_at as delivery_created_at, l.due_at, l.attempts, l.epoch, l.leased_until, v.facts,
       v.position is null as is_sample
  from leased l
  join webhook_endpoints w on w.id = l.endpoint_id and w.company_id = l.company_id
  join events v on v.id = l.event_id and v.company_id = l.company_id
               and v.created_at = l.created_at
 order by l.turn, l.place`
