import type { DeliveryId, EndpointId, Event } from "@review-proof/ports"
import { RecentMap } from "@review-proof/ports/store"
import type { ClaimOptions, LeasedDelivery, LeasedEndpoint } from "@review-proof/ports/store"
import { Effect, Ref } from "effect"
import { isClaimable, sameCompany } from "../rows/table.ts"
import type { Statements } from "../connection/database.ts"

/**
 * Leases due deliveries. Endpoints take turns: none gets a second delivery before each got its
 * first, and each claim begins after the endpoint that the last one ended with. It costs a few
 * probes per waiting endpoint, or per endpoint that the caller names, whatever the backlog of any.
 * Endpoints whose rows another instance is claiming are skipped.
 */
export const claim = Effect.fnUntraced(function* (
  sql: Statements,
  cursor: Ref.Ref<string>,
  readEndpoint: EndpointReader,
  options: ClaimOptions
) {
  const { among } = options
  const common = [
    yield* Ref.get(cursor),
    options.saturated,
    options.perEndpoint,
    options.limit,
    options.leaseMillis
  ]
  const rows = yield* among === undefined
    ? sql.query<LeasedRow>(claimStatement, common)
    : sql.query<LeasedRow>(claimAmongStatement, [...common, among.endpoints, among.companies])
  const leases = toLeases(rows, readEndpoint)
  const last = leases.at(-1)
  if (last !== undefined) yield* Ref.set(cursor, last.delivery.endpointId)
  return leases
})

type EndpointReader = (text: string) => LeasedEndpoint

/**
 * Parses the endpoints of claims. Most claims bring the same text as earlier ones, so parsed texts
 * are kept.
 */
export const makeEndpointReader = (): EndpointReader => {
  const known = new RecentMap<string, LeasedEndpoint>(maxKnown, (_, text) => text.length)
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const endpoint: LeasedEndpoint = JSON.parse(text)
    known.set(text, endpoint)
    return endpoint
  }
}

/** The characters of some ten thousand endpoints; one with ten live secrets has two thousand. */
const maxKnown = 4_000_000

interface LeasedRow {
  readonly id: DeliveryId
  readonly endpoint_id: EndpointId
  readonly event_id: Event["id"]
  readonly created_at: number
  readonly attempts: number
  readonly epoch: number
  readonly facts: Event["facts"]
  readonly trace: string | null
  readonly redelivery: string | null
  /** Only the first row of each endpoint has it. */
  readonly endpoint: string | null
}

/** Leaves out leases of removed endpoints; maintenance deletes their deliveries. */
const toLeases = (
  rows: ReadonlyArray<LeasedRow>,
  readEndpoint: EndpointReader
): ReadonlyArray<LeasedDelivery> => {
  const endpoints = new Map<EndpointId, LeasedEndpoint>()
  const leases: Array<LeasedDelivery> = []
  for (const row of rows) {
    if (row.endpoint !== null) endpoints.set(row.endpoint_id, readEndpoint(row.endpoint))
    const endpoint = endpoints.get(row.endpoint_id)
    if (endpoint !== undefined) leases.push(toLeased(row, endpoint))
  }
  return leases
}

const toLeased = (row: LeasedRow, endpoint: LeasedEndpoint): LeasedDelivery => ({
  delivery: { id: row.id, endpointId: endpoint.id, type: row.facts._tag },
  endpoint,
  event: {
    id: row.event_id,
    companyId: endpoint.companyId,
    createdAt: row.created_at,
    facts: row.facts
  },
  trace: row.trace,
  redelivery: row.redelivery,
  attempt: row.attempts + 1,
  epoch: row.epoch
})

/**
 * The ids of endpoints with waiting deliveries, in order, found by one index probe for each. The
 * probe looks for the newest delivery, because entries of settled ones stay until a VACUUM and are
 * the oldest.
 */
export const waitingEndpoints = (name: string, from = "true", until = "true"): string => `
${name} as (
  (select d.endpoint_id from webhook_due d where ${from}
    order by d.endpoint_id, d.created_at desc, d.id desc limit 1)
  union all
  select (select d.endpoint_id from webhook_due d where d.endpoint_id > w.endpoint_id
           order by d.endpoint_id, d.created_at desc, d.id desc limit 1)
    from ${name} w where w.endpoint_id is not null and ${until}
)`

/** Endpoints with waiting deliveries, beginning after the cursor. */
const circle = `
  select endpoint_id, row_number() over () as place from (
    select endpoint_id from behind
    union all
    select endpoint_id from around where endpoint_id <= $1
  ) circle`

