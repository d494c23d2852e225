import { clockStepMillis } from "@review-proof/ports/store"
import type { AdmissionAttempt } from "@review-proof/ports/store"
import { companies } from "../rows/company.ts"
import { apiKeys } from "../rows/credential.ts"
import { columns } from "../rows/table.ts"

/**
 * Admissions in one statement: what one costs is mostly the setting up of the
 * plan, so those that come at once share it. Parameters: of each attempt the
 * credential's hash, the address bucket and the address (empty where it is no
 * address), as arrays, and the rate and the limits of pro and enterprise of all.
 *
 * `gate` holds all that each verdict needs, and the verdict (`passes`), as the
 * statement's snapshot shows them. Only where it passes are the two counters
 * touched, and each decides once more under the lock of its row, on the row's
 * latest version and by the clock as it is then. So the count is exact, and a
 * refused attempt writes nothing. Where the snapshot passes but a lock does
 * not, another call came in between: nothing was counted, and the attempt is
 * made again. So it is for the second attempt of one key. Should the second have
 * been counted and the month not, `demand` undoes the whole statement.
 *
 * Locks are taken in one order, keys before companies and each by id, so that
 * statements wait for each other but never in a circle.
 *
 * What is looked up by a column of another table is looked up with a limit of
 * its own. Joined plainly while a table is known to be empty, it gets a plan that
 * reads the whole index, and a prepared statement keeps it while the table fills.
 */
export const admissionStatement = (kind: AdmissionAttempt["kind"]): string => `
with gate as materialized (
  select given.n, k.id as key_id, k.company_id, ${credential[kind].columns}, clock.now,
         b.minute_ends_at as blocked_until, a.admitted_at,
         to_char(clock.now, 'YYYY-MM') as month, coalesce(r.requests, 0) as requests,
         ${monthLimit} as month_limit,
         row_number() over (partition by k.id order by given.n) as turn,
         least(date_trunc('month', clock.now) + interval '1 month', k.expires_at,
               ${credential[kind].expiresAt}) - interval '1 millisecond' as last_instant,
         ${passes(credential[kind].stands)} as passes
    from (select ${now} as now) clock
   cross join unnest($1::text[], $2::text[], $3::text[]) with ordinality
         as given(hash, bucket, address, n)
    ${credential[kind].join}
    left join lateral (
      select plan, status, monthly_limit from companies where id = k.company_id limit 1
    ) c on true
    left join lateral (
      select minute_ends_at from failed_authentications
       where address_bucket = given.bucket and blocked and minute_ends_at > clock.now limit 1
    ) b on true
    left join lateral (
      select admitted_at from key_admissions where key_id = k.id limit 1
    ) a on true
    left join lateral (
      select requests from monthly_requests
       where company_id = k.company_id and month = to_char(clock.now, 'YYYY-MM') limit 1
    ) r on true
),
admitted as (
  insert into key_admissions as a (key_id, admitted_at)
  select g.key_id, array[g.now] from gate g where g.passes and g.turn = 1 order by g.key_id
  on conflict (key_id) do update
    set admitted_at = ${latest} || least(${now}, ${lastInstant})
    where ${hasRoom(now)} and ${now} <= ${lastInstant}
  returning a.key_id, a.admitted_at
),
counted as (
  insert into monthly_requests as r (company_id, month, requests)
  select g.company_id, g.month, count(*)
    from gate g join admitted on admitted.key_id = g.key_id and g.turn = 1
   group by g.company_id, g.month having count(*) <= min(g.month_limit) order by g.company_id
  on conflict (company_id, month) do update set requests = r.requests + excluded.requests
    where r.requests + excluded.requests
          <= (select min(g.month_limit) from gate g where g.company_id = r.company_id)
  returning r.company_id, r.requests
)
select g.n::int as n, ${columns(apiKeys, "k")}, ${prefixed("c", companies.columns)},
       (select m.name from members m where m.id = k.created_by and m.company_id = k.company_id)
         as creator_name,
       g.token_scopes, g.token_expires_at, g.now, g.blocked_until, g.passes,
       admitted.key_id is not null as counted,
       coalesce(admitted.admitted_at, g.admitted_at) as admitted_at,
       g.requests, counted.requests as requests_after, ${businessIds} as business_ids,
       case when admitted.key_id is not null and counted.requests is null
            then demand('Admission', false) end
  from gate g
  left join admitted on admitted.key_id = g.key_id and g.turn = 1
  left join counted on counted.company_id = g.company_id
  left join lateral (
    select * from api_keys where id = g.key_id and company_id = g.company_id limit 1
  ) k on true
  left join lateral (select * from companies where id = g.company_id limit 1) c on true
 order by g.n`

