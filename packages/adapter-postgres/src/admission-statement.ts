import type { AdmissionAttempt } from "@review-proof/ports"
import { apiKeys } from "./rows/credential.ts"
import { companies } from "./rows/company.ts"
import { columns } from "./rows/table.ts"

/** The database's clock in epoch milliseconds, read when this is evaluated. */
export const nowMillis = `floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * One admission in one statement. Parameters: the credential's hash, the
 * address bucket, the address (null where it is no address), the rate.
 *
 * `gate` holds all that the verdict needs, and the verdict (`passes`), as the
 * statement's snapshot shows them. Only where it passes are the two counters
 * touched, and each decides once more under the lock of its row, on the row's
 * latest version and with the clock as it is then. So the count is exact, and
 * a refused attempt writes nothing. Where the snapshot passes but a lock does
 * not, another call came in between: the statement has then changed nothing
 * (`demand` undoes it, should the rate have been counted and the month not)
 * and is asked again.
 */
export const admissionStatement = (kind: AdmissionAttempt["kind"]): string => `
with clock as materialized (select ${nowMillis} as now),
presented as materialized (
  select ${columns(apiKeys, "k")}, ${token[kind].columns},
         ${prefixed("c", companies.columns)}, coalesce(m.name, '') as creator_name,
         ${monthLimit} as month_limit
    from ${token[kind].source}
    join companies c on c.id = k.company_id
    left join members m on m.id = k.created_by and m.company_id = k.company_id
),
gate as materialized (
  select p.*, clock.now, b.minute_ends_at as blocked_until, a.admitted_at, month.name as month,
         coalesce(r.requests, 0) as requests,
         least(month.ends_at, ${millis("p.expires_at")}, ${millis("p.token_expires_at")}) - 1
           as last_instant,
         ${passes} as passes
    from clock
   cross join lateral (${utcMonth}) month
    left join presented p on true
    left join failed_authentications b
      on b.address_bucket = $2 and b.blocked and b.minute_ends_at > clock.now
    left join key_admissions a on a.key_id = p.id
    left join monthly_requests r on r.company_id = p.company_id and r.month = month.name
),
admitted as (
  insert into key_admissions as a (key_id, admitted_at)
  select g.id, array[g.now] from gate g where g.passes
  on conflict (key_id) do update
    set admitted_at = a.admitted_at[array_upper(a.admitted_at, 1) - $4::int + 1 :]
                      || least(${nowMillis}, (select g.last_instant from gate g))
    where ${hasRoom("a.admitted_at", nowMillis)}
      and ${nowMillis} <= (select g.last_instant from gate g)
  returning a.admitted_at
),
counted as (
  insert into monthly_requests as r (company_id, month, requests)
  select g.company_id, g.month, 1 from gate g cross join admitted
  on conflict (company_id, month) do update set requests = r.requests + 1
    where r.requests < (select g.month_limit from gate g)
  returning r.requests
)
select g.*, ${businessIds} as business_ids,
       admitted.admitted_at as admitted_after, counted.requests as requests_after,
       demand('Admission', (admitted.admitted_at is null) = (counted.requests is null))
  from gate g left join admitted on true left join counted on true`

/** Where each kind of credential is found, and what a token adds to its key. */
const token = {
  key: {
    columns: `null::text[] as token_scopes, null::timestamptz as token_expires_at`,
    source: `(select * from api_keys where hash = $1) k`
  },
  token: {
    columns: `t.scopes as token_scopes, t.expires_at as token_expires_at`,
    source: `(select * from access_tokens where hash = $1) t
    join api_keys k on k.id = t.key_id and k.company_id = t.company_id`
  }
}

const prefixed = (alias: string, names: ReadonlyArray<string>): string =>
  names.map((name) => `${alias}.${name} as ${alias}_${name}`).join(", ")

/** The plan's own limit where the company has none (operations.md, Management API). */
const monthLimit = `coalesce(c.monthly_limit,
           case c.plan when 'enterprise' then 1000000 when 'pro' then 100000 else 0 end)`

const millis = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::bigint`

const utcMonth = `
    select to_char(start, 'YYYY-MM') as name,
           ${millis("(start + interval '1 month')")} as ends_at
      from (select date_trunc('month', to_timestamp(clock.now / 1000.0) at time zone 'UTC')) m(start)`

/** Fewer than the rate in the 1000 ms that end now: the last but rate lies before them. */
const hasRoom = (admittedAt: string, now: string): string =>
  `coalesce(${admittedAt}[array_upper(${admittedAt}, 1) - $4::int + 1] <= ${now} - 1000, true)`

/** Checks 4 and 6 to 9 of rules.md, Admission. */
const passes = `coalesce(
           b.minute_ends_at is null
           and p.revoked_at is null
           and (p.token_expires_at is null or p.rotated_at is null)
           and coalesce(${millis("p.expires_at")} > clock.now, true)
           and coalesce(${millis("p.token_expires_at")} > clock.now, true)
           and (cardinality(p.ip_allowlist) = 0 or exists (
             select from unnest(p.ip_allowlist) n(network) where $3::inet <<= n.network::inet))
           and p.blocked_at is null and p.c_status = 'active' and p.c_plan <> 'free'
           and ${hasRoom("a.admitted_at", "clock.now")}
           and coalesce(r.requests, 0) < p.month_limit, false) and p.id is not null`

/** Oldest first; one more than a hundred says that there are more. */
const businessIds = `case
         when g.id is null then null
         when g.businesses is null then array(
           select b.id from businesses b where b.company_id = g.company_id
            order by b.created_at, b.id limit 101)
         else array(
           select b.id from businesses b
            where b.company_id = g.company_id and b.id = any(g.businesses)
            order by b.created_at, b.id limit 101)
       end`
