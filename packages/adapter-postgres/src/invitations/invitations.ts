import {
  Invitations,
  type InvitationId,
  InvitationStatus,
  type BusinessReach
} from "@review-proof/ports"
import {
  type DueInvitation,
  type InvitationsOfDay,
  type PageRequest,
  type InvitationPosition,
  unsentStatuses
} from "@review-proof/ports/store"
import { Effect, Layer, Option } from "effect"
import { ReadClient, WriteClient } from "../connection/client.ts"
import { claimDue } from "./invitation-outbox.ts"
import { newestFirst, olderThan, type Query, within } from "../paging/merged-page.ts"
import { numberedWithin } from "../paging/numbered-row.ts"
import { bigint, creationPosition, Parameters, timestamp, toPage } from "../paging/page.ts"
import { invitations, type InvitationRow, toInvitation } from "../rows/invitation.ts"
import { columns } from "../rows/table.ts"
import { mapSqlErrors } from "../connection/map-sql-errors.ts"

export const invitationsLayer = Layer.effect(
  Invitations,
  Effect.gen(function* () {
    const sql = yield* ReadClient
    const writes = yield* WriteClient
    const one = (rows: ReadonlyArray<InvitationRow>) =>
      Option.map(Option.fromNullishOr(rows[0]), toInvitation)
    return Invitations.of({
      find: (id) =>
        sql
          .query<InvitationRow>(`${selectInvitation} where i.id = $1`, [bigint(id)])
          .pipe(Effect.map(one), mapSqlErrors("Invitations.find")),
      findWithin: (reach, id) => {
        const { text, values } = invitationWithin(reach, id)
        return sql
          .query<InvitationRow>(text, values)
          .pipe(Effect.map(one), mapSqlErrors("Invitations.findWithin"))
      },
      sentByDay: (companyId, { before, since }, atMost) =>
        sql
          .query<InvitationsOfDay>(sentByDay, [
            companyId,
            timestamp(since),
            timestamp(before),
            atMost,
            sentStatuses
          ])
          .pipe(mapSqlErrors("Invitations.sentByDay")),
      findByProviderMessage: (channel, providerMessageId) =>
        sql
          .query<InvitationRow>(findByProviderMessage, [providerMessageId, channel])
          .pipe(Effect.map(one), mapSqlErrors("Invitations.findByProviderMessage")),
      page: (reach, status, request) => {
        const query = invitationPage(reach, status, request)
        return sql.query<InvitationRow>(query.text, query.values).pipe(
          Effect.map((rows) => toPage(rows, request.limit, toInvitation, creationPosition)),
          mapSqlErrors("Invitations.page")
        )
      },
      // It may look at many rows, which must not stand before others on a pipelined connection.
      countByStatus: writes.query<StatusCount>(countByStatus).pipe(
        Effect.map((rows) => new Map(rows.map(({ count, status }) => [status, count]))),
        mapSqlErrors("Invitations.countByStatus")
      ),
      toContact: (companyId, contactHash) =>
        sql.query<InvitationRow>(toContact, [companyId, contactHash]).pipe(
          Effect.map((rows) => rows.map(toInvitation)),
          mapSqlErrors("Invitations.toContact")
        ),
      withSecondContact: (companyId, kind, address) =>
        sql.query<InvitationRow>(withSecondContact[kind], [companyId, address]).pipe(
          Effect.map((rows) => rows.map(toInvitation)),
          mapSqlErrors("Invitations.withSecondContact")
        ),
      claimDue: (limit, leaseMillis) =>
        writes.query<DueRow>(claimDue(limit), [leaseMillis]).pipe(
          Effect.map((rows) => rows.map(toDue)),
          mapSqlErrors("Invitations.claimDue")
        ),
      forgetContacts: (before, limit) =>
        writes
          .query<{ readonly forgotten: number }>(forgetContacts, [timestamp(before), limit])
          .pipe(
            Effect.map((rows) => rows[0]?.forgotten ?? 0),
            mapSqlErrors("Invitations.forgetContacts")
          )
    })
  })
)