/**
 * The database's clock, in the milliseconds that instants are kept in, read
 * when this is evaluated. Sessions are in UTC, and so are months.
 */
export const now = `date_trunc('milliseconds', clock_timestamp())`

/** Where each kind of credential is found, and what a token adds to its key (check 6). */
const credential = {
  key: {
    columns: `null::text[] as token_scopes, null::timestamptz as token_expires_at`,
    join: `left join lateral (select * from api_keys where hash = given.hash limit 1) k on true`,
    expiresAt: "null",
    stands: "true"
  },
  token: {
    columns: `t.scopes as token_scopes, t.expires_at as token_expires_at`,
    join: `left join lateral (
      select * from access_tokens where hash = given.hash limit 1
    ) t on true
    left join lateral (
      select * from api_keys where id = t.key_id and company_id = t.company_id limit 1
    ) k on true`,
    expiresAt: "t.expires_at",
    stands: "t.expires_at > clock.now and k.rotated_at is null"
  }
}

/** The last instant at which the row's key may be counted. */
const lastInstant = `(
      select g.last_instant from gate g where g.key_id = a.key_id and g.turn = 1)`

const prefixed = (alias: string, names: ReadonlyArray<string>): string =>
  names.map((name) => `${alias}.${name} as ${alias}_${name}`).join(", ")

/** The plan's own limit where the company has none (contract ADMISSION-5). */
const monthLimit = `coalesce(c.monthly_limit,
           case c.plan when 'enterprise' then $6::int when 'pro' then $5::int else 0 end)`

/** Fewer than the rate in the second that ends now: the last but rate lies before it. */
const hasRoom = (at: string): string =>
  `coalesce(a.admitted_at[array_upper(a.admitted_at, 1) - $4::int + 1]
              not between ${at} - interval '0.999 seconds' and ${at} + ${clockStep}, true)`

const clockStep = `interval '${clockStepMillis} milliseconds'`

/**
 * The times that a key's next admission joins: the last of them, as many as the
 * rate. Where that may be many, those of the last second suffice.
 */
const latest = `case
      when $4::int <= 100 then a.admitted_at[array_upper(a.admitted_at, 1) - $4::int + 1 :]
      else array(select t from unnest(a.admitted_at) t
                  where t > ${now} - interval '1 second' and t <= ${now} + ${clockStep})
    end`

/** Checks 4 and 6 to 9 of contract ADMISSION-1. */
const passes = (stands: string): string => `k.id is not null and coalesce(
           b.minute_ends_at is null
           and k.revoked_at is null and coalesce(k.expires_at > clock.now, true) and ${stands}
           and (cardinality(k.ip_allowlist) = 0 or exists (
             select from unnest(k.ip_allowlist) n(network) where nullif(given.address, '')::inet <<= n.network::inet))
           and k.blocked_at is null and c.status = 'active' and c.plan <> 'free'
           and ${hasRoom("clock.now")}
           and coalesce(r.requests, 0) < ${monthLimit}, false)`

/** Oldest first; one more than a hundred says that there are more. */
const businessIds = `case
         when k.businesses is null then array(
           select b.id from businesses b where b.company_id = k.company_id
            order by b.created_at, b.id limit 101)
         else array(
           select b.id from businesses b
            where b.company_id = k.company_id and b.id = any(k.businesses)
            order by b.created_at, b.id limit 101)
       end`
