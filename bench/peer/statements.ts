// The statements of the peer: those of the service, by hand. The same tables,
// the same locks and the same exactness, with the columns that the peer reads.

const now = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint"
const millis = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`

/** Fewer than $4 admissions in the second that ends now. */
const hasRoom = (log: string, at: string) =>
  `coalesce(${log}[array_upper(${log}, 1) - $4::int + 1] <= ${at} - 1000, true)`

const source = {
  key: `select k.*, null::text[] as token_scopes, null::timestamptz as token_expires_at
          from api_keys k where k.hash = $1`,
  token: `select k.*, t.scopes as token_scopes, t.expires_at as token_expires_at
            from access_tokens t join api_keys k on k.id = t.key_id and k.company_id = t.company_id
           where t.hash = $1`
}

/**
 * Looks a credential up, decides, and counts the request if it passes: rate and
 * month, each once more under the lock of its row. Parameters: hash of the
 * credential, bucket of the address, address, requests per second.
 */
export const admission = (kind: "key" | "token"): string => `
with clock as materialized (select ${now} as now),
presented as materialized (
  select k.id, k.company_id, k.permissions, k.businesses, k.ip_allowlist, k.expires_at,
         k.rotated_at, k.blocked_at, k.revoked_at, k.token_scopes, k.token_expires_at,
         c.plan, c.status, coalesce(c.monthly_limit,
           case c.plan when 'enterprise' then 1000000 when 'pro' then 100000 else 0 end) as month_limit
    from (${source[kind]}) k
   cross join lateral (select * from companies where id = k.company_id limit 1) c
),
gate as materialized (
  select p.*, clock.now, b.minute_ends_at as blocked_until, month.name as month,
         coalesce(r.requests, 0) as requests,
         least(month.ends_at, ${millis("p.expires_at")}, ${millis("p.token_expires_at")}) - 1 as last_instant,
         p.id is not null and coalesce(
           b.minute_ends_at is null and p.revoked_at is null
           and coalesce(${millis("p.expires_at")} > clock.now, true)
           and coalesce(${millis("p.token_expires_at")} > clock.now, true)
           and (cardinality(p.ip_allowlist) = 0 or exists (
             select from unnest(p.ip_allowlist) n(network) where $3::inet <<= n.network::inet))
           and p.blocked_at is null and p.status = 'active' and p.plan <> 'free'
           and ${hasRoom("a.admitted_at", "clock.now")}
           and coalesce(r.requests, 0) < p.month_limit, false) as passes
    from clock
   cross join lateral (
     select to_char(start, 'YYYY-MM') as name, ${millis("(start + interval '1 month')")} as ends_at
       from (select date_trunc('month', to_timestamp(clock.now / 1000.0) at time zone 'UTC')) m(start)
   ) month
    left join presented p on true
    left join failed_authentications b
      on b.address_bucket = $2 and b.failures >= 20 and b.minute_ends_at > clock.now
    left join lateral (
      select * from key_admissions where key_id = p.id limit 1
    ) a on true
    left join lateral (
      select * from monthly_requests where company_id = p.company_id and month = month.name limit 1
    ) r on true
),
admitted as (
  insert into key_admissions as a (key_id, admitted_at)
  select g.id, array[g.now] from gate g where g.passes
  on conflict (key_id) do update
    set admitted_at = a.admitted_at[array_upper(a.admitted_at, 1) - $4::int + 1 :]
                      || least(${now}, (select g.last_instant from gate g))
    where ${hasRoom("a.admitted_at", now)} and ${now} <= (select g.last_instant from gate g)
  returning a.admitted_at
),
counted as (
  insert into monthly_requests as r (company_id, month, requests)
  select g.company_id, g.month, 1 from gate g cross join admitted
  on conflict (company_id, month) do update set requests = r.requests + 1
    where r.requests < (select g.month_limit from gate g)
  returning r.requests
)
select g.id, g.company_id, g.permissions, g.token_scopes, g.passes, g.blocked_until, g.revoked_at,
       g.blocked_at, g.rotated_at, g.status, g.plan, g.month_limit, g.now,
       g.expires_at <= to_timestamp(g.now / 1000.0) as expired,
       case when g.id is not null then array(
         select b.id from businesses b
          where b.company_id = g.company_id and (g.businesses is null or b.id = any(g.businesses))
          order by b.created_at, b.id limit 101) end as business_ids,
       admitted.admitted_at::float8[] as admitted_at, counted.requests,
       demand('Admission', (admitted.admitted_at is null) = (counted.requests is null))
  from gate g left join admitted on true left join counted on true`

/** Which conditions a page of one business's reviews has. */
export interface PageShape {
  readonly stars: boolean
  readonly proof: boolean
  readonly language: boolean
  readonly since: boolean
  readonly cursor: boolean
}

/**
 * A page of reviews, newest first, one text for each set of filters. Parameters:
 * company, business, then those of the filters, then the cursor's instant and id.
 */
export function page(shape: PageShape, limit: number): string {
  let parameters = 2
  const next = () => `$${(parameters += 1)}`
  const conditions = ["r.state = 'published'"]
  if (shape.stars) conditions.push(`r.stars = ${next()}`)
  if (shape.proof) conditions.push(`r.proof = ${next()}`)
  if (shape.language) conditions.push(`r.language_primary = ${next()}`)
  if (shape.since) conditions.push(`r.created_at >= ${next()}`)
  if (shape.cursor) conditions.push(`(r.created_at, r.id) < (${next()}, ${next()})`)
  return `
select r.id, r.business_id, r.stars, r.title, r.text, r.language, r.proof, r.reviewer_name, r.product,
       r.experience_date, r.resolved, r.created_at, r.updated_at,
       case when r.reply_count > 0 then (
         select json_agg(json_build_array(p.id, p.from_name, p.text,
             to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
             order by p.created_at, p.id)
           from replies p where p.review_id = r.id and p.company_id = r.company_id
       ) end as replies
  from reviews r
 where r.business_id = (select b.id from businesses b where b.id = $2 and b.company_id = $1)
   and ${conditions.join(" and ")}
 order by r.created_at desc, r.id desc limit ${limit}`
}
