import type { PausePolicy, Settlement } from "@review-proof/ports"
import { instantOrNull } from "../rows/table.ts"
import { webhookAttempts } from "../rows/webhook.ts"

/** The parameters of `settleStatement`. */
export const settleParameters = (
  settlements: ReadonlyArray<Settlement>,
  policy: PausePolicy
): ReadonlyArray<unknown> => [
  JSON.stringify(settlements.map(settlementRow)),
  policy.pauseAfterMillis,
  policy.streakGapMillis
]

const settlementRow = (settlement: Settlement, ordinal: number) => ({
  ...webhookAttempts.row(settlement.record),
  delivery_id: settlement.deliveryId,
  endpoint_id: settlement.endpointId,
  epoch: settlement.epoch,
  ordinal,
  outcome: settlement.outcome._tag,
  due_at: instantOrNull(settlement.outcome._tag === "Retry" ? settlement.outcome.dueAt : null)
})

const settlementColumns = `delivery_id text collate "C", endpoint_id text collate "C",
  epoch integer, ordinal integer, outcome text, due_at timestamptz, attempt integer,
  at timestamptz, duration_millis integer, request json, response json, error text`

/**
 * Settles any number of attempts at once. Each is logged. A delivery moves only
 * where the settlement still holds its lease: the same epoch, neither given
 * back nor settled. What settled counts for its endpoint's health.
 *
 * Endpoints are locked first and in the order of their ids, so that neither two
 * settlements nor one and the removal of an endpoint wait for each other, and
 * judged as they are then.
 */
export const settleStatement = `with given as materialized (
  select * from json_to_recordset($1::json) s(${settlementColumns})
),
held as materialized (
  select w.* from webhook_endpoints w
   where w.id in (select s.endpoint_id from given s) order by w.id for update
),
logged as (
  insert into webhook_attempts (${webhookAttempts.columns.join(", ")})
  select ${webhookAttempts.columns.join(", ")} from given order by ordinal
),
ended as (
  delete from webhook_due d using given s, (select count(*) from held) locked
   where d.id = s.delivery_id and d.epoch = s.epoch and d.leased_until is not null
     and s.outcome <> 'Retry'
  returning d.*, s.ordinal, s.attempt, s.at, s.outcome
),
kept as (
  insert into webhook_deliveries
    (id, company_id, endpoint_id, event_id, type, created_at, status, attempts, epoch, settled_at)
  select id, company_id, endpoint_id, event_id, type, created_at,
         case outcome when 'Delivered' then 'delivered' else 'failed' end, attempt, epoch, at
    from ended
),
retried as (
  update webhook_due d
     set due_at = s.due_at, attempts = s.attempt, leased_at = null, leased_until = null
    from given s, (select count(*) from held) locked
   where d.id = s.delivery_id and d.epoch = s.epoch and d.leased_until is not null
     and s.outcome = 'Retry'
  returning d.endpoint_id, s.ordinal, s.at
),
outcomes as materialized (
  select endpoint_id, ordinal, at, outcome = 'Delivered' as success from ended
  union all
  select endpoint_id, ordinal, at, false from retried
),
summary as materialized (
  select o.endpoint_id, max(o.at) filter (where o.success) as last_success_at,
         max(o.at) filter (where not o.success) as last_failure_at,
         min(o.at) filter (where not o.success) as first_failure_at,
         min(o.at) filter (where not o.success and o.ordinal > coalesce(ok.last, -1))
           as failing_from
    from outcomes o
    left join (select endpoint_id, max(ordinal) as last from outcomes where success
                group by endpoint_id) ok on ok.endpoint_id = o.endpoint_id
   group by o.endpoint_id
),
streaks as materialized (
  select w.id, w.company_id, w.url, w.status, w.failing_since as failing_before,
         s.last_success_at, s.last_failure_at,
         case
           when s.last_success_at is not null then s.failing_from
           when w.failing_since is null
             or s.first_failure_at - w.last_failure_at > $3::bigint * interval '1 millisecond'
             then s.first_failure_at
           else w.failing_since
         end as failing_since
    from held w join summary s on s.endpoint_id = w.id
),
verdicts as materialized (
  select k.*, k.status = 'active' and coalesce(
           k.last_failure_at - k.failing_since >= $2::bigint * interval '1 millisecond', false)
           as pauses
    from streaks k
),
judged as (
  update webhook_endpoints w
     set last_success_at = greatest(w.last_success_at, v.last_success_at),
         last_failure_at = greatest(w.last_failure_at, v.last_failure_at),
         failing_since = v.failing_since,
         status = case when v.pauses then 'paused' else w.status end,
         paused_at = case when v.pauses then clock_timestamp() else w.paused_at end,
         version = w.version +
           case when v.pauses or v.failing_since is distinct from v.failing_before then 1 else 0 end
    from verdicts v where w.id = v.id and w.company_id = v.company_id
),
told as (
  insert into notices (id, company_id, notice, queued_for, due_at)
  select 'endpoint-paused ' || v.id || ' ' || since.millis, v.company_id,
         json_build_object('_tag', 'EndpointPaused', 'endpointId', v.id, 'url', v.url,
                           'failingSince', since.millis),
         now(), now()
    from verdicts v
    cross join lateral (
      select floor(extract(epoch from v.failing_since) * 1000)::bigint as millis) since
   where v.pauses
  on conflict do nothing
)
select v.id from verdicts v where v.pauses order by v.id`
