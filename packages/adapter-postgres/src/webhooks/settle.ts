import { isSpared, type PausePolicy, type Settlement } from "@review-proof/ports/store"
import { integers, texts, timestamps } from "../connection/typed-list.ts"
import { clockTime } from "../rows/table.ts"

/** The parameters of `settleStatement`: a list for each column, which is read faster than JSON. */
export const settleParameters = (
  settlements: ReadonlyArray<Settlement>,
  policy: PausePolicy
): ReadonlyArray<unknown> => [
  texts(settlements.map(({ deliveryId }) => deliveryId)),
  texts(settlements.map(({ endpointId }) => endpointId)),
  integers(settlements.map(({ epoch }) => epoch)),
  texts(settlements.map(({ outcome }) => outcome._tag)),
  timestamps(settlements.map(({ outcome }) => (outcome._tag === "Retry" ? outcome.dueAt : null))),
  integers(settlements.map(({ record }) => record.attempt)),
  timestamps(settlements.map(({ record }) => record.at)),
  integers(settlements.map(({ record }) => record.durationMillis)),
  texts(settlements.map(({ record }) => record.signature)),
  texts(settlements.map(({ record }) => record.body)),
  texts(settlements.map(({ record }) => record.response && JSON.stringify(record.response))),
  texts(settlements.map(({ record }) => record.error)),
  policy.pauseAfterMillis,
  policy.streakGapMillis,
  texts(
    settlements.flatMap(({ deliveryId, record }) =>
      isSpared(record.response?.status, policy) ? [deliveryId] : []
    )
  ),
  integers(settlements.map(({ record }) => record.response?.status ?? null))
]

/**
 * Settles any number of attempts at once. Each is logged. A delivery changes only if the settlement
 * still holds its lease: the same epoch, neither released nor settled. Settled attempts count for
 * the endpoint's health.
 *
 * Endpoints are locked first, in the order of their ids, so that concurrent settlements and
 * removals do not deadlock, and are judged by their state then. They are joined with their outcomes
 * by an aggregate, since a plain join would pair each with each. Streaks and pauses follow
 * `settledEndpoint`, to which a law holds them.
 *
 * A delivery that fell due after it was leased was asked for again, and is tried again at once. Its
 * row is judged once it is locked, as it may have been asked for since this statement began.
 */
export const settleStatement = `with given as materialized (
  select * from unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::timestamptz[],
                       $6::integer[], $7::timestamptz[], $8::integer[], $9::text[], $10::text[],
                       $11::text[], $12::text[], $16::integer[]) with ordinality
    s(delivery_id, endpoint_id, epoch, outcome, due_at, attempt, at, duration_millis, signature,
      body, response, error, status, ordinal)
),
held as materialized (
  select w.* from webhook_endpoints w
   where w.id in (select s.endpoint_id from given s) order by w.id for update
),
locked as materialized (select count(*) from held),
logged as (
  insert into webhook_attempts
    (delivery_id, endpoint_id, attempt, at, duration_millis, signature, body, response, error, status)
  select delivery_id, endpoint_id, attempt, at, duration_millis, signature, body, response::json,
         error, status
    from given
),
ended as (
  delete from webhook_due d using given s, locked
   where d.id = s.delivery_id and d.epoch = s.epoch and d.leased_until is not null
     and s.outcome <> 'Retry'
  returning d.*, s.ordinal, s.attempt, s.at, s.outcome,
            s.outcome = 'Exhausted' and d.due_at > d.leased_at as is_asked_for
),
kept as (
  insert into webhook_deliveries
    (id, company_id, endpoint_id, event_id, type, created_at, status, attempts, epoch, settled_at)
  select id, company_id, endpoint_id, event_id, type, created_at,
         case outcome when 'Delivered' then 'delivered' else 'failed' end, attempt, epoch, at
    -- The lists begin with the endpoint, so rows of one go into the same pages, one after the other.
    from ended where not is_asked_for order by endpoint_id
),
asked_for as (
  insert into webhook_due
    (id, company_id, endpoint_id, event_id, type, created_at, due_at, attempts, epoch, trace)
  select id, company_id, endpoint_id, event_id, type, created_at, due_at, attempt, epoch, trace
    from ended where is_asked_for
),
retried as (
  update webhook_due d
     set due_at = case when d.due_at > d.leased_at then d.due_at else s.due_at end,
         attempts = s.attempt, leased_at = null, leased_until = null
    from given s, locked
   where d.id = s.delivery_id and d.epoch = s.epoch and d.leased_until is not null
     and s.outcome = 'Retry'
  returning d.id, d.endpoint_id, s.ordinal, s.at
),
outcomes as (
  select id, endpoint_id, ordinal, at, outcome = 'Delivered' as success from ended
  union all
  select id, endpoint_id, ordinal, at, false from retried
),
outcomes_and_endpoints as (
  select endpoint_id, id as delivery_id, at, success,
         not success and ordinal > coalesce(
           max(ordinal) filter (where success) over (partition by endpoint_id), 0) as fails_still,
         null as company_id, null as url, null as status,
         null::timestamptz as failing_before, null::timestamptz as failed_before
    from outcomes
  union all
  select id, null, null, null, false, company_id, url, status, failing_since, last_failure_at
    from held
),
summary as (
  select endpoint_id as id, max(company_id) as company_id, max(url) as url, max(status) as status,
         max(failing_before) as failing_before, max(failed_before) as failed_before,
         max(at) filter (where success) as last_success_at,
         max(at) filter (where not success) as last_failure_at,
         min(at) filter (where fails_still) as failing_from,
         max(at) filter (where fails_still and delivery_id <> all($15::text[])) as last_counted_at
    from outcomes_and_endpoints group by endpoint_id having count(success) > 0 and count(company_id) > 0
),
streaks as (
  select s.*,
         case
           when s.last_success_at is not null or s.failing_before is null
             or s.failing_from - s.failed_before > $14::bigint * interval '1 millisecond'
             then s.failing_from
           else s.failing_before
         end as failing_since
    from summary s
),
verdicts as materialized (
  select k.*, k.status = 'active' and coalesce(
           k.last_counted_at - k.failing_since >= $13::bigint * interval '1 millisecond', false)
           as pauses, ${clockTime} as moment
    from streaks k
),
updated_endpoints as (
  update webhook_endpoints w
     set last_success_at = greatest(w.last_success_at, v.last_success_at),
         last_failure_at = greatest(w.last_failure_at, v.last_failure_at),
         failing_since = v.failing_since,
         status = case when v.pauses then 'paused' else w.status end,
         paused_at = case when v.pauses then v.moment else w.paused_at end,
         version = w.version +
           case when v.pauses or v.failing_since is distinct from v.failing_before then 1 else 0 end
    from verdicts v where w.id = v.id and w.company_id = v.company_id
),
queued_notices as (
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
),
audited as (
  insert into audit_log (id, company_id, at, actor, action, target, details)
  select 'aud_' || substr(v.id, 4) || (extract(epoch from v.moment) * 1000)::bigint, v.company_id,
         v.moment, 'system', 'webhook.paused', v.id, '{}'
    from verdicts v where v.pauses
)
select v.id from verdicts v where v.pauses order by v.id`

/** Releases leases that are still held; an unsent delivery is not a lost attempt. */
export const releaseStatement = `update webhook_due d set leased_at = null, leased_until = null
  from json_to_recordset($1::json) r(id text collate "C", epoch integer)
  where d.id = r.id and d.epoch = r.epoch`
