/** The statements that count invitations. */
import type { Query } from "../paging/page.ts"
import { type BusinessId, InvitationStatus, type Invitations } from "@review-proof/ports"
import type { FunnelDay, InvitationsOfDay } from "@review-proof/ports/store"
import type { Database } from "../connection/database.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"
import { mapOf } from "../connection/reads.ts"

export const invitationCounts = (sql: Database, writes: Database) =>
  ({
    sentByDay: (companyId, { first, last }) =>
      sql
        .query<InvitationsOfDay>(sentByDay, [companyId, first, last])
        .pipe(mapSqlErrors("Invitations.sentByDay")),
    // It may look at many rows, so it must not delay other statements of a pipelined connection.
    countByStatus: mapOf<InvitationStatus, number>(writes, "Invitations.countByStatus", {
      text: countByStatus,
      values: []
    }),
    funnel: (businessId, since) =>
      sql.query<FunnelDay>(funnel, [businessId, since]).pipe(mapSqlErrors("Invitations.funnel")),
    countUpTo: (businessId, most) =>
      mapOf<InvitationStatus, number>(sql, "Invitations.countUpTo", countUpTo(businessId, most))
  }) satisfies Partial<Invitations["Service"]>

/**
 * Counts up to this number. Beyond it, the shares of the statuses come from the sample of the last
 * ANALYZE, or from the counted rows if there was none.
 */
const exactCount = 50_000

const countByStatus = `with counted as (
    select status, count(*) as count
      from (select status from invitations limit ${exactCount + 1}) first_ones group by status
  ), estimated as (
    select spread.status, round(t.reltuples * spread.share)::bigint as count
      from pg_class t
      join pg_namespace n on n.oid = t.relnamespace
      join pg_stats s on s.schemaname = n.nspname and s.tablename = t.relname
       and s.attname = 'status' and not s.inherited
      cross join lateral unnest(s.most_common_vals::text::text[], s.most_common_freqs)
        as spread (status, share)
     where t.oid = 'invitations'::regclass and t.reltuples > 0
       and (select sum(count) from counted) > ${exactCount}
  )
  select status as key, count as value from estimated
  union all
  select status, count from counted where not exists (select from estimated)`

/** Reads at most `most` entries of each status from the index. */
export const countUpTo = (businessId: BusinessId, most: number): Query => ({
  text: `select status as key, count::integer as value
      from unnest($1::text[]) asked (status)
     cross join lateral (
       select count(*) from (
         select from invitations i where i.business_id = $2 and i.status = asked.status
          order by i.created_at desc, i.id desc limit $3
       ) few
     ) counted where count > 0`,
  values: [[...InvitationStatus.literals], businessId, most]
})

/** Reads a range of the index for each business. */
export const sentByDay = `select sent.day, sum(sent.sent)::integer as sent
  from businesses b
  cross join lateral (
    select d.day, d.sent from invitation_days d
     where d.business_id = b.id and d.company_id = b.company_id
       and d.day between $2::integer and $3::integer
     order by d.day
  ) sent
 where b.company_id = $1
 group by sent.day having sum(sent.sent) > 0 order by sent.day`

export const funnel = `select day, sent, delivered, opened, clicked, reviewed from invitation_days
  where business_id = $1 and day >= $2::integer order by day`
