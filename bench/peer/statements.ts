// The statements of the peer: those of the service, by hand. The same tables,
// the same locks and the same exactness, with the columns that the peer reads.

const now = "date_trunc('milliseconds', clock_timestamp())"

/** Fewer than $4 admissions in the second that ends now. */
const hasRoom = (at: string) => `coalesce(
           a.admitted_at[array_upper(a.admitted_at, 1) - $4::int + 1] <= ${at} - interval '1 second',
           true)`

const credential = {
  key: {
    join: "left join api_keys k on k.hash = $1",
    scopes: "null::text[]",
    expiresAt: "null",
    stands: "true"
  },
  token: {
    join: `left join access_tokens t on t.hash = $1
    left join api_keys k on k.id = t.key_id and k.company_id = t.company_id`,
    scopes: "t.scopes",
    expiresAt: "t.expires_at",
    stands: "t.expires_at > clock.now and k.rotated_at is null"
  }
}

/**
 * Looks a credential up, decides, and counts the request if it passes: rate and
 * month, each once more under the lock of its row. Parameters: hash of the
 * credential, bucket of the address, address, requests per second.
 */
export const admission = (kind: "key" | "token"): string => `
with gate as materialized (
  select k.id, k.company_id, k.lineage_id, k.permissions, k.businesses, k.expires_at, k.rotated_at, k.blocked_at,
         k.revoked_at, ${credential[kind].scopes} as token_scopes, c.plan, c.status, clock.now,
         b.minute_ends_at as blocked_until, to_char(clock.now, 'YYYY-MM') as month,
         limits.month_limit,
         least(date_trunc('month', clock.now) + interval '1 month', k.expires_at,
               ${credential[kind].expiresAt}) - interval '1 millisecond' as last_instant,
         k.id is not null and coalesce(
           b.minute_ends_at is null
           and k.revoked_at is null and coalesce(k.expires_at > clock.now, true)
           and ${credential[kind].stands}
           and (cardinality(k.ip_allowlist) = 0 or exists (
             select from unnest(k.ip_allowlist) n(network) where $3::inet <<= n.network::inet))
           and k.blocked_at is null and c.status = 'active' and c.plan <> 'free'
           and ${hasRoom("clock.now")}
           and coalesce(r.requests, 0) < limits.month_limit, false) as passes
    from (select ${now} as now) clock
    ${credential[kind].join}
    left join companies c on c.id = k.company_id
   cross join lateral (select coalesce(c.monthly_limit,
     case c.plan when 'enterprise' then 1000000 when 'pro' then 100000 else 0 end) as month_limit) limits
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
  select g.id, array[g.now] from gate g where g.passes
  on conflict (key_id) do update
    set admitted_at = a.admitted_at[array_upper(a.admitted_at, 1) - $4::int + 1 :]
                      || least(${now}, (select g.last_instant from gate g))
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
select g.id, g.company_id, g.lineage_id, g.permissions, g.token_scopes, g.passes, g.blocked_until, g.revoked_at,
       g.blocked_at, g.rotated_at, g.status, g.plan, g.month_limit, g.now,
       g.expires_at <= g.now as expired,
       case when g.businesses is null then array(
         select b.id from businesses b where b.company_id = g.company_id
          order by b.created_at, b.id limit 101)
       else array(
         select b.id from businesses b where b.company_id = g.company_id and b.id = any(g.businesses)
          order by b.created_at, b.id limit 101)
       end as business_ids,
       admitted.admitted_at is not null as counted, counted.requests,
       (select count(*)::int from unnest(admitted.admitted_at) t
         where t > admitted.admitted_at[array_upper(admitted.admitted_at, 1)] - interval '1 second')
         as used,
       case when admitted.admitted_at is not null and counted.requests is null
            then demand('Admission', false) end
  from gate g left join admitted on true left join counted on true`

/** Which conditions a page of one business's reviews has. */
export interface PageShape {
  readonly stars: boolean
  readonly proof: boolean
  readonly language: boolean
  readonly since: boolean
  readonly cursor: boolean
}

/** The indexes of both ask to be named (record 8). */
const indexOf = ({ language, proof, stars }: PageShape): string => {
  const filters = [stars && "stars", proof && "proof", language && "language"].filter(Boolean)
  return `reviews_by_${filters.join("_") || "state"}`
}

/**
 * A page of reviews, newest first, one text for each set of filters. Parameters:
 * company, business, then those of the filters, then the cursor's instant and id.
 */
export function page(shape: PageShape, limit: number): string {
  let parameters = 2
  const next = () => `$${(parameters += 1)}`
  const conditions = ["r.state = 'published'", `r.language <> '${indexOf(shape)}'`]
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
