import type { CompanyId, Deliveries, Delivery, EndpointId } from "@review-proof/ports"
import { texts, timestamps } from "../connection/typed-list.ts"
import { timestamp } from "../paging/page.ts"

/** An attempt called `last` as an `AttemptOutcome`; null where no attempt was found. */
const lastAttempt = `case when last.at is not null then json_build_object(
    'at', floor(extract(epoch from last.at) * 1000)::bigint, 'durationMillis', last.duration_millis,
    'status', last.status, 'error', last.error) end as "lastAttempt"`

export const summariesParameters = (
  companyId: CompanyId,
  deliveries: ReadonlyArray<Pick<Delivery, "createdAt" | "eventId" | "id">>
) => [
  companyId,
  texts(deliveries.map(({ id }) => id)),
  texts(deliveries.map(({ eventId }) => eventId)),
  timestamps(deliveries.map(({ createdAt }) => createdAt))
]

/**
 * A delivery has the time of its event, which names the event's partition. Attempts come later, so
 * partitions of earlier days are left out; a day is added because clocks differ.
 */
export const summariesStatement = `select g.id as "deliveryId", v.facts, ${lastAttempt}
  from unnest($2::text[], $3::text[], $4::timestamptz[]) with ordinality
    g(id, event_id, created_at, ordinal)
  left join lateral (
    select v.facts from events v
     where v.id = g.event_id and v.company_id = $1 and v.created_at = g.created_at limit 1
  ) v on true
  left join lateral (
    select a.* from webhook_attempts a
     where a.delivery_id = g.id and a.at >= g.created_at - interval '1 day'
     order by a.at desc, a.attempt desc limit 1
  ) last on true
 order by g.ordinal`

export const activityParameters = (
  endpoints: ReadonlyArray<EndpointId>,
  { countTo, sample, since }: Parameters<Deliveries["Service"]["activity"]>[1]
) => [texts(endpoints), timestamp(since), sample, countTo]

/**
 * Each branch reads a bounded number of entries of one index. Partitions before the day of an
 * endpoint's newest attempt, whose time the endpoint has, are not searched for that attempt.
 */
export const activityStatement = `select e.id as "endpointId", sample.attempts, sample.delivered,
    sample.p95_millis as "p95Millis", ${lastAttempt}, waiting.waiting,
    oldest.created_at as "oldestWaitingAt",
    failed.failed
  from unnest($1::text[]) with ordinality e(id, ordinal)
  cross join lateral (
    select count(*) filter (where a.error is distinct from 'unknown')::integer as attempts,
           count(*) filter (where a.status between 200 and 299)::integer as delivered,
           percentile_disc(0.95) within group (order by a.duration_millis)
             filter (where a.status is not null) as p95_millis
      from (
        select a.status, a.error, a.duration_millis from webhook_attempts a
         where a.endpoint_id = e.id and a.at >= $2 order by a.at desc limit $3
      ) a
  ) sample
  left join lateral (
    select a.at, a.duration_millis, a.status, a.error from webhook_attempts a
     where a.endpoint_id = e.id and a.at >= coalesce(
       (select greatest(w.last_success_at, w.last_failure_at) from webhook_endpoints w
         where w.id = e.id limit 1), '-infinity')
     order by a.at desc limit 1
  ) last on true
  cross join lateral (
    select count(*)::integer as waiting
      from (select from webhook_due d where d.endpoint_id = e.id limit $4) d
  ) waiting
  left join lateral (
    select d.created_at from webhook_due d
     where d.endpoint_id = e.id order by d.created_at, d.id limit 1
  ) oldest on true
  cross join lateral (
    select count(*)::integer as failed from (
      select from webhook_deliveries d
       where d.endpoint_id = e.id and d.status = 'failed' limit $4) d
  ) failed
 order by e.ordinal`
