import type { AdmissionAttempt } from "@review-proof/ports"
import { companies } from "./rows/company.ts"
import { apiKeys } from "./rows/credential.ts"
import { columns } from "./rows/table.ts"

/**
 * One admission in one statement. Parameters: the credential's hash, the
 * address bucket, the address (null where it is no address), the rate.
 *
 * `gate` holds all that the verdict needs, and the verdict (`passes`), as the
 * statement's snapshot shows them. Only where it passes are the two counters
 * touched, and each decides once more under the lock of its row, on the row's
 * latest version and by the clock as it is then. So the count is exact, and a
 * refused attempt writes nothing. Where the snapshot passes but a lock does
 * not, another call came in between: the statement has then changed nothing
 * (`demand` undoes it, should the second have been counted and the month not)
 * and is asked again. Each part carries few columns: what a statement of this
 * kind costs is the setting up of its plan.
 *
 * The two counters are looked up with a limit of their own. Joined plainly while
 * they are known to be empty, they get a plan that reads their whole index, and
 * a prepared statement keeps it while they fill.
 */
export const admissionStatement = (kind: AdmissionAttempt["kind"]): string => `
with gate as materialized (
  select k.id as key_id, k.company_id, ${credential[kind].columns}, clock.now,
         b.minute_ends_at as blocked_until, a.admitted_at,
         to_char(clock.now, 'YYYY-MM') as month, coalesce(r.requests, 0) as requests,
         ${monthLimit} as month_limit,
         least(date_trunc('month', clock.now) + interval '1 month', k.expires_at,
               ${credential[kind].expiresAt}) - interval '1 millisecond' as last_instant,
         ${passes(credential[kind].stands)} as passes
    from (select ${now} as now) clock
    ${credential[kind].join}
    left join companies c on c.id = k.company_id
    left join failed_authentications b
      on b.address_bucket = $2 and b.blocked and b.minute_ends_at > clock.now
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
  select g.key_id, array[g.now] from gate g where g.passes
  on conflict (key_id) do update
    set admitted_at = ${latest} || least(${now}, (select g.last_instant from gate g))
    where ${hasRoom(now)} and ${now} <= (select g.last_instant from gate g)
  returning a.admitted_at
),
counted as (
  insert into monthly_requests as r (company_id, month, requests)
  select g.company_id, g.month, 1 from gate g cross join admitted
  on conflict (company_id, month) do update set requests = r.requests + 1
    where r.requests < (select g.month_limit from gate g)
  returning r.requests
)
select ${columns(apiKeys, "k")}, ${prefixed("c", companies.columns)},
       (select m.name from members m where m.id = k.created_by and m.company_id = k.company_id)
         as creator_name,
       g.token_scopes, g.token_expires_at, g.now, g.blocked_until, g.passes,
       counted.requests is not null as counted,
       coalesce(admitted.admitted_at, g.admitted_at) as admitted_at,
       coalesce(counted.requests, g.requests) as requests,
       ${businessIds} as business_ids,
       case when admitted.admitted_at is not null and counted.requests is null
            then demand('Admission', false) end
  from gate g left join admitted on true left join counted on true
  left join api_keys k on k.id = g.key_id and k.company_id = g.company_id
  left join companies c on c.id = g.company_id`

/**
 * The database's clock, in the milliseconds that instants are kept in, read
 * when this is evaluated. Sessions are in UTC, and so are months.
 */
export const now = `date_trunc('milliseconds', clock_timestamp())`

/** Where each kind of credential is found, and what a token adds to its key (check 6). */
const credential = {
  key: {
    columns: `null::text[] as token_scopes, null::timestamptz as token_expires_at`,
    join: `left join api_keys k on k.hash = $1`,
    expiresAt: "null",
    stands: "true"
  },
  token: {
    columns: `t.scopes as token_scopes, t.expires_at as token_expires_at`,
    join: `left join access_tokens t on t.hash = $1
    left join api_keys k on k.id = t.key_id and k.company_id = t.company_id`,
    expiresAt: "t.expires_at",
    stands: "t.expires_at > clock.now and k.rotated_at is null"
  }
}

const prefixed = (alias: string, names: ReadonlyArray<string>): string =>
  names.map((name) => `${alias}.${name} as ${alias}_${name}`).join(", ")

/** The plan's own limit where the company has none (operations.md, Management API). */
const monthLimit = `coalesce(c.monthly_limit,
           case c.plan when 'enterprise' then 1000000 when 'pro' then 100000 else 0 end)`

/** Fewer than the rate in the second that ends now: the last but rate lies before it. */
const hasRoom = (at: string): string =>
  `coalesce(a.admitted_at[array_upper(a.admitted_at, 1) - $4::int + 1]
              <= ${at} - interval '1 second', true)`

/**
 * The times that a key's next admission joins: the last of them, as many as the
 * rate. Where that may be many, those of the last second suffice.
 */
const latest = `case
      when $4::int <= 100 then a.admitted_at[array_upper(a.admitted_at, 1) - $4::int + 1 :]
      else array(select t from unnest(a.admitted_at) t where t > ${now} - interval '1 second')
    end`

/** Checks 4 and 6 to 9 of rules.md, Admission. */
const passes = (stands: string): string => `k.id is not null and coalesce(
           b.minute_ends_at is null
           and k.revoked_at is null and coalesce(k.expires_at > clock.now, true) and ${stands}
           and (cardinality(k.ip_allowlist) = 0 or exists (
             select from unnest(k.ip_allowlist) n(network) where $3::inet <<= n.network::inet))
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
