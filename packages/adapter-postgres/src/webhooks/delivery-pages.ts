import type { DeliveryId, EndpointId } from "@review-proof/ports"
import type { CreationPosition, DeliveryFilters, PageRequest } from "@review-proof/ports/store"
import { waitingEndpoints } from "./claim.ts"
import { afterPage, fetchSize, Parameters, type Query } from "../paging/page.ts"
import { isClaimable } from "../rows/table.ts"

/** Columns of a delivery that waits, called `d`. */
export const waitingColumns = `d.id, d.company_id, d.endpoint_id, d.event_id, d.type, 'pending' as status,
  d.attempts, d.due_at, d.created_at`

/** The same columns of a settled delivery. */
const settled = `d.id, d.company_id, d.endpoint_id, d.event_id, d.type, d.status,
  d.attempts, null::timestamptz as due_at, d.created_at`

export const findDelivery = `select ${waitingColumns} from webhook_due d where d.id = $1
  union all select ${settled} from webhook_deliveries d where d.id = $1 limit 1`

/**
 * An endpoint's deliveries, newest first: waiting, delivered and failed ones merged. Those of an
 * event are found by their ids, which begin with the event's.
 */
export const deliveryPage = (
  endpointId: EndpointId,
  filters: DeliveryFilters,
  request: PageRequest<CreationPosition<DeliveryId>>
): Query => {
  const parameters = new Parameters()
  const conditions = [`d.endpoint_id = ${parameters.add(endpointId)}`]
  if (filters.type !== undefined) conditions.push(`d.type = ${parameters.add(filters.type)}`)
  conditions.push(afterPage(parameters, "d", request))
  const limit = parameters.add(fetchSize(request))
  let from = (table: string) => table
  if (filters.eventId !== undefined) {
    const ids = parameters.add(`dlv_${filters.eventId.slice("evt_".length)}`)
    const between = `d.id between ${ids} || '00' and ${ids} || '99'`
    conditions.push(`d.event_id = ${parameters.add(filters.eventId)}`)
    from = (table) => `(select * from ${table} d where ${between} offset 0)`
  }
  const branch = (columns: string, table: string, more: ReadonlyArray<string>) =>
    `(select ${columns} from ${from(table)} d where ${[...conditions, ...more].join(" and ")}
       order by d.created_at desc, d.id desc limit ${limit})`
  // Always true: the condition of an index that pages of one type must not use.
  const ofAnyType = filters.type === undefined ? ["d.type <> 'by_age'"] : []
  const branches = {
    pending: branch(waitingColumns, "webhook_due", []),
    delivered: branch(settled, "webhook_deliveries", ["d.status = 'delivered'", ...ofAnyType]),
    failed: branch(settled, "webhook_deliveries", ["d.status = 'failed'", ...ofAnyType])
  }
  const text =
    filters.status === undefined
      ? `select * from (${Object.values(branches).join("\n  union all ")}) page
         order by created_at desc, id desc limit ${limit}`
      : branches[filters.status]
  return { text, values: parameters.values }
}

/** Beyond it, the depth is the number of rows at the last VACUUM, which runs after 1 % changed. */
const exactDepth = 10_000

/**
 * The number of waiting deliveries, and the age of the oldest that is due to an active endpoint. At
 * a failing one it begins with the last failure.
 */
export const backlogStatement = `with recursive ${waitingEndpoints("waiting")}
select (select case when counted > ${exactDepth} then greatest(counted, (
            select t.reltuples from pg_class t where t.oid = 'webhook_due'::regclass)::bigint)
          else counted end
          from (select count(*) as counted
            from (select from webhook_due limit ${exactDepth + 1}) first_ones) counting) as depth,
       greatest(0, max(floor(extract(epoch from now() - greatest(oldest.due_at,
         case when w.failing_since is not null then w.last_failure_at end)) * 1000)))::bigint
         as "oldestDueMillis"
  from waiting
  join webhook_endpoints w on w.id = waiting.endpoint_id and w.status = 'active'
  cross join lateral (
    select d.due_at from webhook_due d
     where d.endpoint_id = w.id and ${isClaimable("d")}
     order by d.due_at, d.id limit 1
  ) oldest`