interface StatusCount {
  readonly status: InvitationStatus
  readonly count: number
}

interface DueRow extends InvitationRow {
  readonly attempts: number
  readonly message_id: string
  readonly purpose: DueInvitation["purpose"]
}

const toDue = (row: DueRow) => ({
  invitation: toInvitation(row),
  purpose: row.purpose,
  attempts: row.attempts,
  messageId: row.message_id
})

export const invitationWithin = (reach: BusinessReach, id: InvitationId): Query => {
  const parameters = new Parameters()
  const row = numberedWithin(parameters, reach, "invitations", id)
  return { text: `select ${columns(invitations, "i")} from ${row} i`, values: parameters.values }
}

export const invitationPage = (
  reach: BusinessReach,
  status: InvitationStatus | null,
  request: PageRequest<InvitationPosition>
): Query => {
  const parameters = new Parameters()
  const whose = within(parameters, reach)
  // Always true: the condition of the company's index, which pages of one status must not use.
  const conditions =
    status === null
      ? ["r.channel <> 'invitations_of_company'"]
      : [`r.status = ${parameters.add(status)}`]
  conditions.push(olderThan(parameters, request.after))
  const source = { table: "invitations", select: columns(invitations, "r") }
  return { text: newestFirst(source, whose, [], conditions, request), values: parameters.values }
}

const selectInvitation = `select ${columns(invitations, "i")} from invitations i`

const findByProviderMessage = `${selectInvitation}
  where i.provider_message_id = $1 and i.channel = $2
  order by i.created_at desc, i.id desc limit 1`

const toContact = `${selectInvitation}
  where i.company_id = $1 and i.contact_hash = $2 order by i.created_at, i.id`

/** `invitations_second_email` and `_phone` hold these few alone. */
const withSecondContact = {
  email: `${selectInvitation}
    where i.company_id = $1 and lower(i.email) = lower($2)
      and i.channel = 'whatsapp' and i.email is not null
    order by i.created_at, i.id`,
  phone: `${selectInvitation}
    where i.company_id = $1 and i.phone = $2
      and i.channel = 'email' and i.phone is not null
    order by i.created_at, i.id`
}

/**
 * Up to so many are counted; beyond, what the last ANALYZE saw of a sample tells
 * how they are spread over the few statuses there are. Before the first ANALYZE
 * those that were counted have to do.
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
  select status, count from estimated
  union all
  select status, count from counted where not exists (select from estimated)`

/** Reads `invitations_holding_contact`, which those without an address have left. */
export const forgetContacts = `with over as (
    select i.id, i.company_id from invitations i
     where (i.email is not null or i.phone is not null or i.provider_message_id is not null)
       and coalesce(i.cancelled_at, i.sent_at, i.send_at, i.created_at) < $1
       and not exists (select from invitation_outbox o
                        where o.invitation_id = i.id and o.company_id = i.company_id)
     order by coalesce(i.cancelled_at, i.sent_at, i.send_at, i.created_at)
     limit $2 for update of i skip locked
  ), forgotten as (
    update invitations i
       set email = null, phone = null, provider_message_id = null, version = i.version + 1
      from over where i.id = over.id and i.company_id = over.company_id
    returning 1
  )
  select count(*) as forgotten from forgotten`

const sentStatuses = InvitationStatus.literals.filter(
  (status) => !unsentStatuses.some((unsent) => unsent === status)
)

/** Each status has its range of an index, of which no more is read than counts. */
export const sentByDay = `select made.day, count(*)::integer as sent
  from unnest($5::text[]) as of(status)
  cross join lateral (
    select i.created_at::date - date '1970-01-01' as day from invitations i
     where i.company_id = $1 and i.status = of.status
       and i.created_at >= $2::timestamptz and i.created_at < $3::timestamptz
     order by i.created_at desc limit $4::integer
  ) made
 group by made.day order by made.day`
