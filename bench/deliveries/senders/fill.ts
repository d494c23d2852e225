import type pg from "pg"

/** Endpoints of one company that have answered before, and as many deliveries as given over them. */
export const fill = async (
  client: pg.Client,
  endpoints: ReadonlyArray<{ readonly id: string; readonly url: string; readonly sealed: string }>,
  count: number
): Promise<void> => {
  const rows = endpoints.map(({ id, sealed, url }) => ({
    id,
    url,
    secrets: [{ sealed, expiresAt: null }]
  }))
  await client.query(
    `insert into webhook_endpoints
       (id, company_id, url, events, status, secrets, secret_hint, last_success_at, created_at, version)
     select e.id, 'cmp_bench', e.url, '{review.created}', 'active', e.secrets, 'abcd', now(), now(), 1
       from json_to_recordset($1::json) e(id text, url text, secrets json)
     on conflict do nothing`,
    [JSON.stringify(rows)]
  )
  await client.query(
    `with made as (
       insert into events (id, company_id, type, created_at, facts)
       select 'evt_' || lpad(n::text, 26, '0'), 'cmp_bench', 'review.created',
              now() - ($1 - n) * interval '100 microseconds',
              json_build_object('_tag', 'review.created', 'reviewId', n, 'businessId',
                'biz_01k00000000000000000000000', 'stars', 5, 'proof', 'invited', 'language', 'en')
         from generate_series(1, $1::int) n
       returning id, created_at
     )
     insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at, due_at)
     select 'dlv_' || substr(m.id, 5), 'cmp_bench',
            'we_bench' || lpad((substr(m.id, 5)::bigint % $2)::text, 3, '0'), m.id,
            'review.created', m.created_at, m.created_at
       from made m`,
    [count, endpoints.length]
  )
}

/** Adds this many for one endpoint, on a table that is never analysed. */
export const fillBacklog = async (client: pg.Client, size: number): Promise<void> => {
  await client.query(
    `insert into webhook_due (id, company_id, endpoint_id, event_id, type, created_at, due_at)
     select 'dlv_back' || n, d.company_id, 'we_bench000', d.event_id, d.type, d.created_at, d.due_at
       from (select * from webhook_due limit 1) d, generate_series(1, $1::int) n`,
    [size]
  )
}