/** The endpoints given and those of the companies given, in the same order. */
const among = `
  select endpoint_id, row_number() over (order by endpoint_id <= $1, endpoint_id) as place from (
    select unnest($6::text[]) collate "C" as endpoint_id
    union
    select w.id from webhook_endpoints w where w.company_id = any($7::text[])
  ) given
   order by place`

/** The `LeasedEndpoint` of an endpoint called `w`, as text that stays the same for long. */
const leasedEndpoint = `json_build_object('id', w.id, 'companyId', w.company_id, 'url', w.url,
         'secrets', w.secrets, 'hasSucceeded', w.last_success_at is not null,
         'isFailing', w.failing_since is not null)::text`

/**
 * Takes leases for the endpoints in `turns`, in their order. It stops looking for endpoints once it
 * has found as many as deliveries are wanted: each endpoint gets one, so no more of them are
 * needed. An endpoint's deliveries are read from its first one on, so that the entries of settled
 * deliveries are skipped only once. An attempt whose lease expired before it was settled is logged
 * as `unknown`, and its number is used again (contract WEBHOOK-10).
 *
 * Rows are locked and updated by their places in the table, `ctid`, which saves two look-ups of
 * each. The places are an array, because a join would begin a scan for each row. A row that another
 * instance changes meanwhile gets another place, and waits for the next claim.
 */
const leasesFrom = (turns: string): string => `
endpoints as materialized (
  select turns.endpoint_id, turns.place, first.due_at, first.id
    from (
      select * from (${turns}) ordered
      -- Hashed: an instance may be busy with a thousand of them.
      where endpoint_id not in (select unnest($2::text[]))
    ) turns
    cross join lateral (
      select from webhook_endpoints w
       where w.id = turns.endpoint_id and w.status = 'active' limit 1
    ) active
    cross join lateral (
      select d.due_at, d.id from webhook_due d
       where d.endpoint_id = turns.endpoint_id and ${isClaimable("d")}
       order by d.due_at, d.id limit 1
    ) first
   limit $4
),
chosen as materialized (
  select due.row
    from endpoints e
    cross join lateral (
      select d.ctid as row, row_number() over (order by d.due_at, d.id) as turn
        from webhook_due d
       where d.endpoint_id = e.endpoint_id and (d.due_at, d.id) >= (e.due_at, e.id)
         and ${isClaimable("d")}
       order by d.due_at, d.id limit least($3, $4 - (select count(*) from endpoints) + 1)
    ) due
   order by due.turn, e.place limit $4
),
free as materialized (
  select d.ctid as row, d.id, d.endpoint_id, d.attempts, d.leased_at as lost_at
    from webhook_due d
   where d.ctid = any(array(select row from chosen)) and ${isClaimable("d")}
     for update skip locked
),
leased as (
  update webhook_due d
     set epoch = d.epoch + 1, leased_at = clock_timestamp(),
         leased_until = clock_timestamp() + $5::bigint * interval '1 millisecond'
   where d.ctid = any(array(select row from free))
  returning d.*
),
lost as (
  insert into webhook_attempts (delivery_id, endpoint_id, attempt, at, duration_millis, error)
  select f.id, f.endpoint_id, f.attempts + 1, f.lost_at, 0, 'unknown'
    from free f where f.lost_at is not null and f.id = any(array(select id from leased))
)
select l.id, l.endpoint_id, l.event_id, l.created_at, l.attempts, l.epoch, v.facts, v.trace,
       l.trace as redelivery, w.endpoint
  from (
    select *, row_number() over (partition by endpoint_id order by due_at, id) as turn from leased
  ) l
  join events v on v.id = l.event_id and v.company_id = l.company_id
               and v.created_at = l.created_at
  left join lateral (
    select ${leasedEndpoint} as endpoint from webhook_endpoints w
     where l.turn = 1 and w.id = l.endpoint_id and ${sameCompany("w", "l")} limit 1
  ) w on true
 order by l.turn, l.endpoint_id <= $1, l.endpoint_id`

/**
 * Parameters: the endpoint to begin after, the saturated endpoints, deliveries
 * per endpoint and in all, the lease in milliseconds.
 */
export const claimStatement = `with recursive ${waitingEndpoints("behind", "d.endpoint_id > $1")},
${waitingEndpoints("around", "true", "w.endpoint_id < $1")},${leasesFrom(circle)}`

/** Its parameters are those of `claimStatement`, and the endpoints and companies to look at. */
export const claimAmongStatement = `with ${leasesFrom(among)}`
